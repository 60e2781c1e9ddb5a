// Slash commands as data: what a person can call, in their language, and what is sent to the bot, which
// always gets the default names.

import { displayName } from './dom.js';

export const OPTION = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

// Discord falls back between these locales before it takes the default text.
const FALLBACK = { 'en-US': 'en-GB', 'en-GB': 'en-US', 'es-419': 'es-ES' };

/** localized reads `field` ("name" or "description") of a command, option or choice in a locale. */
export function localized(thing, field, locale) {
  const texts = thing[`${field}_localizations`] ?? {};
  return texts[locale] ?? texts[FALLBACK[locale]] ?? thing[field] ?? '';
}

/**
 * invocations lists everything that can be called: one entry for a command without subcommands, one for
 * each subcommand else. `path` holds the default names, `label` the reader's.
 */
export function invocations(commands, locale) {
  return commands.filter((c) => (c.type ?? 1) === 1).flatMap((command) => expand(command, command, [], locale));
}

function expand(command, node, parents, locale) {
  const chain = [...parents, node];
  const below = (node.options ?? []).filter((o) => o.type === OPTION.subcommand || o.type === OPTION.group);
  if (below.length) return below.flatMap((child) => expand(command, child, chain, locale));
  return [{
    command, chain, options: node.options ?? [],
    path: chain.map((n) => n.name).join(' '),
    label: chain.map((n) => localized(n, 'name', locale)).join(' '),
    description: localized(node, 'description', locale),
  }];
}

/** matching narrows invocations to those that fit what was typed, the closest first. */
export function matching(list, typed) {
  const wanted = plain(typed.trim());
  const rank = (entry) => {
    const names = [plain(entry.label), plain(entry.path)];
    if (names.some((name) => name === wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    if (names.some((name) => beginWords(name, wanted))) return 2;
    return names.some((name) => name.includes(wanted)) ? 3 : 4;
  };
  return list.map((entry) => [rank(entry), entry]).filter(([r]) => r < 4).sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

// beginWords tells whether the typed words begin words of a name in the same order, as in "ga ne" for "game new".
function beginWords(name, typed) {
  const words = name.split(' ');
  return typed.split(/ +/).every((start) => {
    const at = words.findIndex((word) => word.startsWith(start));
    if (at < 0) return false;
    words.splice(0, at + 1);
    return true;
  });
}

/** plain folds case and accents away, so that a name is found without its Polish letters. */
export const plain = (text) => text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');

/** interactionData builds the data of a command or autocomplete interaction from `[{option, value, focused}]`. */
export function interactionData(invocation, values) {
  let options = values.map(({ option, value, focused }) => ({
    name: option.name, value, ...(focused ? { focused: true } : {}),
  }));
  for (const node of invocation.chain.slice(1).reverse()) options = [{ name: node.name, options }];
  return { command_id: invocation.command.id, name: invocation.command.name, options };
}

/** staticChoices lists what an option offers without asking the bot, or null where any text will do. */
export function staticChoices(option, session) {
  if (option.choices?.length) {
    return option.choices.map((c) => ({ name: localized(c, 'name', session.locale), value: c.value }));
  }
  switch (option.type) {
    case OPTION.boolean: return [{ name: 'True', value: true }, { name: 'False', value: false }];
    case OPTION.user: return people(session);
    case OPTION.mentionable: return [...people(session), ...roles(session)];
    case OPTION.channel: return session.channelChoices().map((c) => ({ name: `#${c.name}`, value: c.id }));
    case OPTION.role: return roles(session);
    default: return null;
  }
}

const people = (session) => session.memberChoices().map((u) => ({ name: displayName(u), value: u.id }));
const roles = (session) => (session.guild()?.roles ?? []).map((r) => ({ name: `@${r.name}`, value: r.id }));

/**
 * parseOption reads what was typed into an option: `{value}` or `{problem}`. A choice picked from the list
 * has its value already; typed text that equals a choice's name means that choice.
 */
export function parseOption(option, text, picked, choices) {
  if (picked !== undefined) return { value: picked };
  const typed = text.trim();
  if (!typed) return option.required ? { problem: 'This option is required.' } : {};
  if (choices) {
    const choice = choices.find((c) => plain(c.name) === plain(typed));
    return choice ? { value: choice.value } : { problem: 'Choose one from the list.' };
  }
  if (option.type === OPTION.integer || option.type === OPTION.number) return parseNumber(option, typed);
  if (option.type === OPTION.attachment) return { problem: 'Choose a file.' };
  const length = [...typed].length;
  if (length < (option.min_length ?? 0)) return { problem: `At least ${option.min_length} characters.` };
  if (length > (option.max_length ?? 6000)) return { problem: `At most ${option.max_length ?? 6000} characters.` };
  return { value: typed };
}

function parseNumber(option, typed) {
  const value = Number(typed.replace(',', '.'));
  if (Number.isNaN(value) || (option.type === OPTION.integer && !Number.isSafeInteger(value))) {
    return { problem: option.type === OPTION.integer ? 'A whole number, please.' : 'A number, please.' };
  }
  if (value < (option.min_value ?? -Infinity)) return { problem: `At least ${option.min_value}.` };
  if (value > (option.max_value ?? Infinity)) return { problem: `At most ${option.max_value}.` };
  return { value };
}
