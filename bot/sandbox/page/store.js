// Everything this seat knows, kept in step with the stand-in's messages. Views listen and draw; only this file writes.

import { memory } from "./dom.js";
import { now, setClock } from "./time.js";

export const THREADS = new Set([10, 11, 12]);
export const DM = 1;
const CATEGORY = 4;

export class Store extends EventTarget {
  constructor() {
    super();
    this.ready = false;
    this.me = null;
    this.locale = "en-GB";
    this.dmsOpen = true;
    this.application = null;
    this.seats = [];
    this.users = {};
    this.guilds = [];
    this.channels = new Map();
    this.messages = new Map();
    this.complete = new Set(); // channels whose first message is loaded
    this.commands = [];
    this.typing = new Map();
    this.status = new Map(); // message id -> {busy: Set of custom ids, failed: sentence, picked: custom id -> values}
    this.current = null;
  }

  emit(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Take one message from the stand-in; returns false when it is none of the store's. */
  take(event) {
    const handler = HANDLERS[event.t];
    if (!handler) return false;
    handler.call(this, event);
    return true;
  }

  // ---- looking things up

  channel(id) {
    return this.channels.get(String(id)) ?? null;
  }

  guild(id) {
    return this.guilds.find((guild) => guild.id === id) ?? null;
  }

  guildOf(channelId) {
    const channel = this.channel(channelId);
    return channel?.guild_id ? this.guild(channel.guild_id) : null;
  }

  role(id) {
    for (const guild of this.guilds) {
      const found = guild.roles.find((role) => role.id === id);
      if (found) return found;
    }
    return null;
  }

  list(channelId) {
    return this.messages.get(channelId) ?? [];
  }

  message(channelId, id) {
    return this.list(channelId).find((message) => message.id === id) ?? null;
  }

  /** Channels of a guild that hold messages and are no threads, in Discord's order; categories apart. */
  textChannels(guildId) {
    return this.inGuild(guildId).filter((channel) => !THREADS.has(channel.type) && channel.type !== CATEGORY);
  }

  categories(guildId) {
    return this.inGuild(guildId).filter((channel) => channel.type === CATEGORY);
  }

  threads(parentId) {
    return [...this.channels.values()]
      .filter((channel) => channel.parent_id === parentId && THREADS.has(channel.type))
      .sort((a, b) => compareIds(a.id, b.id));
  }

  inGuild(guildId) {
    return [...this.channels.values()]
      .filter((channel) => channel.guild_id === guildId)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
  }

  dms() {
    const last = (channel) => this.list(channel.id).at(-1)?.id ?? channel.id;
    return [...this.channels.values()].filter((channel) => channel.type === DM).sort((a, b) => compareIds(last(b), last(a)));
  }

  // ---- read and unread

  readKey(channelId) {
    return `read.${this.me.id}.${channelId}`;
  }

  lastRead(channelId) {
    return memory.get(this.readKey(channelId));
  }

  markRead(channelId) {
    const last = this.list(channelId).at(-1);
    if (!last || this.lastRead(channelId) === last.id) return;
    memory.set(this.readKey(channelId), last.id);
    this.emit("unread");
  }

  /** `{count, pings}` of messages by others that this seat has not seen yet. A DM's messages all count as pings. */
  unread(channelId) {
    const read = this.lastRead(channelId);
    const fresh = this.list(channelId).filter(
      (message) => message.author.id !== this.me.id && !message.ephemeral && (!read || compareIds(message.id, read) > 0),
    );
    const isDm = this.channel(channelId)?.type === DM;
    return { count: fresh.length, pings: isDm ? fresh.length : fresh.filter((message) => message.pings_me).length };
  }

  // ---- what is going on

  statusOf(messageId) {
    if (!this.status.has(messageId)) this.status.set(messageId, { busy: new Set(), failed: "", picked: new Map() });
    return this.status.get(messageId);
  }

  setStatus(channelId, messageId, change) {
    const status = this.statusOf(messageId);
    change(status);
    this.emit("status", { channelId, messageId, status });
  }

  typists(channelId) {
    const typing = this.typing.get(channelId) ?? new Map();
    return [...typing].filter(([, until]) => until > now()).map(([userId]) => userId);
  }

  stopTyping(channelId, userId) {
    if (this.typing.get(channelId)?.delete(userId)) this.emit("typing", { channelId });
  }

  learn(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) this.users[user.id] ??= user;
  }

