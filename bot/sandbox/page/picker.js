// Choosing from a list: a popover beside its field on a desktop, a sheet from below on a phone.

import { h, icon, iconButton, isPhone, uid } from "./dom.js";
import { avatar, channelIcon, channelName, hex, nameOf } from "./people.js";

const SEARCH_FROM = 9;

/** An emoji's own character, or its name where it is a picture elsewhere. */
export function emoji(data) {
  if (!data?.name) return null;
  return h("span", { class: "emoji", text: data.id ? `:${data.name}:` : data.name });
}

/**
 * What a select offers: `{value, label, description?, lead?, hint?}`.
 * @param {object} data a select component (types 3, 5 to 8)
 */
export function itemsOf(data, store, channelId) {
  if (data.type === 3) {
    return data.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      lead: () => emoji(option.emoji),
    }));
  }
  if (data.type === 5) return users(store, channelId);
  if (data.type === 6) return roles(store, channelId);
  if (data.type === 7) return [...users(store, channelId), ...roles(store, channelId)];
  return channels(store, channelId, data.channel_types);
}

/** People of the channel's server, or the two people of a DM. */
export function users(store, channelId) {
  const guild = store.guildOf(channelId);
  const channel = store.channel(channelId);
  const ids = guild
    ? guild.members.map((member) => member.user_id)
    : [store.me.id, ...(channel?.recipients ?? []).map((user) => user.id)];
  return ids.map((id) => {
    const name = nameOf(store, id, guild?.id);
    return { value: id, label: name, hint: store.users[id]?.username, lead: () => avatar(store.users[id], name, "avatar-small") };
  });
}

export function roles(store, channelId) {
  const guild = store.guildOf(channelId);
  return (guild?.roles ?? [])
    .filter((role) => role.id !== guild.id)
    .map((role) => ({
      value: role.id,
      label: role.name,
      hint: "role",
      lead: () => h("span", { class: "dot", style: role.color ? { "--tone": hex(role.color) } : {} }),
    }));
}

export function channels(store, channelId, types) {
  const guild = store.guildOf(channelId);
  return (guild ? store.inGuild(guild.id) : [])
    .filter((channel) => (types?.length ? types.includes(channel.type) : channel.type !== 4))
    .map((channel) => ({ value: channel.id, label: channelName(store, channel), lead: () => icon(channelIcon(channel)) }));
}

/**
 * Ask for between `min` and `max` of the items.
 * @returns {Promise<string[]|null>} the values in the order of the list, or null when the person closed it.
 */
export function openPicker({ title, items, chosen = [], min = 1, max = 1, anchor }) {
  return new Promise((resolve) => new Picker({ title, items, chosen, min, max, anchor, resolve }).open());
}

class Picker {
  constructor(options) {
    Object.assign(this, options);
    this.values = new Set(this.chosen);
    this.many = this.max > 1 || this.min === 0;
    this.answer = null;
    this.active = -1;
  }

