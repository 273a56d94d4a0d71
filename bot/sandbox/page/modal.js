// Forms the bot opens: a dialog on a desktop, a sheet from below on a phone.

import { h, icon, iconButton, uid } from "./dom.js";
import { chosenAtFirst } from "./components.js";
import { markdown } from "./markdown.js";
import { emoji, itemsOf, openPicker } from "./picker.js";
import { referencesIn } from "./references.js";

/** Open the form of a `modal_open` message. */
export function openModal(app, event) {
  new Modal(app, event).open();
}

class Modal {
  constructor(app, event) {
    this.app = app;
    this.event = event;
    this.fields = new Map(); // custom id -> {read(), check(): sentence or ""}
    this.touched = false;
  }

  open() {
    const { modal, channel_id: channelId } = this.event;
    const refs = referencesIn(this.app, channelId);
    const titleId = uid("modal");
    this.error = h("p", { class: "form-error", role: "alert", hidden: true });
    this.send = h("button", { type: "submit", class: "button button-primary", text: "Submit" });
    const form = h(
      "form",
      { class: "modal-form", novalidate: true, on: { submit: (event) => this.submit(event), input: () => (this.touched = true) } },
      h("div", { class: "sheet-head" }, h("h2", { class: "sheet-title", id: titleId, text: modal.title }), iconButton("close", "Close form", () => this.leave())),
      h("div", { class: "modal-body" }, ...modal.components.map((part) => this.part(part, refs)), this.error),
      h("div", { class: "modal-foot" }, h("button", { type: "button", class: "button button-ghost", text: "Cancel", on: { click: () => this.leave() } }), this.send),
    );
    this.dialog = h("dialog", { class: "modal sheet", "aria-labelledby": titleId }, form);
    this.dialog.addEventListener("cancel", (cancel) => {
      cancel.preventDefault();
      this.leave();
    });
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    (form.querySelector(".modal-body :is(input, textarea, .select)") ?? this.send).focus();
  }

  // a stray Escape must not throw away a battle plan
  leave() {
    if (this.touched && !this.leaving) {
      this.leaving = true;
      this.fail("What you entered is not sent yet. Close once more to throw it away.");
      return;
    }
    this.dialog.close();
  }

  part(data, refs) {
    if (data.type === 10) return h("div", { class: "prose modal-text" }, markdown(data.content, refs));
    if (data.type === 1) {
      const [input] = data.components;
      return this.labelled(input, { label: input.label, control: (ids) => this.text(input, ids) });
    }
    if (data.type === 18) {
      const inner = data.component;
      return this.labelled(inner, { label: data.label, description: data.description, control: (ids) => this.control(inner, ids, data.label) });
    }
    return h("p", { class: "unsupported", text: "This part is not supported here." });
  }

  labelled(inner, { label, description, control }) {
    const ids = { field: uid("field"), label: uid("label"), hint: uid("hint"), error: uid("error") };
    const needed = isRequired(inner);
    const group = inner.type >= 21 && inner.type <= 22;
    const error = h("p", { class: "field-error", id: ids.error, role: "alert", hidden: true });
    const node = h(
      "div",
      { class: "form-field", role: group ? (inner.type === 21 ? "radiogroup" : "group") : null, "aria-labelledby": group ? ids.label : null },
      h(group ? "div" : "label", { class: "form-label", id: ids.label, for: group ? null : ids.field }, label, needed ? h("span", { class: "needed", title: "Required", text: " *" }) : null),
      description ? h("p", { class: "form-hint", id: ids.hint, text: description }) : null,
      control({ ...ids, hint: description ? `${ids.hint} ${ids.error}` : ids.error }),
      error,
    );
    const field = this.fields.get(inner.custom_id);
    if (field) Object.assign(field, { error, node });
    return node;
  }

  control(data, ids, label) {
    if (data.type === 4) return this.text(data, ids);
    if (data.type === 21 || data.type === 22) return this.options(data, ids);
    if (data.type === 23) return this.checkbox(data, ids);
    if (data.type === 3 || (data.type >= 5 && data.type <= 8)) return this.select(data, ids, label);
    return h("p", { class: "unsupported", text: "Files cannot be uploaded here." });
  }

