// The top bar: who you are, whether the bot is there, and the settings.

import { advanceClock, patchUser } from './api.js';
import { avatar, byId, displayName, el, fill, hueOf, outsideClick, reconcile } from './dom.js';
import { badge } from './sidebar.js';
import { setServerTime } from './time.js';

/** LOCALES are Discord's, with their own names. */
export const LOCALES = [
  'id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi',
  'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi', 'th', 'zh-CN', 'ja', 'zh-TW', 'ko',
];

const JUMPS = [['15 min', 15 * 60e3], ['1 hour', 3600e3], ['1 day', 24 * 3600e3]];

/** drawUsers shows a switch for each user, with the marks of what waits for them. */
export function drawUsers(sessions, active, choose) {
  reconcile(byId('users'), sessions.map((session) => {
    const { news, mentions } = session.unreadTotal();
    const pressed = session === active;
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
  document.title = titleOf(sessions);
}

function titleOf(sessions) {
  const calls = sessions.reduce((sum, s) => sum + s.unreadTotal().mentions, 0);
  return calls ? `(${calls}) Sandbox` : 'Sandbox';
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

/** setUpSettings lets the gear open and close the settings of all users. */
export function setUpSettings(sessions) {
  const box = byId('settings');
  const button = byId('settings-button');
  let stop = null;
  const close = () => {
    stop?.();
    stop = null;
    box.hidden = true;
  };
  button.addEventListener('click', () => {
    if (!box.hidden) return close();
    fill(box, sessions().map(userSettings), clockSettings());
    box.hidden = false;
    stop = outsideClick([box, button], close);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    button.focus();
  });
}

function userSettings({ user }) {
  const error = el('p', { class: 'form-error', role: 'alert' });
  const change = (values) => patchUser(user.id, values).then(() => fill(error, ''), (failure) => fill(error, failure.message));
  const locale = el('select', { data: { setting: 'locale', of: user.id }, onchange: () => change({ locale: locale.value }) },
    LOCALES.map((code) => el('option', { value: code, selected: code === user.locale }, languageName(code))));
  const closed = el('input', {
    type: 'checkbox', checked: user.dms_closed, data: { setting: 'dms', of: user.id }, onchange: () => change({ dms_closed: closed.checked }),
  });
  return el('section', {}, el('h2', {}, avatar(user, 'tiny'), displayName(user)),
    el('label', {}, 'Language', locale), el('label', {}, 'Direct messages closed', closed), error);
}

function clockSettings() {
  const jump = async (milliseconds) => {
    setServerTime((await advanceClock(milliseconds)).now);
  };
  return el('section', {}, el('h2', {}, 'Let time pass'), el('div', { class: 'row' }, JUMPS.map(([label, milliseconds]) => el('button', {
    class: 'button secondary', type: 'button', data: { advance: milliseconds }, onclick: () => jump(milliseconds).catch(() => {}),
  }, label))));
}

function languageName(code) {
  return `${new Intl.DisplayNames([code], { type: 'language' }).of(code)} (${code})`;
}
