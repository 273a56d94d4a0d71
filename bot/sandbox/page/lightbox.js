// A picture over the whole window: wheel, pinch, double tap or buttons to zoom, drag to move.

import { h, iconButton } from "./dom.js";

const LARGEST = 8;

export function openLightbox(url, description, filename) {
  const picture = h("img", { class: "lightbox-picture", src: url, alt: description || filename || "Picture", draggable: "false" });
  const stage = h("div", { class: "lightbox-stage" }, picture);
  const view = new View(stage, picture);
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": description ? `Picture: ${description}` : "Picture" },
    h(
      "div",
      { class: "lightbox-bar" },
      h("span", { class: "lightbox-name", text: filename ?? "" }),
      iconButton("minus", "Zoom out", () => view.zoomBy(1 / 1.5)),
      iconButton("plus", "Zoom in", () => view.zoomBy(1.5)),
      iconButton("close", "Close picture", () => dialog.close()),
    ),
    stage,
    description ? h("p", { class: "lightbox-caption", text: description }) : null,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => view.key(event));
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[aria-label='Close picture']").focus();
}

class View {
  constructor(stage, picture) {
    Object.assign(this, { stage, picture, scale: 1, x: 0, y: 0, pointers: new Map() });
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("dblclick", (event) => this.zoomBy(this.scale > 1.2 ? 1 / this.scale : 2.5, event.clientX, event.clientY));
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"]) stage.addEventListener(type, (event) => this.up(event));
  }

  /** Zoom by a factor, keeping the given place of the window (its middle unless told) where it is. */
  zoomBy(factor, clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    const px = (clientX ?? box.left + box.width / 2) - box.left - box.width / 2;
    const py = (clientY ?? box.top + box.height / 2) - box.top - box.height / 2;
    const next = Math.min(LARGEST, Math.max(1, this.scale * factor));
    const ratio = next / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = next;
    this.apply();
  }

  apply() {
    const roomX = Math.max(0, (this.picture.offsetWidth * this.scale - this.stage.clientWidth) / 2);
    const roomY = Math.max(0, (this.picture.offsetHeight * this.scale - this.stage.clientHeight) / 2);
    this.x = Math.min(roomX, Math.max(-roomX, this.x));
    this.y = Math.min(roomY, Math.max(-roomY, this.y));
    this.picture.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.picture.dataset.scale = this.scale.toFixed(2);
  }

  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  down(event) {
    this.stage.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, event);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pointers.size === 2) this.pinch(event);
    else {
      this.x += event.clientX - before.clientX;
      this.y += event.clientY - before.clientY;
      this.apply();
    }
    this.pointers.set(event.pointerId, event);
  }

  pinch(event) {
    const other = [...this.pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    const before = this.pointers.get(event.pointerId);
    const gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
    this.zoomBy(gap(event, other) / gap(before, other), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  key(event) {
    const steps = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
    if (event.key === "+" || event.key === "=") this.zoomBy(1.5);
    else if (event.key === "-") this.zoomBy(1 / 1.5);
    else if (steps[event.key]) {
      this.x += steps[event.key][0];
      this.y += steps[event.key][1];
      this.apply();
    } else return;
    event.preventDefault();
  }
}
