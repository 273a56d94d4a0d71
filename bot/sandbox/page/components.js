// Buttons, selects and the layout components of a message.

import { h, icon } from "./dom.js";
import { picture } from "./embeds.js";
import { markdown } from "./markdown.js";
import { hex } from "./people.js";
import { emoji, itemsOf, openPicker } from "./picker.js";

const ROW = 1;
const BUTTON = 2;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

/** Nodes for a list of components of a message. */
export function components(list, message, app, refs) {
  return (list ?? []).map((data) => component(data, message, app, refs)).filter(Boolean);
}

function component(data, message, app, refs) {
  const build = BUILDERS[data.type];
  if (build) return build(data, message, app, refs);
  if (data.options || (data.type >= 5 && data.type <= 8)) return select(data, message, app);
  return h("p", { class: "unsupported", text: "This part cannot be shown here." });
}

const BUILDERS = {
  [ROW]: (data, message, app, refs) => h("div", { class: "row" }, ...components(data.components, message, app, refs)),
  [BUTTON]: button,
  9: (data, message, app, refs) =>
    h(
      "div",
      { class: "section" },
      h("div", { class: "section-text" }, ...components(data.components, message, app, refs)),
      data.accessory ? h("div", { class: "section-side" }, component(data.accessory, message, app, refs)) : null,
    ),
  10: (data, message, app, refs) => h("div", { class: "prose" }, markdown(data.content, refs)),
  11: (data, message) => picture(media(data, message), "picture-thumbnail"),
  12: (data, message) =>
    h("div", { class: `gallery gallery-${Math.min(data.items.length, 4)}` }, ...data.items.map((item) => picture(media(item, message)))),
  13: (data) => h("p", { class: "file" }, icon("file"), data.name ?? "File"),
  14: (data) =>
    h("div", { class: `separator${data.divider === false ? " separator-bare" : ""}${data.spacing === 2 ? " separator-wide" : ""}`, role: "separator" }),
  17: (data, message, app, refs) =>
    h(
      "div",
      { class: "container", style: data.accent_color ? { "--bar": hex(data.accent_color) } : {} },
      ...components(data.components, message, app, refs),
    ),
};

function media(item, message) {
  const url = item.media?.url;
  const file = (message.attachments ?? []).find((known) => known.url === url);
  return {
    url,
    description: item.description ?? file?.description,
    filename: file?.filename,
    width: item.media?.width ?? file?.width,
    height: item.media?.height ?? file?.height,
    spoiler: item.spoiler,
  };
}

function button(data, message, app) {
  const content = [emoji(data.emoji), data.label ? h("span", { class: "button-label", text: data.label }) : null];
  const name = data.label ? null : (data.emoji?.name ?? "Button");
  if (data.style === 5) {
    const safe = /^https?:\/\//.test(data.url ?? "");
    return h(
      "a",
      { class: "button button-secondary", href: safe ? data.url : null, target: "_blank", rel: "noopener noreferrer", "aria-label": name },
      ...content,
      icon("swap"),
    );
  }
  return h(
    "button",
    {
      type: "button",
      class: `button button-${STYLES[data.style] ?? "secondary"}`,
      disabled: Boolean(data.disabled),
      "aria-label": name,
      data: { customId: data.custom_id ?? "" },
      on: { click: () => app.interactions.click(message, data.custom_id) },
    },
    ...content,
  );
}

// A pick stays on show until the bot sets another default, as people know it: forms of several selects rely on it.
function select(data, message, app) {
  const items = itemsOf(data, app.store, message.channel_id);
  const { picked } = app.store.statusOf(message.id);
  const fixed = chosenAtFirst(data);
  let chosen = fixed.length ? fixed : (picked.get(data.custom_id) ?? []);
  const text = h("span", { class: "select-text" });
  const show = () => {
    const labels = items.filter((item) => chosen.includes(item.value)).map((item) => item.label);
    text.textContent = labels.join(", ") || data.placeholder || "Make a selection";
    text.classList.toggle("select-empty", !labels.length);
  };
  const choose = async () => {
    const title = data.placeholder || "Make a selection";
    const values = await openPicker({ title, items, chosen, min: data.min_values ?? 1, max: data.max_values ?? 1, anchor: node });
    if (!values) return;
    chosen = values;
    picked.set(data.custom_id, values);
    show();
    app.interactions.select(message, data.custom_id, values);
  };
  const node = h(
    "button",
    { type: "button", class: "select", disabled: Boolean(data.disabled), "aria-haspopup": "listbox", data: { customId: data.custom_id }, on: { click: choose } },
    text,
    icon("down"),
  );
  show();
  return node;
}

/** The values a select shows before anybody touched it. */
export function chosenAtFirst(data) {
  if (data.default_values) return data.default_values.map((value) => value.id);
  return (data.options ?? []).filter((option) => option.default).map((option) => option.value);
}

/** Show in place which component is being answered and what went wrong, without building the message again. */
export function applyStatus(node, status) {
  for (const control of node.querySelectorAll("[data-custom-id]")) {
    const busy = status.busy.has(control.dataset.customId);
    control.classList.toggle("busy", busy);
    control.setAttribute("aria-busy", String(busy));
  }
  const line = node.querySelector(".message-status");
  if (line) {
    line.textContent = status.failed;
    line.hidden = !status.failed;
  }
}
