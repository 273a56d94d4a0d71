// The messages of the open channel: built once each, rebuilt only when they change, scrolled as a reader expects.

import { h, icon } from "./dom.js";
import { applyStatus } from "./components.js";
import { messageNode } from "./message.js";
import { channelIcon, nameOf } from "./people.js";
import { compareIds } from "./store.js";
import { dayName, sameDay } from "./time.js";

const GROUP_GAP = 7 * 60_000;
const NEAR_BOTTOM = 90;
const PAGE = 50;

export class MessageList {
  constructor(app, scroller, log, toBottom) {
    Object.assign(this, { app, scroller, log, toBottom });
    this.built = new Map(); // message id -> {message, key, node}
    this.channelId = null;
    this.atBottom = true;
    this.loading = false;
    this.size = ""; // of content and window when last looked at
    this.top = h("div", { class: "log-top" });
    this.body = h("div", { class: "log-body" });
    this.tail = h("div", { class: "log-tail" });
    log.append(this.top, this.body, this.tail);
    scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    toBottom.addEventListener("click", () => this.toEnd());
    const sizes = new ResizeObserver(() => {
      if (this.atBottom) this.toEnd();
      this.size = this.measure();
    });
    sizes.observe(log);
    sizes.observe(scroller);
    const { store } = app;
    store.addEventListener("status", ({ detail }) => this.applyStatus(detail));
  }

  /** Show a channel from its end. */
  open(channelId) {
    this.channelId = channelId;
    this.newFrom = this.app.store.unread(channelId).count ? (this.app.store.lastRead(channelId) ?? "0") : null;
    this.built.clear();
    this.body.replaceChildren();
    this.atBottom = true;
    this.draw();
    this.toEnd();
  }

  draw() {
    const { store } = this.app;
    const list = store.list(this.channelId);
    this.drawTop(list);
    const nodes = [];
    let before = null;
    let marked = false;
    for (const message of list) {
      const when = Date.parse(message.timestamp);
      const newDay = !before || !sameDay(Date.parse(before.timestamp), when);
      if (newDay) nodes.push(this.line(`day-${message.id}`, "day", dayName(when)));
      const isNew = !marked && this.newFrom !== null && message.author.id !== store.me.id && compareIds(message.id, this.newFrom) > 0;
      if (isNew) {
        marked = true;
        if (before) nodes.push(this.line("new", "new", "New"));
      }
      nodes.push(this.node(message, !newDay && !isNew && continues(before, message)));
      before = message;
    }
    this.reconcile(nodes);
    if (this.atBottom) this.toEnd();
  }

  drawTop(list) {
    const channel = this.app.store.channel(this.channelId);
    if (!channel) return;
    this.top.replaceChildren(
      this.app.store.complete.has(this.channelId)
        ? beginning(this.app.store, channel)
        : h("p", { class: "log-loading", text: list.length ? "Loading earlier messages…" : "" }),
    );
  }

  line(key, kind, text) {
    const known = this.built.get(key);
    if (known && known.message === text) return known.node;
    const node = h("div", { class: `line line-${kind}`, role: "separator", "aria-label": text }, h("span", { text }));
    this.built.set(key, { message: text, node });
    return node;
  }

  node(message, grouped) {
    const known = this.built.get(message.id);
    const key = `${grouped}`;
    if (known && known.message === message && known.key === key) return known.node;
    const node = messageNode(this.app, message, grouped);
    if (this.app.store.status.has(message.id)) applyStatus(node, this.app.store.statusOf(message.id));
    this.built.set(message.id, { message, key, node });
    return node;
  }

