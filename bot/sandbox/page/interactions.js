// What a person pressed and how it is going: busy marks, failures, forms that open.

const WORDS = {
  failed: "This interaction failed.",
  offline: "The bot is not connected. Try again in a moment.",
  away: "No connection to the server. It is being restored.",
};

export class Interactions {
  /** @param {object} app needs `store`, `send`, `openModal`, `pending` (lines under the messages), `toast` */
  constructor(app) {
    this.app = app;
    this.open = new Map(); // ref -> what was done
    this.questions = new Map(); // ref of an autocomplete -> resolve
  }

  click(message, customId) {
    this.press("click", message, customId, {});
  }

  select(message, customId, values) {
    this.press("select", message, customId, { values });
  }

  press(t, message, customId, fields) {
    const { store } = this.app;
    const { channel_id: channelId, id: messageId } = message;
    if (store.statusOf(messageId).busy.has(customId)) return;
    const ref = this.app.send(t, { channel_id: channelId, message_id: messageId, custom_id: customId, ...fields });
    const what = { kind: "component", channelId, messageId, customId };
    if (ref) this.open.set(ref, what);
    store.setStatus(channelId, messageId, (status) => {
      status.failed = ref ? "" : WORDS.away;
      if (ref) status.busy.add(customId);
    });
  }

  /** Send a slash command; its line stands under the messages until it is answered. */
  slash(channelId, command, options) {
    const fields = { channel_id: channelId, command: command.path, options };
    if (command.id) fields.command_id = command.id;
    const ref = this.app.send("slash", fields);
    if (!ref) {
      this.app.toast(WORDS.away, { bad: true });
      return false;
    }
    this.open.set(ref, { kind: "slash", channelId, name: command.path });
    this.app.pending.put(ref, channelId, command.path);
    return true;
  }

  /** @returns {Promise<object[]>} the choices; empty when refused or replaced by a newer question. */
  autocomplete(fields) {
    for (const resolve of this.questions.values()) resolve([]);
    this.questions.clear();
    return new Promise((resolve) => {
      const ref = this.app.send("autocomplete", fields);
      if (ref) this.questions.set(ref, resolve);
      else resolve([]);
    });
  }

  /** @param {{failed: function(string), closed: function()}} form hears how the sending of a form went */
  submit(interactionId, values, form) {
    const ref = this.app.send("submit", { interaction_id: interactionId, values });
    if (ref) this.open.set(ref, { kind: "form", form });
    else form.failed(WORDS.away);
  }

  /** Take one message of the stand-in; false when it is none of these. */
  take(event) {
    if (event.t === "interaction_state") this.state(event);
    else if (event.t === "modal_open") this.modal(event);
    else if (event.t === "choices") this.answer(event.ref, event.choices);
    else if (event.t === "refused") this.refused(event);
    else return false;
    return true;
  }

  answer(ref, choices) {
    this.questions.get(ref)?.(choices);
    this.questions.delete(ref);
  }

  state({ ref, state }) {
    const what = this.open.get(ref);
    if (!what || state === "sent") return;
    this.settle(ref, what, state === "failed" || state === "offline" ? WORDS[state] : "", state);
  }

  modal(event) {
    const what = this.open.get(event.ref);
    if (what) this.settle(event.ref, what, "", "done");
    if (this.app.link.isOwn(event.ref)) this.app.openModal(event);
  }

  refused({ ref, message }) {
    if (this.questions.has(ref)) {
      this.answer(ref, []);
      return;
    }
    const what = this.open.get(ref);
    if (what) this.settle(ref, what, message, "refused");
    else if (this.app.link.isOwn(ref)) this.app.toast(message, { bad: true });
  }

  // `thinking` ends the waiting for the person, but the bot may still fail: the entry goes with `done` or a failure
  settle(ref, what, failure, state) {
    if (state !== "thinking") this.open.delete(ref);
    if (what.kind === "component") {
      this.app.store.setStatus(what.channelId, what.messageId, (status) => {
        status.busy.delete(what.customId);
        status.failed = failure;
      });
    } else if (what.kind === "slash") {
      if (failure) this.app.pending.fail(ref, what.channelId, what.name, failure);
      else this.app.pending.drop(ref);
    } else if (failure) what.form.failed(failure);
    else what.form.closed();
  }

  /** The connection broke: nothing that was under way will be answered on it. */
  reset() {
    for (const resolve of this.questions.values()) resolve([]);
    this.questions.clear();
    for (const [ref, what] of this.open) this.settle(ref, what, "The connection broke before this was answered.", "lost");
    this.open.clear();
  }
}
