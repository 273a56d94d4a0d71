// The websocket of one seat: sends what a person does, reconnects by itself, never gives up.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000;
const GONE = 4001;

export class Link {
  /**
   * @param {string} token the seat's
   * @param {{onMessage: function, onState: function, onUnknown: function}} handlers `onState` hears `open`, `waiting`;
   *   `onUnknown` is called when the server answers but does not know the seat (any more).
   */
  constructor(token, handlers) {
    this.token = token;
    this.handlers = handlers;
    this.pause = FIRST_PAUSE;
    this.closed = false;
    this.serial = 0;
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.retry = () => document.visibilityState === "visible" && this.hurry();
    document.addEventListener("visibilitychange", this.retry);
    window.addEventListener("online", this.retry);
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${window.location.host}/play/ws?seat=${encodeURIComponent(this.token)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      this.handlers.onState("open");
    });
    socket.addEventListener("message", (event) => this.handlers.onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.dropped(event.code));
  }

  async dropped(code) {
    if (this.closed) return;
    this.handlers.onState("waiting");
    const seats = await fetchSeats();
    if (this.closed) return;
    if (seats && !seats.some((seat) => seat.token === this.token)) {
      this.handlers.onUnknown(seats, code === GONE);
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
  }

  /** Try again now rather than at the end of the pause. */
  hurry() {
    if (this.closed || !this.timer || this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /**
   * Send one message of the protocol.
   * @returns {string|null} its `ref`, or null when there is no connection.
   */
  send(t, fields = {}) {
    if (!this.isOpen) return null;
    const ref = `${this.prefix}${++this.serial}`;
    this.socket.send(JSON.stringify({ t, ref, ...fields }));
    return ref;
  }

  /** True when `ref` was given out here: the stand-in tells every open page of a seat what any of them did. */
  isOwn(ref) {
    return typeof ref === "string" && ref.startsWith(this.prefix);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.retry);
    window.removeEventListener("online", this.retry);
    this.socket.close();
  }
}

/** Every seat of this stand-in, or null when it does not answer. */
export async function fetchSeats() {
  try {
    const answer = await fetch("/play/seats", { cache: "no-store" });
    return answer.ok ? (await answer.json()).seats : null;
  } catch {
    return null;
  }
}
