// The top bar: who you are, and whether the bot is there.

import { avatar, byId, displayName, el, fill, hueOf, reconcile } from './dom.js';
import { badge } from './sidebar.js';

/** drawUsers shows a switch for each user, with the marks of what waits for them. */
export function drawUsers(sessions, shown, choose) {
  reconcile(byId('users'), sessions.map((session) => {
    const { news, mentions } = session.unreadTotal();
    const pressed = shown.includes(session);
    return {
      key: session.id,
      stamp: [displayName(session.user), news, mentions, pressed],
      make: () => el('button', {
        class: 'user-switch', type: 'button', 'aria-pressed': String(pressed), title: `Be ${displayName(session.user)}`,
        style: { '--hue': hueOf(session.id) }, data: { user: session.id, unread: news && 'true', mentions: mentions || null },
        onclick: () => choose(session),
      }, avatar(session.user, 'tiny'), el('span', {}, displayName(session.user)), badge(news, mentions)),
    };
  }));
  const calls = sessions.reduce((sum, s) => sum + s.unreadTotal().mentions, 0);
  document.title = calls ? `(${calls}) Sandbox` : 'Sandbox';
}

/** drawStatus shows whether the bot is there and whether the page reaches the sandbox. */
export function drawStatus(session) {
  const status = byId('bot-status');
  const name = displayName(session.bot);
  const text = session.bot.online ? `${name} is online` : `${name} is offline`;
  if (status.textContent !== text) {
    fill(status, text);
    status.title = text;
    status.dataset.bot = session.bot.online ? 'online' : 'offline';
  }
  const notice = byId('notice');
  notice.hidden = !session.lost;
  if (session.lost) fill(notice, 'No connection to the sandbox. Trying again…');
}
