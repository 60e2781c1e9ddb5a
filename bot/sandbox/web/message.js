// One message as a node.

import { avatar, displayName, el } from './dom.js';
import { FLAG, components } from './components.js';
import { attachments, embed } from './media.js';
import { markdown } from './markdown.js';
import { fullTime, messageTime } from './time.js';

const JOIN_WITHIN = 7 * 60 * 1000;

// Discord's message types that are told as a line and not as somebody's words.
const SYSTEM = {
  1: (message) => ['added ', person(message), ' to the thread.'],
  3: (message) => ['removed ', person(message), ' from the thread.'],
  4: (message) => ['renamed this place: ', el('b', {}, message.content)],
  6: () => ['pinned a message.'],
  18: (message, context) => ['started a thread: ', el('button', {
    type: 'button', onclick: () => context.openChannel(message.message_reference?.channel_id),
  }, message.content)],
};

const person = (message) => el('b', {}, displayName(message.mentions?.[0]));

/** joins tells whether a message may stand under the one before without its author's name again. */
export function joins(message, before) {
  return Boolean(before) && before.author.id === message.author.id && !(before.type in SYSTEM) && !(message.type in SYSTEM)
    && !message.command && !message.message_reference && !isEphemeral(message) && !isEphemeral(before)
    && new Date(message.timestamp) - new Date(before.timestamp) < JOIN_WITHIN;
}

export const isEphemeral = (message) => Boolean(message.flags & FLAG.ephemeral);

/** mentions tells whether a message is meant for a user. */
export const mentions = (message, userID) => Boolean(message.mention_everyone) || (message.mentions ?? []).some((u) => u.id === userID)
  || Boolean(message.notified?.includes(userID) && message.mention_roles?.length);

/** messageNode draws a message as one reader sees it. */
export function messageNode(message, joined, context) {
  if (message.type in SYSTEM) return systemNode(message, context);
  const classes = ['message', joined && 'joined', isEphemeral(message) && 'ephemeral', mentions(message, context.me) && 'mentioned'];
  return el('article', {
    class: classes.filter(Boolean).join(' '),
    data: { message: message.id, author: message.author.id, ephemeral: isEphemeral(message) && 'true' },
  },
  !joined && contextLine(message, context),
  el('div', { class: 'gutter' }, !joined && avatar(message.author, message.author.bot ? 'bot' : '')),
  el('div', { class: 'body' }, !joined && header(message, context), body(message, context),
    isEphemeral(message) && ephemeralFoot(message, context)));
}

/** failureNode says below a message why its last press came to nothing. */
export const failureNode = (message, text) => el('div', { class: 'interaction-error', role: 'alert', data: { failed: message.id } }, text);

function systemNode(message, context) {
  return el('div', { class: 'system', data: { message: message.id } },
    '→ ', el('b', {}, displayName(message.author)), ' ', SYSTEM[message.type](message, context));
}

function contextLine(message, context) {
  const user = message.interaction_metadata?.user;
  if (message.command && user) {
    return el('div', { class: 'context' }, el('b', {}, displayName(user)), ' used ', el('span', { class: 'mention' }, `/${message.command.replace(/^\//, '')}`));
  }
  const original = message.referenced_message ?? (message.message_reference && context.find(message.message_reference.message_id));
  if (!message.message_reference) return null;
  if (!original) return el('div', { class: 'context' }, '↱ answer to an earlier message');
  const text = original.content || original.embeds?.[0]?.title || '(no text)';
  const excerpt = el('span', {}, markdown(text.split('\n', 1)[0], context)).textContent;
  return el('div', { class: 'context' }, '↱ ', el('b', {}, displayName(original.author)), ' ', excerpt);
}

function header(message, context) {
  const date = new Date(message.timestamp);
  return el('header', {}, el('span', { class: 'author' }, displayName(message.author)),
    message.author.bot && el('span', { class: 'tag' }, 'BOT'),
    el('time', { datetime: message.timestamp, title: fullTime(date, context.locale) }, messageTime(date, context.locale)));
}

function body(message, context) {
  if (message.flags & FLAG.loading) {
    return el('div', { class: 'thinking', data: { thinking: 'true' } }, `${displayName(message.author)} is thinking`);
  }
  const parts = components(message.components, message, context);
  const edited = message.edited_timestamp && el('span', { class: 'edited', title: fullTime(new Date(message.edited_timestamp), context.locale) }, '(edited)');
  const lines = message.content ? markdown(message.content, context) : [];
  const embeds = message.flags & FLAG.suppressEmbeds ? [] : message.embeds ?? [];
  return [
    lines.length > 0 && el('div', { class: 'content' }, lines, edited),
    message.flags & FLAG.componentsV2 ? null : [
      attachments(message), embeds.map((item) => embed(item, message, context))],
    parts.length > 0 && el('div', { class: 'components' }, parts),
    lines.length === 0 && edited,
    message.thread && message.thread.id !== message.channel_id && el('button', {
      class: 'attachment file', type: 'button', onclick: () => context.openChannel(message.thread.id),
    }, `Thread: ${message.thread.name}`),
  ];
}

function ephemeralFoot(message, context) {
  return el('div', { class: 'foot' }, 'Only you can see this · ', el('button', {
    type: 'button', data: { action: 'dismiss' }, onclick: () => context.dismiss(message),
  }, 'Dismiss message'));
}
