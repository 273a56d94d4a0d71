// Where one writes: a message, or a slash command begun with "/".

import { h, iconButton, isTouch } from "./dom.js";
import { CommandForm } from "./command.js";
import { matching, usableCommands } from "./commands.js";
import { channelName } from "./people.js";
import { users } from "./picker.js";
import { Suggestions } from "./suggest.js";

const MOST = 2000;

export class Composer {
  constructor(app, host) {
    Object.assign(this, { app, host });
    this.drafts = new Map(); // channel id -> text
    this.mentions = new Map(); // "@Name" as written -> "<@id>"
    this.form = null;
    this.text = h("textarea", {
      class: "composer-text",
      rows: 1,
      maxlength: MOST,
      enterkeyhint: isTouch() ? "enter" : "send",
      on: { input: () => this.typed(), keydown: (event) => this.key(event), blur: () => this.suggestions.hide() },
    });
    this.suggestions = new Suggestions(this.text, "Suggestions");
    this.slash = iconButton("slash", "Commands", () => this.begin(), { class: "slash" });
    this.sendButton = iconButton("send", "Send message", () => this.send(), { class: "send" });
    this.row = h("div", { class: "composer-row" }, this.slash, this.text, this.sendButton);
    this.closed = h("p", { class: "composer-closed", hidden: true });
    host.append(this.suggestions.list, this.row, this.closed);
  }

  /** Turn to a channel, keeping what was being written in the one before. */
  open(channelId) {
    if (this.channelId) this.drafts.set(this.channelId, this.text.value);
    if (this.channelId !== channelId) this.leaveCommand();
    this.channelId = channelId;
    this.text.value = this.drafts.get(channelId) ?? "";
    this.refresh();
    this.grow();
  }

  refresh() {
    const channel = this.app.store.channel(this.channelId);
    if (!channel) return;
    const name = channelName(this.app.store, channel);
    const words = `Message ${channel.type === 1 ? "@" : "#"}${name}`;
    this.text.placeholder = words;
    this.text.setAttribute("aria-label", words);
    const open = channel.can_send !== false;
    this.closed.hidden = open;
    this.closed.textContent = channel.thread_metadata?.archived ? "This thread is archived." : "You cannot write in this channel.";
    this.row.hidden = !open || Boolean(this.form);
    if (!open) this.leaveCommand();
  }

  focus() {
    if (this.form) this.form.focus();
    else if (!isTouch()) this.text.focus();
  }

  begin() {
    if (!this.text.value.startsWith("/")) this.text.value = "/";
    this.text.focus();
    this.typed();
  }

  commands() {
    const channel = this.app.store.channel(this.channelId);
    return channel ? usableCommands(this.app.store, channel) : [];
  }

  typed() {
    this.grow();
    const { value } = this.text;
    if (/^\/[^\n]*$/.test(value)) this.suggestCommands(value.slice(1));
    else this.suggestPeople(value.slice(0, this.text.selectionStart));
  }

  suggestCommands(typed) {
    const found = matching(this.commands(), typed);
    this.suggestions.show(
      found.map((command) => ({ label: `/${command.shown}`, description: command.description, choose: () => this.openCommand(command) })),
    );
  }

  suggestPeople(before) {
    const match = /(?:^|\s)@([\p{L}\p{N}_ ]{0,24})$/u.exec(before);
    const wanted = match?.[1].toLowerCase();
    const found = match ? users(this.app.store, this.channelId).filter((item) => item.label.toLowerCase().startsWith(wanted)) : [];
    this.suggestions.show(found.slice(0, 8).map((item) => ({ ...item, choose: () => this.mention(item, match[1].length + 1) })));
  }

  mention(item, length) {
    const at = this.text.selectionStart;
    const written = `@${item.label}`;
    this.mentions.set(written, `<@${item.value}>`);
    this.text.setRangeText(`${written} `, at - length, at, "end");
    this.text.focus();
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 180)}px`;
    this.sendButton.disabled = !this.text.value.trim();
  }

  key(event) {
    if (event.defaultPrevented || event.isComposing || event.key !== "Enter" || event.shiftKey || isTouch()) return;
    event.preventDefault();
    this.send();
  }

  send() {
    const written = this.text.value.trim();
    if (!written) return;
    if (written.startsWith("/") && this.sendAsCommand(written.slice(1))) return;
    let content = written;
    for (const [name, code] of this.mentions) content = content.replaceAll(name, code);
    const ref = this.app.send("say", { channel_id: this.channelId, content });
    if (!ref) {
      this.app.toast("No connection to the server. Your text is kept.", { bad: true });
      return;
    }
    this.sent = { ref, written, channelId: this.channelId };
    this.text.value = "";
    this.grow();
    this.suggestions.hide();
  }

  /** The stand-in refused what was sent: give the words back, unless others were begun since. */
  refused(ref) {
    if (this.sent?.ref !== ref || this.sent.channelId !== this.channelId || this.text.value) return;
    this.text.value = this.sent.written;
    this.grow();
  }

  // "/help" typed out and sent is the command, as it would be in the list
  sendAsCommand(typed) {
    const command = this.commands().find((item) => typed === item.shown || typed === item.path);
    if (command) this.openCommand(command);
    return Boolean(command);
  }

  /** Fill in the command with this full name; false when it cannot be used here. */
  openByName(name, filled) {
    const command = this.commands().find((item) => item.path === name || item.shown === name);
    if (!command || this.app.store.channel(this.channelId)?.can_send === false) return false;
    this.openCommand(command, filled);
    return true;
  }

  openCommand(command, filled) {
    this.leaveCommand();
    const { channelId } = this;
    this.form = new CommandForm(
      this.app,
      channelId,
      command,
      {
        onCancel: () => this.leaveCommand({ focus: true }),
        onSend: (options) => this.app.interactions.slash(channelId, command, options) && this.leaveCommand({ focus: true }),
      },
      filled,
    );
    this.text.value = "";
    this.suggestions.hide();
    this.row.hidden = true;
    this.host.append(this.form.node);
    this.form.focus();
  }

  leaveCommand({ focus = false } = {}) {
    if (!this.form) return;
    this.form.node.remove();
    this.form = null;
    this.row.hidden = this.app.store.channel(this.channelId)?.can_send === false;
    this.grow();
    if (focus) this.focus();
  }
}
