// The page: one seat of the stand-in, wired together.

import { Composer } from "./composer.js";
import { drawHeader } from "./header.js";
import { Interactions } from "./interactions.js";
import { Link, fetchSeats } from "./link.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { Pending, Toasts, drawBanner, drawTyping } from "./notices.js";
import { avatar, nameOf } from "./people.js";
import { drawWelcome } from "./seats.js";
import { Sidebar, lastPlace } from "./sidebar.js";
import { Store } from "./store.js";
import { tick } from "./time.js";
import { Watchers } from "./watchers.js";

const byId = (id) => document.getElementById(id);
const SEAT_POLL = 2000;

class App {
  constructor() {
    this.store = new Store();
    this.connected = false;
    this.asked = new Map(); // ref -> resolve, for history pages
    this.interactions = new Interactions(this);
    this.watchers = new Watchers(this);
    this.toasts = new Toasts(byId("toasts"));
    this.sidebar = new Sidebar(this, byId("sidebar"), byId("scrim"));
    this.messages = new MessageList(this, byId("scroller"), byId("log"), byId("to-bottom"));
    this.pending = new Pending(this, this.messages.tail);
    this.composer = new Composer(this, byId("composer"));
    this.avatar = avatar;
    this.listen();
  }

  listen() {
    const { store } = this;
    store.addEventListener("rebuild", () => this.rebuilt());
    store.addEventListener("messages", ({ detail }) => {
      this.messages.changed(detail);
      if (detail.channelId === store.current) drawHeader(this, byId("header"));
    });
    store.addEventListener("unread", () => this.drawAround());
    store.addEventListener("channels", ({ detail }) => this.channelsChanged(detail));
    store.addEventListener("directory", () => this.tablesChanged());
    store.addEventListener("me", () => this.tablesChanged());
    store.addEventListener("typing", () => drawTyping(this, byId("typing")));
    document.addEventListener("visibilitychange", () => this.isReading() && store.markRead(store.current));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("popstate", () => this.start());
    setInterval(() => {
      tick();
      if (store.ready) drawTyping(this, byId("typing"));
    }, 1000);
  }

  // ---- the connection

  /** Open the seat the address names, or show the seats there are. */
  async start() {
    const token = new URLSearchParams(window.location.search).get("seat");
    this.link?.close();
    this.interactions.reset();
    clearTimeout(this.poll);
    if (token) this.connect(token);
    else this.welcome(await fetchSeats());
  }

  connect(token) {
    this.store.ready = false;
    this.link = new Link(token, {
      onMessage: (event) => this.take(event),
      onState: (state) => this.linkState(state),
      onUnknown: (seats) => {
        this.link.close();
        this.welcome(seats, "That seat does not exist on this server (any more). Choose another.");
      },
    });
  }

  linkState(state) {
    const wasConnected = this.connected;
    this.connected = state === "open";
    if (wasConnected && !this.connected) {
      this.interactions.reset();
      for (const resolve of this.asked.values()) resolve(null);
      this.asked.clear();
    }
    if (!this.store.ready && !this.connected) this.welcome(null);
    this.drawBanner();
  }

  welcome(seats, reason = "") {
    byId("app").hidden = true;
    byId("welcome").hidden = false;
    document.title = "Landsraad";
    drawWelcome(byId("welcome"), seats, { reason, onChoose: (token) => this.viewAs(token) });
    clearTimeout(this.poll);
    const waiting = !seats?.length && !new URLSearchParams(window.location.search).has("seat");
    if (waiting) this.poll = setTimeout(async () => this.welcome(await fetchSeats()), SEAT_POLL);
  }

  /** Look through another seat of this machine. */
  viewAs(token) {
    window.history.pushState(null, "", `/?seat=${encodeURIComponent(token)}`);
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    this.composer.leaveCommand();
    this.composer.drafts.clear();
    this.composer.text.value = "";
    this.composer.channelId = null;
    this.pending.clear();
    this.store.current = null;
    this.start();
  }

  take(event) {
    if (event.t === "refused") this.composer.refused(event.ref);
    if (this.store.take(event) || this.interactions.take(event)) return;
    if (event.t === "history_page") {
      this.asked.get(event.ref)?.(event.messages);
      this.asked.delete(event.ref);
    } else if (event.t === "dm_opened") this.openChannel(event.channel_id);
  }

  send(t, fields) {
    return this.link?.send(t, fields) ?? null;
  }

  /** @returns {Promise<object[]|null>} older messages, or null when the connection broke */
  history(channelId, before, limit) {
    return new Promise((resolve) => {
      const ref = this.send("history", { channel_id: channelId, before, limit });
      if (ref) this.asked.set(ref, resolve);
      else resolve(null);
    });
  }

