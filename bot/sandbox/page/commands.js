// The synchronised commands as a person chooses them: one entry a full path, in the seat's language.

/** A name or description in the seat's language. */
export function localised(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? "";
}

const SUBCOMMAND = 1;
const GROUP = 2;

/** Every command of the seat that may be used in this channel. */
export function usableCommands(store, channel) {
  const found = [];
  for (const command of store.commands) {
    if ((command.type ?? 1) !== 1 || !fits(command, channel)) continue;
    collect(command, { path: "", shown: "", id: command.id }, found, store.locale);
  }
  return found.sort((a, b) => (a.shown < b.shown ? -1 : 1));
}

function fits(command, channel) {
  const inDm = channel.type === 1;
  if (command.guild_id && command.guild_id !== channel.guild_id) return false;
  if (command.contexts?.length) return command.contexts.includes(inDm ? 1 : 0);
  return !inDm || command.dm_permission !== false;
}

function collect(node, above, found, locale) {
  const here = {
    id: above.id,
    path: join(above.path, node.name),
    shown: join(above.shown, localised(node, "name", locale)),
  };
  const options = node.options ?? [];
  const inner = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) for (const option of inner) collect(option, here, found, locale);
  else found.push({ ...here, description: localised(node, "description", locale), options: options.filter((option) => option.type !== 11) });
}

const join = (left, right) => (left ? `${left} ${right}` : right);

/** Commands that match what was typed after the slash, best first. */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase().trim().replace(/\s+/g, " ");
  const rank = (command) => {
    const names = [command.shown.toLowerCase(), command.path.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return command.description.toLowerCase().includes(wanted) ? 3 : -1;
  };
  return commands
    .map((command) => ({ command, at: rank(command) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ command }) => command);
}
