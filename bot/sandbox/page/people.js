// Who somebody is to the reader: name, colour, picture.

import { h } from "./dom.js";

/** The name shown: nick in that guild, else global name, else username. */
export function nameOf(store, userId, guildId) {
  const member = guildId && store.guild(guildId)?.members.find((item) => item.user_id === userId);
  const user = store.users[userId];
  return member?.nick || user?.global_name || user?.username || "someone unknown";
}

/** The colour of the member's highest coloured role as `#rrggbb`, or null. */
export function nameColour(store, userId, guildId) {
  const guild = guildId && store.guild(guildId);
  const member = guild?.members.find((item) => item.user_id === userId);
  if (!member) return null;
  const coloured = guild.roles
    .filter((role) => role.color && member.roles.includes(role.id))
    .sort((a, b) => b.position - a.position);
  return coloured.length ? hex(coloured[0].color) : null;
}

export const hex = (number) => `#${(Number(number) & 0xffffff).toString(16).padStart(6, "0")}`;

const TONES = ["#b5553c", "#8a6d2f", "#5d7a4a", "#3f7b7a", "#5b6ea8", "#8b5a8f", "#a8623a", "#6b7280"];

function tone(id) {
  let sum = 0;
  for (const character of String(id)) sum = (sum * 31 + character.codePointAt(0)) >>> 0;
  return TONES[sum % TONES.length];
}

/** A round monogram; a bot's is a sun over a dune. Decorative: the name always stands beside it. */
export function avatar(user, name, extra = "") {
  if (user?.bot) return h("span", { class: `avatar avatar-bot ${extra}`, "aria-hidden": "true" });
  const letters = [...(name || "?").trim()];
  return h("span", {
    class: `avatar ${extra}`,
    "aria-hidden": "true",
    text: (letters[0] ?? "?").toUpperCase(),
    style: { "--tone": tone(user?.id ?? name) },
  });
}

export const botTag = () => h("span", { class: "tag", text: "BOT" });

/** What a channel is called in a sentence: `#council`, a thread's name, the other person of a DM. */
export function channelName(store, channel) {
  if (!channel) return "unknown channel";
  if (channel.type === 1) return (channel.recipients ?? []).map((user) => nameOf(store, user.id)).join(", ") || "Direct message";
  return channel.name ?? "unnamed";
}

export function channelIcon(channel) {
  if (channel.type === 5) return "news";
  if (channel.type === 12) return "lock";
  if (channel.type === 10 || channel.type === 11) return "thread";
  return channel.type === 1 ? "mail" : "hash";
}