  // touch only what differs, so that focus, opened spoilers and half-loaded pictures stay
  reconcile(nodes) {
    const focused = document.activeElement?.closest?.("[data-message-id]");
    const back = focused && this.body.contains(focused) ? focusKey(document.activeElement, focused) : null;
    const wanted = new Set(nodes);
    for (const child of [...this.body.children]) if (!wanted.has(child)) child.remove();
    let place = this.body.firstChild;
    for (const node of nodes) {
      if (node === place) place = place.nextSibling;
      else this.body.insertBefore(node, place);
    }
    if (back && !document.activeElement?.closest?.("[data-message-id]")) restoreFocus(this.body, back);
  }

  applyStatus({ channelId, messageId, status }) {
    const known = channelId === this.channelId && this.built.get(messageId);
    if (known) applyStatus(known.node, status);
  }

  measure() {
    return `${this.scroller.scrollHeight} ${this.scroller.clientHeight}`;
  }

  /** Draw everything again, because names, colours or the language changed. */
  redraw() {
    this.built.clear();
    this.draw();
  }

  changed({ channelId, created }) {
    if (channelId !== this.channelId) return;
    if (created?.author.id === this.app.store.me.id) this.atBottom = true;
    this.draw();
    if (created && !this.atBottom) this.toBottom.hidden = false;
    if (this.atBottom && document.visibilityState === "visible") this.app.store.markRead(channelId);
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.toBottom.hidden = true;
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    // a scroll that arrives together with a change of size is the page's own: nobody left the end
    const resized = this.size !== this.measure();
    this.size = this.measure();
    if (near || !resized) this.atBottom = near;
    if (this.atBottom) {
      this.toBottom.hidden = true;
      if (this.channelId && document.visibilityState === "visible") this.app.store.markRead(this.channelId);
    }
    if (this.scroller.scrollTop < 300) this.loadEarlier();
  }

  async loadEarlier() {
    const { store } = this.app;
    const { channelId } = this;
    const first = store.list(channelId)[0];
    if (this.loading || !first || store.complete.has(channelId)) return;
    this.loading = true;
    const page = await this.app.history(channelId, first.id, PAGE);
    this.loading = false;
    if (!page) return;
    const before = this.scroller.scrollHeight - this.scroller.scrollTop;
    store.prepend(channelId, page, PAGE);
    if (channelId === this.channelId) this.scroller.scrollTop = this.scroller.scrollHeight - before;
  }

  /** Scroll to a message and make it flash; false when it is not loaded. */
  flash(messageId) {
    const node = this.built.get(messageId)?.node;
    if (!node) return false;
    this.atBottom = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    requestAnimationFrame(() => node.classList.add("flash"));
    node.focus({ preventScroll: true });
    return true;
  }
}

function continues(before, message) {
  return (
    before !== null &&
    before.author.id === message.author.id &&
    !message.referenced_message &&
    !message.interaction_metadata &&
    isPlain(before) &&
    isPlain(message) &&
    Boolean(before.ephemeral) === Boolean(message.ephemeral) &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_GAP
  );
}

const isPlain = (message) => message.type === 0 || message.type === 19 || message.type === 20;

function beginning(store, channel) {
  const isDm = channel.type === 1;
  const name = isDm ? nameOf(store, channel.recipients?.[0]?.id) : channel.name;
  const text = isDm
    ? `This is the beginning of your private messages with ${name}. Nobody else sees them.`
    : `This is the beginning of ${name}.${channel.topic ? ` ${channel.topic}` : ""}`;
  return h("div", { class: "beginning" }, h("span", { class: "beginning-mark" }, icon(channelIcon(channel))), h("h2", { text: name }), h("p", { text }));
}

function focusKey(element, owner) {
  return { messageId: owner.dataset.messageId, customId: element.dataset?.customId ?? null };
}

function restoreFocus(body, { messageId, customId }) {
  const owner = [...body.children].find((child) => child.dataset.messageId === messageId);
  if (!owner) return;
  const control = [...owner.querySelectorAll("[data-custom-id]")].find((item) => item.dataset.customId === customId && !item.disabled);
  (control ?? owner).focus({ preventScroll: true });
}
