// Choosing whose eyes one looks through, and that person's settings.

import { h, iconButton } from "./dom.js";
import { avatar } from "./people.js";

const LANGUAGES = ["en-GB", "en-US", "de", "fr", "es-ES", "it", "nl", "pl", "pt-BR", "ru", "ja"];

/** The sheet with every seat of this machine and the present seat's settings. */
export function openSeats(app) {
  const { store } = app;
  const dialog = h(
    "dialog",
    { class: "sheet seats", "aria-label": "Seats and settings" },
    h("div", { class: "sheet-head" }, h("h2", { class: "sheet-title", text: "View as" }), iconButton("close", "Close", () => dialog.close())),
    h("p", { class: "form-hint", text: "Every seat sees only what its player may know. Play several by switching, or open each in its own tab." }),
    h("div", { class: "seat-list" }, ...store.seats.map((seat) => seatLink(app, seat, () => dialog.close()))),
    h("h3", { class: "sheet-part", text: "Settings of this seat" }),
    dmSwitch(app),
    language(app),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

function seatLink(app, seat, close) {
  const mine = seat.user_id === app.store.me.id;
  const waiting = app.watchers.count(seat.user_id);
  const link = h(
    "a",
    { class: `seat-link${mine ? " current" : ""}`, href: seat.link, "aria-current": mine ? "true" : null, data: { seat: seat.user_id } },
    avatar(app.store.users[seat.user_id] ?? { id: seat.user_id }, seat.name),
    h("span", { class: "seat-text" }, h("b", { text: seat.name }), h("span", { class: "seat-note", text: mine ? "You are looking through this seat" : "View as this player" })),
    waiting ? h("span", { class: "badge", text: String(waiting) }) : null,
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    if (!mine) app.viewAs(seat.token);
  });
  return link;
}

function dmSwitch(app) {
  const box = h("input", { type: "checkbox", role: "switch" });
  box.checked = app.store.dmsOpen;
  box.addEventListener("change", () => {
    if (!app.send("toggle_dms", { open: box.checked })) box.checked = !box.checked;
  });
  return h("label", { class: "setting" }, h("span", { class: "choice-text" }, h("span", { class: "choice-label", text: "Accept private messages" }), h("span", { class: "choice-description", text: "Close them to see what a game does for a player who cannot be written to." })), box);
}

function language(app) {
  const known = LANGUAGES.includes(app.store.locale) ? LANGUAGES : [app.store.locale, ...LANGUAGES];
  const names = new Intl.DisplayNames([app.store.locale], { type: "language" });
  const list = h("select", { class: "field", "aria-label": "Language" }, ...known.map((code) => h("option", { value: code, text: names.of(code) })));
  list.value = app.store.locale;
  list.addEventListener("change", () => app.send("set_locale", { locale: list.value }));
  return h("label", { class: "setting" }, h("span", { class: "choice-label", text: "Language" }), list);
}

/** What a visitor without a seat sees. */
export function drawWelcome(host, seats, { reason = "", onChoose }) {
  const cards = (seats ?? []).map((seat) =>
    h(
      "a",
      {
        class: "seat-link",
        href: seat.link,
        on: {
          click: (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(seat.token);
          },
        },
      },
      avatar({ id: seat.user_id }, seat.name),
      h("span", { class: "seat-text" }, h("b", { text: seat.name }), h("span", { class: "seat-note", text: "Sit down here" })),
    ),
  );
  host.replaceChildren(
    h("div", { class: "welcome-sky", "aria-hidden": "true" }),
    h(
      "div",
      { class: "welcome-card" },
      h("span", { class: "brand-mark brand-mark-large", "aria-hidden": "true" }),
      h("h1", { text: "Landsraad" }),
      h("p", { class: "welcome-lead", text: "A table for games that take their time. This is a chat on your own machine: no account, nothing leaves it." }),
      reason ? h("p", { class: "welcome-reason", role: "alert", text: reason }) : null,
      cards.length ? h("h2", { text: "Choose a seat" }) : null,
      cards.length ? h("div", { class: "seat-list" }, ...cards) : h("p", { class: "welcome-wait", role: "status", text: seats ? "There is no seat yet. Start a table with “make play”." : "Waiting for the server on this machine…" }),
    ),
  );
}
