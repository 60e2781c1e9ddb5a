// The channel list: channels of the server with their threads below, then the private conversation.

import { displayName, el, fill, reconcile } from './dom.js';
import { later } from './reading.js';
import { CHANNEL, isThread } from './session.js';

/** drawSidebar shows what a session may see of its current server; `open(id)` shows a channel. */
export function drawSidebar(node, session, open) {
  const guild = session.guild();
  const order = channelOrder(session);
  const places = order.filter((c) => c.type !== CHANNEL.dm);
  const dms = order.filter((c) => c.type === CHANNEL.dm);
  reconcile(node, [
    ...(guild ? [heading(guild.id, guild.name)] : []), ...places.map((c) => row(c, session, open)),
    heading('dms', 'Direct messages'), ...dms.map((c) => row(c, session, open)),
  ]);
}

/** channelOrder lists the channels as they stand in the list. */
export function channelOrder(session) {
  const all = session.channelChoices();
  const threads = all.filter(isThread);
  const places = all.filter((c) => !isThread(c)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const dms = [...session.channels.values()].filter((c) => c.type === CHANNEL.dm);
  return [...places.flatMap((place) => [place, ...below(place, threads)]), ...dms];
}

// Threads stand newest first, those that sleep after the others.
function below(place, threads) {
  return threads
    .filter((t) => t.parent_id === place.id)
    .sort((a, b) => Number(a.archived ?? false) - Number(b.archived ?? false) || (later(a.id, b.id) ? -1 : 1));
}

const heading = (key, text) => ({ key: `heading ${key}`, stamp: [text], make: () => el('h2', {}, text) });

function row(channel, session, open) {
  const { news, mentions } = session.unread(channel);
  const name = placeName(channel, session);
  const current = session.current === channel.id;
  const sign = signOf(channel);
  const note = [channel.type === CHANNEL.privateThread && 'private', channel.archived && 'archived'].filter(Boolean).join(', ');
  const classes = ['channel', isThread(channel) && 'thread', channel.archived && 'archived', news && 'unread'].filter(Boolean);
  return {
    key: channel.id,
    stamp: [name, news, mentions, current, channel.archived],
    make: () => el('button', {
      class: classes.join(' '), type: 'button', title: name, 'aria-current': current ? 'true' : null,
      data: { channel: channel.id, unread: news && 'true', mentions: mentions || null }, onclick: () => open(channel.id),
    }, el('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    el('span', { class: 'name' }, name, note && el('small', {}, ` (${note})`)), badge(news, mentions)),
  };
}

/** badge is the mark of news: a dot, or the number of messages that call for the user. */
export function badge(news, mentions) {
  if (mentions) return el('span', { class: 'badge', 'aria-label': `${mentions} for you` }, mentions);
  return news ? el('span', { class: 'badge dot', 'aria-label': 'unread' }) : null;
}

/** signOf is the sign before a channel's name. */
export function signOf(channel) {
  if (isThread(channel)) return '↳';
  return { [CHANNEL.dm]: '@', [CHANNEL.forum]: '☰' }[channel.type] ?? '#';
}

/** placeName is what a channel is called for its reader. */
export const placeName = (channel, session) => (channel.type === CHANNEL.dm ? displayName(session.bot) : channel.name);

/** drawPlace shows where the reader is at the top of their pane. */
export function drawPlace(node, session) {
  const channel = session.channels.get(session.current);
  if (!channel) return;
  fill(node, `${signOf(channel)} ${placeName(channel, session)}`, channel.topic && el('small', {}, channel.topic));
}
