// Instants in the reader's own zone. The stand-in's clock may be a test's: the page follows it by its offset.

import { h } from "./dom.js";

let offset = 0;
let locale = "en-GB";

/** Follow the stand-in's clock and language. */
export function setClock(now, language) {
  if (now) offset = Date.parse(now) - Date.now();
  if (language) locale = language;
}

/** The stand-in's present instant, milliseconds. */
export const now = () => Date.now() + offset;

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** An instant (milliseconds) in one of Discord's styles. */
export function format(instant, style = "f") {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return "Invalid date";
  if (style === "R") return relative(instant);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(instant);
}

const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

// half a minute short of an hour is an hour, not sixty minutes
function relative(instant) {
  const seconds = Math.round((instant - now()) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size - size / 120) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(seconds / length), unit);
}

/** A <time> that shows `<t:SECONDS:STYLE>`; relative ones stay current (see `tick`). */
export function stamp(seconds, style = "f") {
  const instant = seconds * 1000;
  const full = format(instant, "F");
  const valid = full !== "Invalid date";
  return h("time", {
    class: "stamp",
    datetime: valid ? new Date(instant).toISOString() : null,
    title: full,
    data: style === "R" ? { relative: String(instant) } : {},
    text: format(instant, style),
  });
}

/** Bring every relative stamp in the document up to date. */
export function tick() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}

const dayKey = (instant) => new Date(instant).toDateString();

/** True when the two instants fall on one day of the reader's zone. */
export const sameDay = (a, b) => dayKey(a) === dayKey(b);

/** The line between two days of a channel. */
export function dayName(instant) {
  if (sameDay(instant, now())) return "Today";
  if (sameDay(instant, now() - 86_400_000)) return "Yesterday";
  return format(instant, "D");
}

/** A message's instant, short: the time today, else date and time. */
export const shortWhen = (instant) => format(instant, sameDay(instant, now()) ? "t" : "s");
