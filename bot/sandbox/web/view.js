// The message list of the channel that is shown.

import { el, reconcile } from './dom.js';
import { posts, postTags } from './forum.js';
import { failureNode, joins, messageNode } from './message.js';
import { later, readUpTo } from './reading.js';
import { CHANNEL } from './session.js';
import { placeName } from './sidebar.js';

const AT_END = 40; // pixels from the end that still count as being there

export class MessageView {
  /** `pane` is the node of the session's pane, `context` what messages need to know of the page. */
  constructor(pane, session, context) {
    Object.assign(this, { session, context });
    this.frame = pane.querySelector('.messages');
    this.jump = pane.querySelector('.jump');
    this.list = el('div', { class: 'list' });
    this.frame.append(this.list);
    this.atEnd = true;
    this.top = 0;
    this.fresh = { after: '0', upTo: '0' }; // what was unread when the channel was opened: the "new" line stands before it
    this.frame.addEventListener('scroll', () => this.scrolled());
    // Pictures and menus make the list longer, the composer makes its frame smaller; a reader at its end stays there.
    const resized = new ResizeObserver(() => this.stay());
    resized.observe(this.list);
    resized.observe(this.frame);
    this.jump.addEventListener('click', () => this.toEnd());
  }

  /** open shows the session's current channel from its end. */
  open() {
    const { session } = this;
    this.channel = session.current;
    this.fresh = { after: readUpTo(session.id, session.current), upTo: session.channels.get(session.current)?.last_message_id ?? '0' };
    this.atEnd = true;
    this.list.textContent = '';
    this.draw();
    if (session.ready && session.current && !session.messages.has(session.current)) session.load(session.current).catch(() => {});
  }

  /** draw brings the list up to date. */
  draw() {
    const session = this.session;
    const messages = (session.messages.get(this.channel) ?? []).filter((m) => !session.dismissed.has(m.id));
    const height = this.frame.scrollHeight;
    this.look();
    const first = this.list.querySelector('[data-message]')?.dataset.message;
    const place = session.channels.get(this.channel);
    reconcile(this.list, place?.type === CHANNEL.forum ? posts(place, session, this.context)
      : [...this.start(), ...this.rows(messages, this.context)]);
    if (this.atEnd || session.toEnd) this.toEnd();
    else if (first && messages[0]?.id !== first) this.frame.scrollTop += this.frame.scrollHeight - height;
    session.toEnd = false;
    this.mark();
  }

  start() {
    const { session, channel } = this;
    const place = session.channels.get(channel);
    if (!place || !session.messages.has(channel)) return [];
    if (!session.complete.has(channel)) {
      return [{ key: 'earlier', stamp: [], make: () => el('p', { class: 'start' }, 'Loading earlier messages…') }];
    }
    const name = placeName(place, session);
    const text = place.type === CHANNEL.dm ? 'Here the bot and you talk in private.' : `${name} begins here.`;
    const tags = postTags(place, session);
    return [{ key: 'start', stamp: [name, tags.textContent], make: () => el('div', { class: 'start' }, tags, el('b', {}, name), text) }];
  }

  rows(messages, context) {
    const rows = [];
    let before = null;
    let marked = this.fresh.after === '0';
    for (const message of messages) {
      const day = new Date(message.timestamp).toDateString();
      const newDay = !before || new Date(before.timestamp).toDateString() !== day;
      const firstFresh = !marked && message.author.id !== context.me
        && later(message.id, this.fresh.after) && !later(message.id, this.fresh.upTo);
      if (newDay) rows.push({ key: `day ${day}`, stamp: [context.locale], make: () => divider(longDay(message.timestamp, context.locale)) });
      if (firstFresh) rows.push({ key: 'fresh', stamp: [], make: () => divider('New', 'fresh') });
      marked ||= firstFresh;
      const joined = !newDay && !firstFresh && joins(message, before);
      rows.push({
        key: message.id,
        stamp: [message, joined, context.locale],
        make: () => messageNode(message, joined, context),
      });
      const failure = context.failure(message);
      if (failure) rows.push({ key: `failure ${message.id}`, stamp: [failure], make: () => failureNode(message, failure) });
      before = message;
    }
    return rows;
  }

  scrolled() {
    this.look();
    if (this.top < 200) this.loadEarlier();
    this.mark();
  }

  // look notes whether the reader is at the end. Only a move upwards leaves it: the list may have grown since.
  look() {
    const { scrollHeight, scrollTop, clientHeight } = this.frame;
    if (scrollHeight - scrollTop - clientHeight < AT_END) this.atEnd = true;
    else if (scrollTop < this.top) this.atEnd = false;
    this.top = scrollTop;
  }

  // stay keeps a reader at the end there. One who has just left it is let go, though the event is still to come.
  stay() {
    this.look();
    if (this.atEnd) this.toEnd();
  }

  async loadEarlier() {
    if (this.loading) return;
    this.loading = true;
    try {
      await this.session.loadEarlier(this.channel);
    } catch {
      // The notice about the lost connection says it already; the next scroll tries again.
    } finally {
      this.loading = false;
    }
  }

  toEnd() {
    this.atEnd = true;
    this.frame.scrollTop = this.frame.scrollHeight;
    this.top = this.frame.scrollTop;
    this.mark();
  }

  // mark tells the session whether its reader looks at the newest message now.
  mark() {
    this.session.shown = this.atEnd && this.frame.isConnected && document.visibilityState === 'visible';
    if (this.session.shown && this.session.messages.has(this.channel)) this.session.seen();
    this.jump.hidden = this.atEnd;
  }
}

const divider = (text, extra = '') => el('div', { class: `divider ${extra}`, role: 'separator' }, text);

function longDay(timestamp, locale) {
  return new Date(timestamp).toLocaleDateString(locale, { dateStyle: 'long' });
}
