// Times: message stamps, and the <t:…> stamps that read in the reader's own zone and language.

import { el } from './dom.js';

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

let ahead = 0; // how far the server's clock, which can be moved, is before ours

/** setServerTime notes a moment that the server's clock has reached. */
export function setServerTime(iso) {
  const difference = Date.parse(iso) - Date.now();
  if (Number.isFinite(difference) && Math.abs(difference - ahead) > 1500) ahead = difference;
}

/** serverNow is the time on the server's clock, in milliseconds. */
export const serverNow = () => Date.now() + ahead;

/** timestamp makes the node of <t:unix:style>. */
export function timestamp(unix, style, locale) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return el('span', {}, 'invalid date');
  return el('time', {
    class: 'stamp', datetime: date.toISOString(), title: format(date, STYLES.F, locale),
    data: style === 'R' ? { relative: unix, locale } : {},
  }, style === 'R' ? relative(unix, locale) : format(date, STYLES[style], locale));
}

/** messageTime is the short stamp beside an author's name. */
export function messageTime(date, locale) {
  const today = new Date(serverNow()).toDateString() === date.toDateString();
  return format(date, today ? STYLES.t : { dateStyle: 'short', timeStyle: 'short' }, locale);
}

/** fullTime is what a stamp shows when pointed at. */
export const fullTime = (date, locale) => format(date, STYLES.F, locale);

/** keepRelativeTimes refreshes "in 5 minutes" stamps for as long as the page lives. */
export function keepRelativeTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll('time[data-relative]')) {
      node.textContent = relative(Number(node.dataset.relative), node.dataset.locale);
    }
  }, 1000);
}

function relative(unix, locale) {
  const seconds = Math.round(unix - serverNow() / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? UNITS.at(-1);
  return formatter(Intl.RelativeTimeFormat, locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

const format = (date, style, locale) => formatter(Intl.DateTimeFormat, locale, style).format(date);

const formatters = new Map(); // to make one takes longer than to draw a message

function formatter(Kind, locale, style) {
  const key = `${Kind.name} ${locale} ${JSON.stringify(style)}`;
  if (!formatters.has(key)) formatters.set(key, new Kind(known(locale), style));
  return formatters.get(key);
}

// known falls back where the browser does not know a locale's name.
function known(locale) {
  try {
    return Intl.getCanonicalLocales(locale || 'en-US');
  } catch {
    return ['en-US'];
  }
}
