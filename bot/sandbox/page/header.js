// The line over the messages: where one is, who listens, what is pinned.

import { h, icon, iconButton } from "./dom.js";
import { messageNode } from "./message.js";
import { channelIcon, channelName, nameOf } from "./people.js";

/** Draw the header of the open channel. */
export function drawHeader(app, host) {
  const { store } = app;
  const channel = store.channel(store.current);
  if (!channel) {
    host.replaceChildren(menu(app), h("h1", { class: "header-name", text: "No channel" }));
    return;
  }
  const parent = channel.parent_id && [10, 11, 12].includes(channel.type) ? store.channel(channel.parent_id) : null;
  const pins = store.list(channel.id).filter((message) => message.pinned);
  host.replaceChildren(
    menu(app),
    h(
      "div",
      { class: "header-text" },
      h(
        "h1",
        { class: "header-name" },
        parent ? h("button", { type: "button", class: "header-parent", on: { click: () => app.openChannel(parent.id) } }, icon(channelIcon(parent)), parent.name, h("span", { "aria-hidden": "true", text: " ›" })) : null,
        icon(channelIcon(channel)),
        h("span", { class: "header-title", text: channelName(store, channel) }),
      ),
      channel.topic ? h("p", { class: "header-topic", text: channel.topic, title: channel.topic }) : null,
    ),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": pins.length ? `Pinned messages: ${pins.length}` : "Pinned messages", title: "Pinned messages", on: { click: () => openPins(app, pins) } },
      icon("pin"),
      pins.length ? h("span", { class: "small-count", text: String(pins.length) }) : null,
    ),
    ...(channel.guild_id ? [iconButton("people", "People here", () => openPeople(app, channel))] : []),
  );
}

function menu(app) {
  const others = app.pingsElsewhere();
  return h(
    "button",
    { type: "button", class: "icon-button menu", "aria-label": others ? `Channels, ${others} for you` : "Channels", on: { click: () => app.sidebar.open() } },
    icon("menu"),
    others ? h("span", { class: "badge menu-badge", text: others > 99 ? "99+" : String(others) }) : null,
  );
}

function sheet(title, extra, ...content) {
  const dialog = h(
    "dialog",
    { class: `sheet ${extra}`, "aria-label": title },
    h("div", { class: "sheet-head" }, h("h2", { class: "sheet-title", text: title }), iconButton("close", "Close", () => dialog.close())),
    h("div", { class: "sheet-body" }, ...content),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function openPins(app, pins) {
  if (!pins.length) {
    sheet("Pinned messages", "pins", h("p", { class: "picker-none", text: "Nothing is pinned in the messages loaded here." }));
    return;
  }
  const cards = [...pins].reverse().map((message) => {
    const jump = h("button", { type: "button", class: "button button-secondary", text: "Jump" });
    jump.addEventListener("click", () => {
      dialog.close();
      app.jump(message.channel_id, message.id);
    });
    // the real buttons are at the message; here it is only shown
    const shown = messageNode(app, message, false);
    shown.inert = true;
    shown.removeAttribute("data-message-id");
    return h("div", { class: "pin-card" }, shown, jump);
  });
  const dialog = sheet("Pinned messages", "pins", ...cards);
}

function openPeople(app, channel) {
  const { store } = app;
  const guild = store.guild(channel.guild_id);
  const rows = guild.members.map((member) => {
    const name = nameOf(store, member.user_id, guild.id);
    const user = store.users[member.user_id];
    const roles = guild.roles.filter((role) => role.id !== guild.id && member.roles.includes(role.id)).map((role) => role.name);
    const write = user?.bot && user.id === store.application?.user_id;
    const button = write ? h("button", { type: "button", class: "button button-secondary", text: "Write" }) : null;
    button?.addEventListener("click", () => {
      dialog.close();
      app.openDm(user.id);
    });
    return h("div", { class: "person" }, app.avatar(user, name), h("span", { class: "seat-text" }, h("b", { text: name }), h("span", { class: "seat-note", text: roles.join(", ") || (user?.bot ? "bot" : "member") })), button);
  });
  const dialog = sheet(guild.name, "people", ...rows);
}
