// One message as nodes.

import { h, icon, iconButton } from "./dom.js";
import { components } from "./components.js";
import { attachments, embed } from "./embeds.js";
import { inlineMarkdown, markdown } from "./markdown.js";
import { avatar, botTag, nameColour, nameOf } from "./people.js";
import { referencesIn } from "./references.js";
import { format, shortWhen } from "./time.js";

const COMPONENTS_V2 = 32768;
const PINNED = 6;
const THREAD_CREATED = 18;

/** @param {boolean} grouped the author's head is left out because the message above is theirs too */
export function messageNode(app, message, grouped) {
  if (message.type === PINNED || message.type === THREAD_CREATED) return systemLine(app, message);
  const { store } = app;
  const guildId = store.channel(message.channel_id)?.guild_id;
  const name = nameOf(store, message.author.id, guildId);
  const refs = referencesIn(app, message.channel_id);
  const node = h("article", {
    class: ["message", grouped && "message-grouped", message.pings_me && "message-ping", message.ephemeral && "message-ephemeral"]
      .filter(Boolean)
      .join(" "),
    tabindex: "-1",
    "aria-label": `${name}, ${format(Date.parse(message.timestamp), "s")}`,
    data: { messageId: message.id },
  });
  const above = aboveLine(app, message, guildId, refs);
  if (above) node.append(above);
  node.append(grouped ? h("span", { class: "message-gutter", "aria-hidden": "true", text: format(Date.parse(message.timestamp), "t") }) : avatar(store.users[message.author.id] ?? message.author, name));
  const body = h("div", { class: "message-body" });
  if (!grouped) body.append(head(app, message, name, guildId));
  body.append(...content(app, message, refs));
  body.append(h("p", { class: "message-status", role: "alert", hidden: true }));
  const thread = threadChip(app, message);
  if (thread) body.append(thread);
  if (message.ephemeral) body.append(onlyYou(app, message));
  node.append(body, tools(app, message));
  return node;
}

function head(app, message, name, guildId) {
  const colour = nameColour(app.store, message.author.id, guildId);
  const when = Date.parse(message.timestamp);
  return h(
    "header",
    { class: "message-head" },
    h("span", { class: "author", text: name, style: colour ? { color: colour } : {} }),
    message.author.bot ? botTag() : null,
    h("time", { class: "when", datetime: message.timestamp, title: format(when, "F"), text: shortWhen(when) }),
    message.pinned ? h("span", { class: "pinned-mark", title: "Pinned" }, icon("pin")) : null,
  );
}

