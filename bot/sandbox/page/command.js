// One slash command being filled in: a field an option, each with its type, range, choices or autocomplete.

import { h, icon, iconButton, uid } from "./dom.js";
import { localised } from "./commands.js";
import { channels, openPicker, roles, users } from "./picker.js";
import { Suggestions } from "./suggest.js";

const WAIT = 120; // milliseconds of not typing before the bot is asked for choices
const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const MOST_SHOWN = 4;

export class CommandForm {
  /**
   * @param {object} app
   * @param {object} command from `usableCommands`
   * @param {{onSend: function(object), onCancel: function()}} handlers
   * @param {object} filled option name to value, to begin with
   */
  constructor(app, channelId, command, handlers, filled = {}) {
    Object.assign(this, { app, channelId, command, handlers });
    this.fields = new Map();
    this.node = this.build(filled);
  }

  build(filled) {
    const { command } = this;
    const body = h("div", { class: "command-fields" });
    const more = h("div", { class: "command-more" });
    const few = command.options.length <= MOST_SHOWN;
    for (const option of command.options) {
      if (option.required || few || option.name in filled) body.append(this.field(option, filled[option.name]));
      else more.append(this.addChip(option, body));
    }
    return h(
      "form",
      { class: "command", "aria-label": `Command ${command.shown}`, novalidate: true, on: { submit: (event) => this.submit(event), keydown: (event) => this.key(event) } },
      h(
        "div",
        { class: "command-head" },
        h("p", { class: "command-title" }, h("b", { text: `/${command.shown}` }), h("span", { class: "command-description", text: command.description })),
        iconButton("close", "Leave this command", () => this.handlers.onCancel()),
      ),
      body,
      h("div", { class: "command-foot" }, more, h("button", { type: "submit", class: "button button-primary" }, icon("send"), "Send")),
    );
  }

