// What each user has read, kept in the browser so that a reload does not mark everything as new.

const KEY = 'sandbox-read';

let marks = load();

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // Without storage the marks live as long as the page.
  }
}

const place = (user, channel) => `${user}/${channel}`;
const mark = (user, channel) => marks[place(user, channel)] ?? { upto: '0', mentions: 0 };

/** later compares snowflakes, which are too big for numbers. */
export const later = (a, b) => BigInt(a || 0) > BigInt(b || 0);

/** readUpTo is the last message that a user saw in a channel, "0" before the first. */
export const readUpTo = (user, channel) => mark(user, channel).upto;

/** unreadMentions counts the messages for a user in a channel since they last looked. */
export const unreadMentions = (user, channel) => mark(user, channel).mentions;

/** countMention notes a message for a user who is not looking. */
export function countMention(user, channel) {
  const { upto, mentions } = mark(user, channel);
  marks[place(user, channel)] = { upto, mentions: mentions + 1 };
  save();
}

/** markRead notes that a user has seen a channel up to a message, and tells whether that was news. */
export function markRead(user, channel, message) {
  const { upto, mentions } = mark(user, channel);
  if (!mentions && !later(message, upto)) return false;
  marks[place(user, channel)] = { upto: later(message, upto) ? message : upto, mentions: 0 };
  save();
  return true;
}
