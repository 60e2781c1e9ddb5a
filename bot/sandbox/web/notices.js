// What has rung for a user: the newest as a note at the edge of their pane, all in a list under the bell. Each is
// as a phone shows it: who, where, and the beginning of the text alone.

import { displayName, el, fill, reconcile } from './dom.js';
import { placeName } from './sidebar.js';

const SHOWN_MS = 7000;
const KEPT = 30;

/** notice is what a user is told of a message that calls them. */
export function notice(message, channel, session) {
  return { id: message.id, channel: message.channel_id, from: displayName(message.author),
    place: channel ? placeName(channel, session) : '', text: message.preview ?? '', until: Date.now() + SHOWN_MS };
}

/** keep adds a notice to a list, of which the newest stay. */
export function keep(list, item) {
  list.push(item);
  if (list.length > KEPT) list.shift();
}

/** drawNotices shows what has rung; `open(channel)` goes there. */
export function drawNotices(toast, list, session, open) {
  const entry = (item) => ({
    key: item.id, stamp: [], make: () => el('button', {
      class: 'ring', type: 'button', data: { ring: item.id }, onclick: () => open(item.channel),
    }, el('b', {}, `${item.from} · ${item.place}`), el('span', {}, item.text)),
  });
  const newest = session.notices.at(-1);
  reconcile(toast, newest && newest.toast && newest.until > Date.now() ? [entry(newest)] : []);
  if (list.hidden) return;
  if (session.notices.length === 0) fill(list, el('p', { class: 'pick-note' }, 'Nothing has rung.'));
  else reconcile(list, session.notices.toReversed().map(entry));
}
