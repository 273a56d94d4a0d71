// A list of suggestions tied to a text field: arrows, Enter or Tab, Escape, a press.

import { h, uid } from "./dom.js";

export class Suggestions {
  /**
   * @param {HTMLElement} input the field that keeps the focus
   * @param {string} label the list's name
   */
  constructor(input, label) {
    this.input = input;
    this.items = [];
    this.nodes = [];
    this.active = -1;
    this.list = h("div", { class: "suggestions", role: "listbox", id: uid("suggestions"), "aria-label": label, hidden: true });
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    // in the capture phase: an open list hears Enter and Escape before its field does
    input.addEventListener("keydown", (event) => this.key(event), { capture: true });
    // a press must not take the focus away before its click arrives
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get open() {
    return !this.list.hidden;
  }

  /** @param {{label, description?, hint?, lead?, choose: function}[]} items */
  show(items, { pick = true } = {}) {
    this.items = items;
    this.nodes = items.map((item) =>
      h(
        "div",
        { class: "option", role: "option", id: uid("suggestion"), on: { click: () => this.choose(item) } },
        item.lead ? item.lead() : null,
        h("span", { class: "option-text" }, h("span", { class: "option-label", text: item.label }), item.description ? h("span", { class: "option-description", text: item.description }) : null),
        item.hint ? h("span", { class: "option-hint", text: item.hint }) : null,
      ),
    );
    this.list.replaceChildren(...this.nodes);
    this.list.hidden = !items.length;
    this.list.scrollTop = 0;
    this.point(pick && items.length ? 0 : -1);
  }

  hide() {
    this.list.hidden = true;
    this.items = [];
    this.point(-1);
  }

  choose(item) {
    this.hide();
    item.choose();
  }

  point(at) {
    this.active = at;
    this.nodes.forEach((node, index) => {
      node.classList.toggle("active", index === at);
      node.setAttribute("aria-selected", String(index === at));
    });
    if (at >= 0 && this.open) this.input.setAttribute("aria-activedescendant", this.nodes[at].id);
    else this.input.removeAttribute("aria-activedescendant");
    if (at >= 0) this.nodes[at].scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (!this.open || event.isComposing) return;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.point((this.active + 1) % count);
    else if (event.key === "ArrowUp") this.point((this.active - 1 + count) % count);
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" || event.key === "Tab") && this.active >= 0 && !event.shiftKey) this.choose(this.items[this.active]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
