// A solo player's other seats: what is addressed to them while one looks through another. Only that something came is
// shown, never what: it belongs to the other seat.

import { memory } from "./dom.js";
import { Link } from "./link.js";

export class Watchers {
  /** @param {object} app needs `store`, `viewAs`, `toast`, and `watchersChanged` */
  constructor(app) {
    this.app = app;
    this.watched = new Map(); // user id -> {link, waiting, name, token}
  }

  /** Follow every seat that was opened in this browser before, other than the present one. */
  follow(me, seats) {
    const own = new Set(memory.get("seats") ?? []);
    own.add(me.id);
    memory.set("seats", [...own]);
    for (const [userId, entry] of this.watched) {
      const seat = seats.find((item) => item.user_id === userId);
      if (userId !== me.id && seat?.token === entry.token) continue;
      entry.link.close();
      this.watched.delete(userId);
    }
    for (const seat of seats) if (own.has(seat.user_id) && seat.user_id !== me.id && !this.watched.has(seat.user_id)) this.watch(seat);
  }

  watch(seat) {
    const entry = { name: seat.name, token: seat.token, waiting: 0, dms: new Set() };
    this.watched.set(seat.user_id, entry);
    entry.link = new Link(seat.token, {
      onMessage: (event) => this.heard(seat, entry, event),
      onState: () => undefined,
      onUnknown: () => {
        entry.link.close();
        this.watched.delete(seat.user_id);
      },
    });
  }

  heard(seat, entry, event) {
    if (event.t === "snapshot") entry.dms = new Set(event.dms.map((channel) => channel.id));
    if (event.t === "channel_create" && event.channel.type === 1) entry.dms.add(event.channel.id);
    if (event.t !== "message_create" || event.message.author.id === seat.user_id || event.message.ephemeral) return;
    const inDm = entry.dms.has(event.message.channel_id);
    if (!inDm && !event.message.pings_me) return;
    entry.waiting++;
    this.app.watchersChanged();
    if (entry.waiting > 1) return;
    this.app.toast(`${seat.name} has a ${inDm ? "private message" : "mention"} waiting.`, {
      action: { label: `View as ${seat.name}`, run: () => this.app.viewAs(seat.token) },
    });
  }

  count(userId) {
    return this.watched.get(userId)?.waiting ?? 0;
  }

  total() {
    return [...this.watched.values()].reduce((sum, entry) => sum + entry.waiting, 0);
  }
}
