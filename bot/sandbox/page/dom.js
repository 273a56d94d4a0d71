// Building nodes. Text only ever becomes text: nothing in the page parses a string as markup.

/**
 * Make an element.
 * @param {string} tag
 * @param {object} props `class`, `text`, `on` (listeners), `data`, `style` (properties); anything else is an attribute:
 *   false, null and undefined leave it out, true sets it empty.
 * @param {...(Node|string|Array|null|false)} children
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "on") for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "style") for (const [key, item] of Object.entries(value)) node.style.setProperty(key, item);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3.5 15h16",
  thread: "M5 5v6a4 4 0 0 0 4 4h9M14 11l4 4-4 4",
  news: "M4 10v4h3l8 4V6l-8 4H4ZM18.5 9.5a4 4 0 0 1 0 5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3-1-6ZM12 15v6",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-4-6-7-2Z",
  slash: "M15 4 9 20",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5 10 17 19 7",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  swap: "M7 7h12l-3-3M17 17H5l3 3",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.600 3.500 5.500",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
};

/** A line icon, hidden from screen readers: whatever carries it needs a name of its own. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows only an icon; `label` is its name and its tooltip. */
export function iconButton(name, label, onClick, props = {}) {
  const { class: extra = "", ...rest } = props;
  return h(
    "button",
    { type: "button", class: `icon-button ${extra}`, "aria-label": label, title: label, on: { click: onClick }, ...rest },
    icon(name),
  );
}

let counter = 0;
/** An id no other element of the page has. */
export const uid = (prefix = "x") => `${prefix}-${++counter}`;

/** True where the pointer is a finger or the window is as narrow as a phone. */
export const isPhone = () => window.matchMedia("(max-width: 760px)").matches;
export const isTouch = () => window.matchMedia("(hover: none)").matches;

/** What a person asked to be remembered between visits; a browser that forbids storage forgets, and nothing else. */
export const memory = {
  held: new Map(),
  get(key) {
    try {
      return JSON.parse(window.localStorage.getItem(`landsraad.${key}`)) ?? this.held.get(key) ?? null;
    } catch {
      return this.held.get(key) ?? null;
    }
  },
  set(key, value) {
    this.held.set(key, value);
    try {
      window.localStorage.setItem(`landsraad.${key}`, JSON.stringify(value));
    } catch {
      // private windows refuse storage: the value lives until the page is closed
    }
  },
};