function content(app, message, refs) {
  if (message.loading) {
    return [h("p", { class: "thinking", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${nameOf(app.store, message.author.id)} is thinking…`)];
  }
  const parts = [];
  if (message.content) {
    const text = h("div", { class: "prose" }, markdown(message.content, refs));
    if (message.edited_timestamp) addEdited(text, message);
    parts.push(text);
  }
  parts.push(attachments(message));
  for (const item of message.embeds ?? []) parts.push(embed(item, message, refs));
  const layout = components(message.components, message, app, refs);
  if (layout.length) parts.push(h("div", { class: message.flags & COMPONENTS_V2 ? "layout" : "rows" }, ...layout));
  if (message.edited_timestamp && !message.content) {
    const last = h("p", { class: "edited-line" });
    addEdited(last, message);
    parts.push(last);
  }
  return parts.filter(Boolean);
}

function addEdited(node, message) {
  const mark = h("span", { class: "edited", title: format(Date.parse(message.edited_timestamp), "F"), text: "(edited)" });
  const last = node.lastElementChild;
  (last?.classList.contains("para") ? last : node).append(" ", mark);
}

// the line over a message: what it answers, or who used which command
function aboveLine(app, message, guildId, refs) {
  const { store } = app;
  const answered = message.referenced_message;
  if (answered) {
    const known = store.message(answered.channel_id ?? message.channel_id, answered.id) ?? answered;
    return h(
      "button",
      { type: "button", class: "above above-button", on: { click: () => app.jump(known.channel_id ?? message.channel_id, known.id) } },
      icon("reply"),
      h("b", { text: nameOf(store, known.author.id, guildId) }),
      h("span", { class: "above-text" }, known.content ? plainLine(known.content, refs) : "a picture or card"),
    );
  }
  if (message.message_reference && message.type === 19) {
    return h("p", { class: "above" }, icon("reply"), "The message answered here was deleted.");
  }
  const used = message.interaction_metadata;
  if (!used?.name) return null;
  return h("p", { class: "above" }, icon("slash"), h("b", { text: nameOf(store, used.user.id, guildId) }), " used ", h("code", { class: "code", text: `/${used.name}` }));
}

// a reply's quote is one line of words: nothing inside it can be pressed
function plainLine(text, refs) {
  const line = h("span", {}, inlineMarkdown(text.replace(/```[\s\S]*?```/g, "code").split("\n")[0].slice(0, 160), refs));
  for (const button of line.querySelectorAll("button, [role=button]")) button.replaceWith(h("span", { text: button.classList.contains("spoiler") ? "spoiler" : button.textContent }));
  return line;
}

function systemLine(app, message) {
  const { store } = app;
  const guildId = store.channel(message.channel_id)?.guild_id;
  const name = h("b", { text: nameOf(store, message.author.id, guildId) });
  const reference = message.message_reference ?? {};
  const pinned = message.type === PINNED;
  const node = h("article", { class: "message message-system", tabindex: "-1", data: { messageId: message.id } }, icon(pinned ? "pin" : "thread"));
  const words = h("p", {}, name, pinned ? " pinned " : " started a thread: ");
  if (pinned) words.append(link("a message", () => app.jump(reference.channel_id ?? message.channel_id, reference.message_id)));
  else words.append(store.channel(reference.channel_id) ? link(message.content, () => app.openChannel(reference.channel_id)) : h("b", { text: message.content }));
  node.append(words, h("time", { class: "when", datetime: message.timestamp, text: shortWhen(Date.parse(message.timestamp)) }));
  return node;
}

function link(text, onClick) {
  return h("button", { type: "button", class: "link", text, on: { click: onClick } });
}

// a thread begun from a message has the message's id
function threadChip(app, message) {
  const thread = app.store.channel(message.id);
  if (!thread) return null;
  return h("button", { type: "button", class: "thread-chip", on: { click: () => app.openChannel(thread.id) } }, icon("thread"), h("b", { text: thread.name }), "Open thread");
}

function onlyYou(app, message) {
  return h(
    "p",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this · ",
    link("dismiss", () => app.send("delete_message", { channel_id: message.channel_id, message_id: message.id })),
  );
}

function tools(app, message) {
  const bar = h("div", { class: "tools", role: "group", "aria-label": "Message actions" });
  const target = { channel_id: message.channel_id, message_id: message.id };
  const words = message.content || (message.embeds ?? []).map((item) => [item.title, item.description].filter(Boolean).join("\n")).join("\n");
  if (words && navigator.clipboard) bar.append(iconButton("copy", "Copy text", () => navigator.clipboard.writeText(words).then(() => app.toast("Copied."), () => app.toast("The browser did not allow copying.", { bad: true }))));
  if (!message.ephemeral && !message.loading) {
    bar.append(iconButton("pin", message.pinned ? "Unpin" : "Pin", () => app.send(message.pinned ? "unpin" : "pin", target)));
  }
  if (message.author.id === app.store.me.id) bar.append(iconButton("trash", "Delete message", () => app.send("delete_message", target)));
  const toggle = iconButton("more", "Message actions", (event) => {
    const open = bar.classList.toggle("open");
    event.currentTarget.setAttribute("aria-expanded", String(open));
  }, { class: "tools-toggle", "aria-expanded": "false" });
  return h("div", { class: "tools-holder" }, bar, toggle);
}