  open() {
    const id = uid("picker");
    this.listbox = h("div", {
      class: "picker-list",
      role: "listbox",
      id,
      tabindex: "0",
      "aria-label": this.title,
      "aria-multiselectable": this.many ? "true" : null,
    });
    this.search = this.items.length >= SEARCH_FROM ? this.searchField(id) : null;
    this.done = this.many
      ? h("button", { type: "button", class: "button button-primary picker-done", on: { click: () => this.finish() } })
      : null;
    this.dialog = h(
      "dialog",
      { class: "picker sheet", "aria-label": this.title },
      h("div", { class: "sheet-head" }, h("h2", { class: "sheet-title", text: this.title }), iconButton("close", "Close", () => this.dialog.close())),
      this.search,
      this.listbox,
      this.done ? h("div", { class: "picker-foot" }, h("span", { class: "picker-range", text: this.range() }), this.done) : null,
    );
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      this.anchor?.isConnected && this.anchor.focus();
      this.resolve(this.answer);
    });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.draw("");
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.place();
    (this.search && !isPhone() ? this.search : this.listbox).focus();
  }

  searchField(listId) {
    return h("input", {
      class: "field picker-search",
      type: "search",
      placeholder: "Search",
      "aria-label": `Search: ${this.title}`,
      "aria-controls": listId,
      autocomplete: "off",
      on: { input: (event) => this.draw(event.target.value) },
    });
  }

  range() {
    if (this.min === this.max) return `Choose ${this.min}`;
    return this.min === 0 ? `Choose up to ${this.max}` : `Choose ${this.min} to ${this.max}`;
  }

  draw(query) {
    const wanted = query.trim().toLowerCase();
    this.visible = this.items.filter((item) => `${item.label} ${item.description ?? ""} ${item.hint ?? ""}`.toLowerCase().includes(wanted));
    this.nodes = this.visible.map((item) => this.option(item));
    this.listbox.replaceChildren(...this.nodes);
    if (!this.nodes.length) this.listbox.append(h("p", { class: "picker-none", text: "Nothing matches." }));
    this.point(this.visible.findIndex((item) => this.values.has(item.value)));
    this.refresh();
  }

  option(item) {
    return h(
      "div",
      { class: "option", role: "option", id: uid("option"), data: { value: item.value }, on: { click: () => this.press(item) } },
      item.lead ? item.lead() : null,
      h("span", { class: "option-text" }, h("span", { class: "option-label", text: item.label }), item.description ? h("span", { class: "option-description", text: item.description }) : null),
      item.hint ? h("span", { class: "option-hint", text: item.hint }) : null,
      h("span", { class: this.many ? "option-box" : "option-mark" }, icon("check")),
    );
  }

  press(item) {
    if (!this.many) {
      this.values = new Set([item.value]);
      this.finish();
      return;
    }
    if (this.values.has(item.value)) this.values.delete(item.value);
    else {
      if (this.max === 1) this.values.clear();
      if (this.values.size < this.max) this.values.add(item.value);
    }
    this.refresh();
  }

  refresh() {
    this.nodes.forEach((node, at) => node.setAttribute("aria-selected", String(this.values.has(this.visible[at].value))));
    if (!this.done) return;
    this.done.disabled = this.values.size < this.min || this.values.size > this.max;
    this.done.textContent = this.values.size ? `Done (${this.values.size})` : "Done";
  }

  finish() {
    this.answer = this.items.filter((item) => this.values.has(item.value)).map((item) => item.value);
    this.dialog.close();
  }

  point(at) {
    this.active = at;
    this.nodes.forEach((node, index) => node.classList.toggle("active", index === at));
    const node = this.nodes[at];
    for (const owner of [this.listbox, this.search]) {
      if (!owner) continue;
      if (node) owner.setAttribute("aria-activedescendant", node.id);
      else owner.removeAttribute("aria-activedescendant");
    }
    node?.scrollIntoView?.({ block: "nearest" });
  }

  key(event) {
    if (event.target.closest("button")) return;
    const last = this.nodes.length - 1;
    if (event.key === "ArrowDown") this.point(Math.min(last, this.active + 1));
    else if (event.key === "ArrowUp") this.point(Math.max(0, this.active - 1));
    else if (event.key === "Home" && event.target !== this.search) this.point(0);
    else if (event.key === "End" && event.target !== this.search) this.point(last);
    else if ((event.key === "Enter" || (event.key === " " && event.target !== this.search)) && this.visible[this.active]) this.press(this.visible[this.active]);
    else return;
    event.preventDefault();
  }

  // on a desktop: under the anchor, or above it where there is more room
  place() {
    if (isPhone() || !this.anchor) return;
    const box = this.anchor.getBoundingClientRect();
    const { style } = this.dialog;
    const width = Math.max(280, Math.min(460, box.width));
    const above = box.top - 16;
    const below = window.innerHeight - box.bottom - 16;
    const down = below >= Math.min(360, this.dialog.scrollHeight) || below >= above;
    this.dialog.classList.add("anchored");
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - width - 8))}px`;
    style.maxHeight = `${Math.max(180, Math.min(420, down ? below : above))}px`;
    if (down) style.top = `${box.bottom + 6}px`;
    else style.bottom = `${window.innerHeight - box.top + 6}px`;
  }
}