  putChannel(channel) {
    this.channels.set(channel.id, channel);
    for (const user of channel.recipients ?? []) this.users[user.id] ??= user;
  }

  /** Put older messages in front; fewer than were asked for means that the channel's first one is there. */
  prepend(channelId, messages, asked) {
    const known = new Set(this.list(channelId).map((message) => message.id));
    this.messages.set(channelId, [...messages.filter((message) => !known.has(message.id)), ...this.list(channelId)]);
    if (messages.length < asked) this.complete.add(channelId);
    this.emit("messages", { channelId });
  }
}

/** Snowflakes are numbers too long for a Number: longer is later, equal lengths compare as text. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

const HANDLERS = {
  snapshot(event) {
    if (this.me?.id !== event.me.id) this.status.clear();
    for (const status of this.status.values()) status.busy.clear();
    setClock(event.now, event.locale);
    this.me = event.me;
    this.locale = event.locale;
    this.dmsOpen = event.dms_open;
    this.channels = new Map();
    this.users = { [event.me.id]: event.me };
    Object.assign(this.users, event.users);
    adoptTables(this, event);
    for (const guild of event.guilds) for (const channel of guild.channels) this.putChannel(channel);
    for (const channel of event.dms) this.putChannel(channel);
    this.messages = new Map(Object.entries(event.messages));
    this.complete = new Set([...this.messages].filter(([, list]) => list.length < 100).map(([id]) => id));
    this.typing.clear();
    this.ready = true;
    this.emit("rebuild");
  },
  directory(event) {
    setClock(event.now, null);
    adoptTables(this, event);
    this.emit("directory");
  },
  message_create({ message }) {
    this.learn(message);
    const list = this.list(message.channel_id);
    const at = list.findIndex((known) => known.id === message.id);
    const next = at < 0 ? [...list, message] : list.with(at, message);
    this.messages.set(message.channel_id, next);
    this.stopTyping(message.channel_id, message.author.id);
    this.emit("messages", { channelId: message.channel_id, created: message });
    this.emit("unread");
  },
  message_update({ message }) {
    this.learn(message);
    const list = this.list(message.channel_id);
    const at = list.findIndex((known) => known.id === message.id);
    if (at < 0) return;
    this.messages.set(message.channel_id, list.with(at, message));
    this.statusOf(message.id).failed = "";
    this.emit("messages", { channelId: message.channel_id });
  },
  message_delete({ channel_id: channelId, message_id: messageId }) {
    this.messages.set(channelId, this.list(channelId).filter((message) => message.id !== messageId));
    this.emit("messages", { channelId });
    this.emit("unread");
  },
  channel_create({ channel }) {
    this.putChannel(channel);
    if (!this.messages.has(channel.id)) {
      this.messages.set(channel.id, []);
      this.complete.add(channel.id);
    }
    this.emit("channels", { channelId: channel.id });
  },
  channel_update({ channel }) {
    this.putChannel(channel);
    this.emit("channels", { channelId: channel.id });
  },
  channel_delete({ channel_id: channelId }) {
    this.channels.delete(channelId);
    this.messages.delete(channelId);
    this.emit("channels", { channelId, gone: true });
  },
  history({ channel_id: channelId, messages }) {
    for (const message of messages) this.learn(message);
    this.messages.set(channelId, messages);
    if (messages.length < 100) this.complete.add(channelId);
    else this.complete.delete(channelId);
    this.emit("messages", { channelId });
    this.emit("unread");
  },
  typing({ channel_id: channelId, user_id: userId, seconds }) {
    if (!this.typing.has(channelId)) this.typing.set(channelId, new Map());
    this.typing.get(channelId).set(userId, now() + seconds * 1000);
    this.emit("typing", { channelId });
  },
  me({ locale, dms_open: dmsOpen }) {
    this.locale = locale;
    this.dmsOpen = dmsOpen;
    setClock(null, locale);
    this.emit("me");
  },
};

function adoptTables(store, event) {
  Object.assign(store.users, event.users);
  store.guilds = event.guilds.map(({ channels: _channels, ...guild }) => guild);
  store.seats = event.seats;
  store.commands = event.commands;
  store.application = event.application;
}