  // ---- what is shown

  rebuilt() {
    const { store } = this;
    byId("welcome").hidden = true;
    byId("app").hidden = false;
    document.documentElement.lang = store.locale;
    this.watchers.follow(store.me, store.seats);
    const place = [store.current, lastPlace.get(store.me.id)].find((id) => id && store.channel(id));
    const open = place ?? this.firstPlace();
    store.current = null;
    if (open) this.openChannel(open);
    else this.drawAround();
    this.drawBanner();
  }

  firstPlace() {
    const { store } = this;
    for (const guild of store.guilds) {
      const readable = store.textChannels(guild.id);
      if (readable.length) return (readable.find((channel) => store.unread(channel.id).pings) ?? readable[0]).id;
    }
    return store.dms()[0]?.id ?? null;
  }

  openChannel(channelId) {
    const { store } = this;
    if (!store.channel(channelId)) {
      this.toast("You cannot see that channel.", { bad: true });
      return;
    }
    const changed = store.current !== channelId;
    store.current = channelId;
    lastPlace.set(store.me.id, channelId);
    if (changed) this.messages.open(channelId);
    this.composer.open(channelId);
    this.pending.draw();
    store.markRead(channelId);
    this.sidebar.close();
    this.drawAround();
    drawTyping(this, byId("typing"));
    if (changed) this.composer.focus();
  }

  async jump(channelId, messageId) {
    this.openChannel(channelId);
    if (this.store.current !== channelId || !messageId || this.messages.flash(messageId)) return;
    const page = await this.history(channelId, String(BigInt(messageId) + 1n), 1);
    if (page?.some((message) => message.id === messageId)) await this.loadTo(channelId, messageId);
    if (!this.messages.flash(messageId)) this.toast("That message is gone.", { bad: true });
  }

  // earlier pages one after another, so that the list has no hole
  async loadTo(channelId, messageId) {
    while (!this.store.message(channelId, messageId) && !this.store.complete.has(channelId)) {
      const page = await this.history(channelId, this.store.list(channelId)[0].id, 100);
      if (!page) return;
      this.store.prepend(channelId, page, 100);
    }
  }

  composeCommand(name) {
    if (!this.composer.openByName(name)) this.toast(`/${name} cannot be used here.`, { bad: true });
  }

  openModal(event) {
    openModal(this, event);
  }

  openDm(userId) {
    if (!this.send("open_dm", { user_id: userId })) this.toast("No connection to the server.", { bad: true });
  }

  channelsChanged({ channelId, gone }) {
    const { store } = this;
    if (gone && channelId === store.current) {
      store.current = null;
      this.composer.leaveCommand();
      const next = this.firstPlace();
      this.toast("That channel is gone.");
      if (next) this.openChannel(next);
    }
    this.composer.refresh();
    this.drawAround();
  }

  tablesChanged() {
    document.documentElement.lang = this.store.locale;
    this.watchers.follow(this.store.me, this.store.seats);
    if (this.store.current) this.messages.redraw();
    this.drawAround();
    this.drawBanner();
  }

  watchersChanged() {
    if (this.store.ready) this.sidebar.drawSeat();
  }

  isReading() {
    return this.store.ready && document.visibilityState === "visible" && this.messages.atBottom;
  }

  pingsElsewhere() {
    const { store } = this;
    return [...store.channels.keys()].filter((id) => id !== store.current).reduce((sum, id) => sum + store.unread(id).pings, 0);
  }

  drawAround() {
    const { store } = this;
    if (!store.ready) return;
    this.sidebar.draw();
    drawHeader(this, byId("header"));
    const pings = this.pingsElsewhere();
    document.title = `${pings ? `(${pings}) ` : ""}${nameOf(store, store.me.id)} · Landsraad`;
  }

  drawBanner() {
    const { store } = this;
    if (!store.ready) return;
    if (!this.connected) drawBanner(byId("banner"), "The server does not answer. Reconnecting…", true);
    else if (store.application && !store.application.online) drawBanner(byId("banner"), `${store.application.name} is not connected. Buttons and commands wait for it.`, false);
    else drawBanner(byId("banner"), "", false);
  }

  toast(text, more) {
    this.toasts.show(text, more);
  }

  // Alt and an arrow: the channel above or below
  key(event) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown") || !this.store.ready) return;
    const ids = [...document.querySelectorAll("#sidebar [data-channel-id]")].map((node) => node.dataset.channelId);
    const next = ids[ids.indexOf(this.store.current) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    this.openChannel(next);
  }
}

new App().start();