  key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.handlers.onCancel();
  }

  focus() {
    (this.node.querySelector(".command-fields :is(input, .select)") ?? this.node.querySelector("[type=submit]")).focus();
  }

  addChip(option, body) {
    const chip = h("button", { type: "button", class: "chip", title: localised(option, "description", this.app.store.locale) }, icon("plus"), localised(option, "name", this.app.store.locale));
    chip.addEventListener("click", () => {
      chip.remove();
      body.append(this.field(option));
      this.fields.get(option.name).focus();
    });
    return chip;
  }

  field(option, value) {
    const { locale } = this.app.store;
    const ids = { field: uid("option"), hint: uid("hint") };
    const control = this.control(option, ids, value);
    const error = h("p", { class: "field-error", role: "alert", hidden: true });
    const name = localised(option, "name", locale);
    const node = h(
      "div",
      { class: "command-field" },
      h("label", { class: "form-label", for: ids.field }, name, h("span", { class: option.required ? "needed" : "optional", text: option.required ? " *" : " optional" })),
      control,
      h("p", { class: "form-hint", id: ids.hint, text: [localised(option, "description", locale), range(option)].filter(Boolean).join(" · ") }),
      error,
    );
    Object.assign(this.fields.get(option.name), { option, error, node });
    return node;
  }

  control(option, ids, value) {
    if (option.choices?.length) return this.pick(option, ids, value, this.choiceItems(option));
    if (option.type === BOOLEAN) return this.pick(option, ids, value, [{ value: true, label: "True" }, { value: false, label: "False" }]);
    if (option.type >= 6 && option.type <= 9) return this.pick(option, ids, value, this.things(option));
    return this.input(option, ids, value);
  }

  choiceItems(option) {
    return option.choices.map((choice) => ({ value: choice.value, label: choice.name_localizations?.[this.app.store.locale] ?? choice.name }));
  }

  things(option) {
    const { store } = this.app;
    if (option.type === 6) return users(store, this.channelId);
    if (option.type === 7) return channels(store, this.channelId, option.channel_types);
    if (option.type === 8) return roles(store, this.channelId);
    return [...users(store, this.channelId), ...roles(store, this.channelId)];
  }

  pick(option, ids, initial, items) {
    let value = initial;
    const text = h("span", { class: "select-text" });
    const button = h("button", { type: "button", class: "select", id: ids.field, "aria-haspopup": "listbox", "aria-describedby": ids.hint, data: { option: option.name } }, text, icon("down"));
    const show = () => {
      const item = items.find((entry) => entry.value === value);
      text.textContent = item?.label ?? "Choose";
      text.classList.toggle("select-empty", !item);
      button.setAttribute("aria-label", `${option.name}: ${text.textContent}`);
    };
    button.addEventListener("click", async () => {
      const chosen = await openPicker({ title: option.name, items, chosen: value === undefined ? [] : [value], anchor: button });
      if (!chosen) return;
      [value] = chosen;
      show();
      this.clear(option.name);
    });
    show();
    this.fields.set(option.name, { read: () => value, check: () => "", focus: () => button.focus() });
    return button;
  }

  input(option, ids, initial) {
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const input = h("input", {
      class: "field",
      id: ids.field,
      type: "text",
      inputmode: numeric ? (option.type === INTEGER && !(option.min_value < 0) ? "numeric" : "text") : null,
      maxlength: numeric ? null : option.max_length,
      autocomplete: "off",
      autocapitalize: "off",
      "aria-describedby": ids.hint,
      data: { option: option.name },
    });
    input.value = initial ?? "";
    const chosen = { name: null, value: initial };
    if (initial !== undefined) chosen.name = input.value;
    input.addEventListener("input", () => this.clear(option.name));
    this.fields.set(option.name, {
      read: () => valueOf(option, input.value, chosen),
      check: () => problem(option, input.value, valueOf(option, input.value, chosen)),
      focus: () => input.focus(),
    });
    return option.autocomplete ? this.completed(option, input, chosen) : input;
  }

  // a field whose choices the bot offers as one types
  completed(option, input, chosen) {
    const suggestions = new Suggestions(input, `Choices for ${option.name}`);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-expanded", "false");
    let timer = null;
    let asked = 0;
    const ask = async () => {
      const mine = ++asked;
      const choices = await this.app.interactions.autocomplete({
        channel_id: this.channelId,
        command: this.command.path,
        command_id: this.command.id,
        options: this.values({ without: option.name }),
        focused: option.name,
        text: input.value,
      });
      if (mine !== asked || document.activeElement !== input) return;
      suggestions.show(choices.map((choice) => ({ label: choice.name, choose: () => take(choice) })), { pick: input.value !== "" });
      input.setAttribute("aria-expanded", String(suggestions.open));
      if (suggestions.open) suggestions.list.scrollIntoView({ block: "nearest" });
    };
    const take = (choice) => {
      asked++;
      input.value = choice.name;
      Object.assign(chosen, choice);
      input.setAttribute("aria-expanded", "false");
      this.clear(option.name);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, WAIT);
    };
    input.addEventListener("input", soon);
    input.addEventListener("focus", soon);
    input.addEventListener("blur", () => {
      suggestions.hide();
      input.setAttribute("aria-expanded", "false");
    });
    return h("div", { class: "completed" }, input, suggestions.list);
  }

  clear(name) {
    const field = this.fields.get(name);
    if (!field?.error) return;
    field.error.hidden = true;
    field.node.classList.remove("wrong");
  }

  values({ without } = {}) {
    const values = {};
    for (const [name, field] of this.fields) {
      const value = field.read();
      if (name !== without && value !== undefined && value !== "") values[name] = value;
    }
    return values;
  }

  submit(event) {
    event.preventDefault();
    let first = null;
    for (const field of this.fields.values()) {
      const missing = field.option.required && (field.read() === undefined || field.read() === "");
      const wrong = missing ? "This option is required." : field.check();
      field.error.textContent = wrong;
      field.error.hidden = !wrong;
      field.node.classList.toggle("wrong", Boolean(wrong));
      if (wrong) first ??= field;
    }
    if (first) first.focus();
    else this.handlers.onSend(this.values());
  }
}

function range(option) {
  const chars = option.type === 3;
  const low = chars ? option.min_length : option.min_value;
  const high = chars ? option.max_length : option.max_value;
  const kind = { [INTEGER]: "whole number", [NUMBER]: "number" }[option.type] ?? "";
  if (low === undefined && high === undefined) return kind;
  const limits = low === undefined ? `at most ${high}` : high === undefined ? `at least ${low}` : `${low} to ${high}`;
  return chars ? `${limits} characters` : `${kind}, ${limits}`;
}

// what a text field stands for: a choice taken from the list, a number, or the text itself
function valueOf(option, text, chosen) {
  if (text === "") return undefined;
  if (chosen.name === text) return chosen.value;
  if (option.type !== INTEGER && option.type !== NUMBER) return text;
  const number = Number(text.trim().replace(",", "."));
  return text.trim() && Number.isFinite(number) ? number : text;
}

function problem(option, text, value) {
  if (text === "") return "";
  if (option.type === INTEGER && !Number.isSafeInteger(value)) return "Enter a whole number.";
  if (option.type === NUMBER && typeof value !== "number") return "Enter a number.";
  if (option.min_value !== undefined && value < option.min_value) return `At least ${option.min_value}.`;
  if (option.max_value !== undefined && value > option.max_value) return `At most ${option.max_value}.`;
  if (option.min_length && text.length < option.min_length) return `At least ${option.min_length} characters.`;
  return "";
}