  text(data, ids) {
    const long = data.style === 2;
    const input = h(long ? "textarea" : "input", {
      id: ids.field,
      class: "field",
      type: long ? null : "text",
      rows: long ? 4 : null,
      placeholder: data.placeholder,
      maxlength: data.max_length,
      autocomplete: "off",
      "aria-describedby": ids.hint,
      "aria-required": String(isRequired(data)),
    });
    input.value = data.value ?? "";
    const least = data.min_length ?? 0;
    this.fields.set(data.custom_id, {
      read: () => input.value,
      focus: () => input.focus(),
      check: () => {
        if (!input.value) return isRequired(data) ? "Please fill this in." : "";
        return input.value.length < least ? `At least ${least} characters.` : "";
      },
    });
    if (!(data.max_length >= 100)) return input;
    const count = h("span", { class: "counter", "aria-hidden": "true" });
    const show = () => (count.textContent = `${input.value.length} / ${data.max_length}`);
    input.addEventListener("input", show);
    show();
    return h("div", { class: "counted" }, input, count);
  }

  select(data, ids, label) {
    const items = itemsOf(data, this.app.store, this.event.channel_id);
    const min = isRequired(data) ? Math.max(1, data.min_values ?? 1) : 0;
    const max = data.max_values ?? 1;
    let values = chosenAtFirst(data);
    const text = h("span", { class: "select-text" });
    const button = h(
      "button",
      { type: "button", class: "select", id: ids.field, "aria-haspopup": "listbox", "aria-describedby": ids.hint, data: { field: data.custom_id } },
      text,
      icon("down"),
    );
    const show = () => {
      const names = items.filter((item) => values.includes(item.value)).map((item) => item.label);
      text.textContent = names.join(", ") || data.placeholder || "Make a selection";
      text.classList.toggle("select-empty", !names.length);
      button.setAttribute("aria-label", `${label}: ${text.textContent}`);
    };
    button.addEventListener("click", async () => {
      const chosen = await openPicker({ title: label, items, chosen: values, min, max, anchor: button });
      if (!chosen) return;
      values = chosen;
      this.touched = true;
      show();
      this.clear(data.custom_id);
    });
    show();
    this.fields.set(data.custom_id, {
      read: () => values,
      focus: () => button.focus(),
      check: () => (values.length < min ? (min === 1 ? "Please choose." : `Please choose at least ${min}.`) : ""),
    });
    return button;
  }

  options(data, ids) {
    const many = data.type === 22;
    const inputs = data.options.map((option) =>
      Object.assign(h("input", { type: many ? "checkbox" : "radio", name: ids.field, value: option.value, "aria-describedby": ids.hint }), { checked: Boolean(option.default) }),
    );
    const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
    const min = isRequired(data) ? Math.max(1, data.min_values ?? 1) : (data.min_values ?? 0);
    const max = many ? (data.max_values ?? data.options.length) : 1;
    this.fields.set(data.custom_id, {
      read: () => (many ? chosen() : (chosen()[0] ?? null)),
      focus: () => inputs[0]?.focus(),
      check: () => {
        const count = chosen().length;
        if (!count && !isRequired(data)) return "";
        if (count < min) return min === 1 ? "Please choose." : `Please choose at least ${min}.`;
        return count > max ? `At most ${max}.` : "";
      },
    });
    const rows = data.options.map((option, at) => choice(inputs[at], option.label, option.description, emoji(option.emoji)));
    return h("div", { class: "choices" }, ...rows);
  }

  checkbox(data, ids) {
    const input = h("input", { type: "checkbox", id: ids.field, "aria-describedby": ids.hint });
    input.checked = Boolean(data.default);
    this.fields.set(data.custom_id, { read: () => input.checked, focus: () => input.focus(), check: () => "" });
    return h("div", { class: "choices" }, choice(input, "Yes"));
  }

  clear(customId) {
    const field = this.fields.get(customId);
    if (field?.error) field.error.hidden = true;
    this.error.hidden = true;
  }

  fail(text) {
    this.error.textContent = text;
    this.error.hidden = false;
    this.error.scrollIntoView({ block: "nearest" });
  }

  submit(event) {
    event.preventDefault();
    let first = null;
    const values = {};
    for (const [customId, field] of this.fields) {
      const problem = field.check();
      field.error.textContent = problem;
      field.error.hidden = !problem;
      field.node.classList.toggle("wrong", Boolean(problem));
      if (problem) first ??= field;
      values[customId] = field.read();
    }
    if (first) {
      first.focus();
      return;
    }
    this.error.hidden = true;
    this.busy(true);
    this.app.interactions.submit(this.event.interaction_id, values, {
      closed: () => this.dialog.close(),
      failed: (text) => {
        this.busy(false);
        this.fail(text);
      },
    });
  }

  busy(on) {
    this.send.disabled = on;
    this.send.classList.toggle("busy", on);
  }
}

const isRequired = (data) => (data.type === 23 ? false : data.required !== false);

function choice(input, label, description, lead) {
  return h(
    "label",
    { class: "choice" },
    input,
    h("span", { class: "choice-text" }, h("span", { class: "choice-label" }, lead, label), description ? h("span", { class: "choice-description", text: description }) : null),
  );
}
