// What text points at: people, roles, channels, commands, messages. Each becomes a node that can be pressed.

import { h, icon } from "./dom.js";
import { channelIcon, channelName, hex, nameOf } from "./people.js";

/** The `refs` of markdown.js for text in one channel. */
export function referencesIn(app, channelId) {
  const { store } = app;
  const guildId = store.channel(channelId)?.guild_id;
  return {
    user(id) {
      if (!store.users[id]) return null;
      const mine = id === store.me.id;
      return h("span", { class: `mention${mine ? " mention-me" : ""}`, text: `@${nameOf(store, id, guildId)}` });
    },
    role(id) {
      const role = store.role(id);
      if (!role) return null;
      return h("span", { class: "mention", text: `@${role.name}`, style: role.color ? { color: hex(role.color) } : {} });
    },
    channel(id) {
      const channel = store.channel(id);
      if (!channel) return h("span", { class: "mention mention-off", text: "#unknown" });
      return pointer(channelIcon(channel), channelName(store, channel), () => app.openChannel(id));
    },
    command(name) {
      return pointer("slash", name, () => app.composeCommand(name));
    },
    jump(_guild, channel, message, label) {
      const found = store.channel(channel);
      if (!found) return null;
      return pointer(channelIcon(found), label || `${channelName(store, found)} › message`, () => app.jump(channel, message));
    },
  };
}

function pointer(iconName, text, onClick) {
  return h("button", { type: "button", class: "mention mention-button", on: { click: onClick } }, icon(iconName), text);
}
