// What passes by: toasts, the banner, who is typing, commands on their way.

import { h, icon, iconButton } from "./dom.js";
import { nameOf } from "./people.js";

const TOAST_SHOWN = 7000;

export class Toasts {
  constructor(host) {
    this.host = host;
  }

  /** @param {{bad?: boolean, action?: {label: string, run: function}}} more */
  show(text, { bad = false, action = null } = {}) {
    const node = h("div", { class: `toast${bad ? " toast-bad" : ""}` }, h("span", { class: "toast-text", text }));
    const leave = () => node.remove();
    if (action) {
      node.append(h("button", { type: "button", class: "button button-primary", text: action.label, on: { click: () => (leave(), action.run()) } }));
    }
    node.append(iconButton("close", "Dismiss", leave));
    this.host.append(node);
    while (this.host.children.length > 3) this.host.firstChild.remove();
    setTimeout(leave, action ? TOAST_SHOWN * 2 : TOAST_SHOWN);
  }
}

/** The strip under the header: no connection, or no bot. Empty text hides it. */
export function drawBanner(host, text, waiting) {
  host.hidden = !text;
  host.classList.toggle("banner-waiting", waiting);
  if (host.textContent !== text) host.textContent = text;
}

export function drawTyping(app, host) {
  const { store } = app;
  const guildId = store.channel(store.current)?.guild_id;
  const names = store.typists(store.current).filter((id) => id !== store.me?.id).map((id) => nameOf(store, id, guildId));
  const text = names.length === 0 ? "" : names.length === 1 ? `${names[0]} is typing…` : names.length < 4 ? `${names.join(", ")} are typing…` : "Several people are typing…";
  if (host.dataset.shown === text) return;
  host.dataset.shown = text;
  host.replaceChildren(...(text ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text] : []));
}

/** The lines of commands that were sent and are not answered, or failed; one container a channel list. */
export class Pending {
  constructor(app, host) {
    Object.assign(this, { app, host });
    this.lines = new Map(); // ref -> {channelId, name, failure}
  }

  put(ref, channelId, name) {
    for (const [key, line] of this.lines) if (line.failure && line.channelId === channelId) this.lines.delete(key);
    this.lines.set(ref, { channelId, name, failure: "" });
    this.draw();
  }

  fail(ref, channelId, name, failure) {
    this.lines.set(ref, { channelId, name, failure });
    this.draw();
  }

  drop(ref) {
    if (this.lines.delete(ref)) this.draw();
  }

  clear() {
    this.lines.clear();
    this.draw();
  }

  draw() {
    const here = [...this.lines].filter(([, line]) => line.channelId === this.app.store.current);
    this.host.replaceChildren(...here.map(([ref, line]) => this.line(ref, line)));
    this.host.dispatchEvent(new CustomEvent("grown", { bubbles: true }));
  }

  line(ref, { name, failure }) {
    const command = h("code", { class: "code", text: `/${name}` });
    if (!failure) return h("p", { class: "pending", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), "Sending ", command);
    return h(
      "div",
      { class: "pending pending-failed", role: "alert" },
      icon("close"),
      h("span", { class: "pending-text" }, command, ` ${failure}`),
      h("button", { type: "button", class: "link", text: "dismiss", on: { click: () => this.drop(ref) } }),
    );
  }
}
