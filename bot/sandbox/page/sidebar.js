// Servers, channels, threads and private messages on the left (a drawer on a phone), and whose seat this is.

import { h, icon, iconButton, isPhone, memory } from "./dom.js";
import { avatar, botTag, channelIcon, channelName, nameOf } from "./people.js";
import { openSeats } from "./seats.js";

export class Sidebar {
  constructor(app, nav, scrim) {
    Object.assign(this, { app, nav, scrim });
    this.showArchived = new Set();
    this.list = h("div", { class: "channels" });
    this.seat = h("div", { class: "seat-bar" });
    nav.append(this.brand(), this.list, this.seat);
    scrim.addEventListener("click", () => this.close());
    nav.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  brand() {
    return h(
      "div",
      { class: "brand" },
      h("span", { class: "brand-mark", "aria-hidden": "true" }),
      h("span", { class: "brand-name", text: "Landsraad" }),
      h("span", { class: "brand-note", text: "local" }),
      iconButton("close", "Close channel list", () => this.close(), { class: "drawer-only" }),
    );
  }

  draw() {
    const { store } = this.app;
    const focused = document.activeElement?.dataset?.channelId;
    const parts = [];
    for (const guild of store.guilds) parts.push(this.guild(guild));
    parts.push(this.directMessages());
    this.list.replaceChildren(...parts);
    if (focused) this.list.querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    this.drawSeat();
  }

  guild(guild) {
    const { store } = this.app;
    const loose = store.textChannels(guild.id).filter((channel) => !store.channel(channel.parent_id));
    const section = h("section", { class: "guild", "aria-label": guild.name }, h("h2", { class: "guild-name", text: guild.name }), ...loose.map((channel) => this.withThreads(channel)));
    for (const category of store.categories(guild.id)) {
      const inside = store.textChannels(guild.id).filter((channel) => channel.parent_id === category.id);
      if (inside.length) section.append(h("h3", { class: "category", text: category.name }), ...inside.map((channel) => this.withThreads(channel)));
    }
    return section;
  }

  withThreads(channel) {
    const { store } = this.app;
    const threads = store.threads(channel.id);
    const isOpen = (thread) => !thread.thread_metadata?.archived || thread.id === store.current || this.showArchived.has(channel.id);
    const shown = threads.filter(isOpen);
    const hidden = threads.length - shown.length;
    const rows = shown.map((thread) => this.entry(thread, "entry-thread"));
    if (hidden) rows.push(this.moreThreads(channel, hidden));
    return h("div", { class: "channel-group" }, this.entry(channel), rows.length ? h("div", { class: "threads" }, ...rows) : null);
  }

  moreThreads(channel, count) {
    const show = () => {
      this.showArchived.add(channel.id);
      this.draw();
    };
    return h("button", { type: "button", class: "entry entry-more", text: `${count} archived`, "aria-label": `Show ${count} archived threads of ${channel.name}`, on: { click: show } });
  }

  directMessages() {
    const { store } = this.app;
    const dms = store.dms();
    const botId = store.application?.user_id;
    const section = h("section", { class: "guild", "aria-label": "Private messages" }, h("h2", { class: "guild-name", text: "Private messages" }), ...dms.map((channel) => this.entry(channel, "entry-dm")));
    if (botId && !dms.some((channel) => channel.recipients?.some((user) => user.id === botId))) {
      section.append(
        h("button", { type: "button", class: "entry entry-more", on: { click: () => this.app.openDm(botId) } }, icon("plus"), `Write to ${nameOf(store, botId)}`),
      );
    }
    return section;
  }

  entry(channel, extra = "") {
    const { store } = this.app;
    const name = channelName(store, channel);
    const current = channel.id === store.current;
    const { count, pings } = current && this.app.isReading() ? { count: 0, pings: 0 } : store.unread(channel.id);
    const archived = channel.thread_metadata?.archived;
    const spoken = [name, pings ? `${pings} for you` : count ? "unread" : "", archived ? "archived" : ""].filter(Boolean).join(", ");
    const other = channel.type === 1 ? channel.recipients?.[0] : null;
    return h(
      "button",
      {
        type: "button",
        class: ["entry", extra, current && "current", count && "unread", archived && "archived"].filter(Boolean).join(" "),
        "aria-current": current ? "page" : null,
        "aria-label": spoken,
        data: { channelId: channel.id },
        on: { click: () => this.app.openChannel(channel.id) },
      },
      other ? avatar(store.users[other.id] ?? other, name, "avatar-small") : icon(channelIcon(channel)),
      h("span", { class: "entry-name", text: name }),
      other?.bot ? botTag() : null,
      pings ? h("span", { class: "badge", text: pings > 99 ? "99+" : String(pings) }) : null,
    );
  }

  drawSeat() {
    const { store } = this.app;
    const name = nameOf(store, store.me.id);
    const waiting = this.app.watchers.total();
    this.seat.replaceChildren(
      h(
        "button",
        { type: "button", class: "seat-button", "aria-haspopup": "dialog", on: { click: () => openSeats(this.app) } },
        avatar(store.me, name),
        h("span", { class: "seat-text" }, h("b", { text: name }), h("span", { class: "seat-note", text: store.dmsOpen ? "Change seat, settings" : "Private messages closed" })),
        waiting ? h("span", { class: "badge", title: "For your other seats", text: String(waiting) }) : null,
        icon("swap"),
      ),
    );
  }

  open() {
    if (!isPhone()) return;
    this.nav.classList.add("open");
    this.scrim.hidden = false;
    document.getElementById("main").inert = true;
    (this.list.querySelector("[aria-current]") ?? this.nav.querySelector("button")).focus();
  }

  close() {
    if (!this.nav.classList.contains("open")) return;
    this.nav.classList.remove("open");
    this.scrim.hidden = true;
    document.getElementById("main").inert = false;
    document.querySelector(".header .menu")?.focus();
  }
}

/** Where this seat was last, so that the page opens there again. */
export const lastPlace = {
  get: (userId) => memory.get(`place.${userId}`),
  set: (userId, channelId) => memory.set(`place.${userId}`, channelId),
};
