// One user's view of the server: what they may see, kept up to date by their own WebSocket. The page keeps
// a session open for every user, so the one who is not shown still gets unread marks.

import { fetchMessages, fetchState, openSocket, postInteraction } from './api.js';
import { FLAG } from './components.js';
import { isEphemeral, mentions } from './message.js';
import { keep, notice } from './notices.js';
import { countMention, later, markRead, readUpTo, unreadMentions } from './reading.js';
import { serverNow, setServerTime } from './time.js';

const NO_ANSWER = 'The application did not respond.';
const RETRY_MS = 1000;

/** CHANNEL holds the channel types that the page treats differently. */
export const CHANNEL = { text: 0, dm: 1, announcement: 5, publicThread: 11, privateThread: 12, forum: 15 };
export const isThread = (channel) => channel.type >= 10 && channel.type <= 12;

export class Session extends EventTarget {
  constructor(userID) {
    super();
    this.id = userID;
    this.user = { id: userID };
    this.people = [];
    this.bot = {};
    this.guilds = [];
    this.channels = new Map();
    this.commands = [];
    this.messages = new Map(); // channel id → messages, oldest first, once loaded
    this.arriving = new Map(); // channel id → messages that come while it is loaded for the first time
    this.complete = new Set(); // channels whose first message is loaded
    this.failures = new Map(); // message id → why its last press came to nothing
    this.outcomes = new Map(); // interaction id → {status, resolve}
    this.dismissed = new Set();
    this.typing = new Map(); // channel id → until when
    this.current = null; // channel shown
    this.places = new Map(); // server id → the channel last shown there
    this.shown = false; // whether the reader looks at this session's current channel now
    this.ready = false; // whether the stream has been open: nothing is loaded before, or what comes in between is missed
    this.lost = false; // whether the stream is broken
    this.toEnd = false; // whether what just came answers the reader, who wants to see it
    this.notices = []; // what has rung, oldest first
    this.modal = null; // a form waiting to be filled in
  }

  get locale() {
    return this.user.locale ?? 'en-US';
  }

  /** connect opens the stream, and opens it again whenever it breaks. */
  connect() {
    const socket = openSocket(this.id);
    let early = []; // pushes that overtake the state they change
    socket.onopen = async () => {
      try {
        this.takeState(await fetchState(this.id));
        Object.assign(this, { lost: false, ready: true });
        const pushes = early;
        early = null;
        for (const push of pushes) this.take(push);
        if (this.current) await this.load(this.current, true);
      } catch {
        socket.close();
      }
    };
    socket.onmessage = (event) => {
      const push = JSON.parse(event.data);
      if (early) early.push(push);
      else this.take(push);
    };
    socket.onclose = () => {
      this.lost = true;
      // Nobody will say any more what became of the presses under way.
      for (const { status, resolve } of this.outcomes.values()) if (!status) resolve('failed');
      this.changed();
      setTimeout(() => this.connect(), RETRY_MS);
    };
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  takeState(state) {
    setServerTime(state.now);
    Object.assign(this, { user: state.user, people: state.users, bot: state.bot, guilds: state.guilds, commands: state.commands ?? [] });
    for (const channel of this.messages.keys()) if (channel !== this.current) this.forget(channel);
    this.takeChannels([...state.guilds.flatMap((g) => g.channels), ...state.dms]);
  }

  takeChannels(list) {
    this.channels = new Map(list.map((c) => [c.id, c]));
    if (!this.channels.has(this.current)) this.current = this.firstChannel();
    this.changed();
  }

  firstChannel(guild = this.guilds[0]?.id) {
    const all = [...this.channels.values()];
    const texts = all.filter((c) => c.type === CHANNEL.text && c.guild_id === guild).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return (texts[0] ?? all[0])?.id ?? null;
  }

  /** go shows a channel, goGuild a server where the reader last was in it. */
  go(channel) {
    this.current = channel;
    const guild = this.channels.get(channel)?.guild_id;
    if (guild) this.places.set('last', guild).set(guild, channel);
  }

  goGuild(guild) {
    const place = this.places.get(guild);
    this.go(this.channels.has(place) ? place : this.firstChannel(guild));
  }

  /** guild is the server that is shown: that of the current channel, or the last one behind a private conversation. */
  guild() {
    const id = this.channels.get(this.current)?.guild_id ?? this.places.get('last');
    return this.guilds.find((g) => g.id === id) ?? this.guilds[0];
  }

  holdsRole(role) {
    return Boolean(this.guild()?.members.find((m) => m.id === this.id)?.roles.includes(role));
  }

  take({ t, d }) {
    PUSHES[t]?.call(this, d);
    this.changed();
  }

  /**
   * load fetches a channel's newest messages; `anew` drops older ones, which may have changed unseen. What only this
   * user sees lives as long as the page: Discord keeps none of it.
   */
  async load(channel, anew = false) {
    const meanwhile = this.arriving.get(channel) ?? [];
    this.arriving.set(channel, meanwhile);
    const kept = await fetchMessages(this.id, channel).finally(() => this.arriving.delete(channel));
    const fetched = kept.filter((m) => !isEphemeral(m));
    if (anew) {
      const arrived = this.messages.get(channel)?.filter((m) => isEphemeral(m) || later(m.id, kept.at(-1)?.id)) ?? [];
      this.forget(channel);
      fetched.push(...arrived);
    }
    this.merge(channel, fetched, kept.length < 100);
    for (const message of meanwhile) this.put(message);
    if (meanwhile.length > 0) this.changed();
  }

  forget(channel) {
    this.messages.delete(channel);
    this.complete.delete(channel);
  }

  /** loadEarlier fetches what stands before the first message that is loaded. */
  async loadEarlier(channel) {
    const first = this.messages.get(channel)?.[0];
    if (!first || this.complete.has(channel)) return;
    const kept = await fetchMessages(this.id, channel, first.id);
    this.merge(channel, kept.filter((m) => !isEphemeral(m)), kept.length < 100);
  }

  merge(channel, fetched, complete) {
    const known = this.messages.get(channel);
    const merged = new Map([...fetched, ...(known ?? [])].map((m) => [m.id, m]));
    this.messages.set(channel, [...merged.values()].sort((a, b) => (later(a.id, b.id) ? 1 : -1)));
    if (complete) this.complete.add(channel);
    this.changed();
  }

  put(message) {
    const list = this.messages.get(message.channel_id) ?? this.arriving.get(message.channel_id);
    if (!list) return;
    const at = list.findIndex((m) => m.id === message.id);
    if (at >= 0) list[at] = message;
    else list.splice(list.findLastIndex((m) => !later(m.id, message.id)) + 1, 0, message);
  }

  /** begin keeps the message with which a post begins: its forum shows it. */
  begin(message) {
    const post = this.channels.get(message.channel_id);
    if (post?.id === message.id) this.channels.set(post.id, { ...post, first: message });
  }

  remove(channel, id) {
    const list = this.messages.get(channel);
    if (list) this.messages.set(channel, list.filter((m) => m.id !== id));
  }

  arrive(message) {
    setServerTime(message.timestamp);
    const channel = this.channels.get(message.channel_id);
    if (channel && !isEphemeral(message)) {
      if (message.id !== channel.id) channel.message_count += 1; // a post's first message is not counted
      if (later(message.id, channel.last_message_id)) channel.last_message_id = message.id;
    }
    this.typing.delete(message.channel_id);
    if (message.author.id === this.id || isEphemeral(message)) this.toEnd ||= message.channel_id === this.current;
    const looking = this.shown && this.current === message.channel_id;
    if (message.author.id === this.id || looking) markRead(this.id, message.channel_id, message.id);
    else if (this.isFor(message)) countMention(this.id, message.channel_id);
    if (message.notified?.includes(this.id)) {
      keep(this.notices, { ...notice(message, channel, this), toast: !looking });
      setTimeout(() => this.changed(), 7100);
    }
    this.put(message);
  }

  // isFor tells whether a message counts in the badge: all of a private conversation, elsewhere those that mention
  // this user. Silent ones count like others, they only do not ring. Private replies count nowhere.
  isFor(message) {
    if (isEphemeral(message)) return false;
    if (this.channels.get(message.channel_id)?.type === CHANNEL.dm) return true;
    return mentions(message, this.id) || (message.mention_roles ?? []).some((role) => this.holdsRole(role));
  }

  /** unread is how a channel is marked: whether it has news, and how many of them call for this user. */
  unread(channel) {
    const news = later(channel.last_message_id, readUpTo(this.id, channel.id));
    return { news, mentions: unreadMentions(this.id, channel.id) };
  }

  /** unreadTotal sums the marks of all channels. */
  unreadTotal() {
    return this.unreadOf([...this.channels.values()]);
  }

  unreadIn(guild) {
    return this.unreadOf([...this.channels.values()].filter((c) => c.guild_id === guild.id));
  }

  unreadOf(channels) {
    const all = channels.map((c) => this.unread(c));
    return { news: all.some((u) => u.news), mentions: all.reduce((sum, u) => sum + u.mentions, 0) };
  }

  /** seen marks the current channel as read. */
  seen() {
    const channel = this.channels.get(this.current);
    if (!channel) return;
    const last = this.messages.get(channel.id)?.at(-1)?.id;
    const upto = later(last, channel.last_message_id) ? last : channel.last_message_id;
    if (markRead(this.id, channel.id, upto || '0')) this.changed();
  }

  /** users lists everybody a command can be about. */
  users() {
    return [...this.people, ...(this.bot.id ? [this.bot] : [])];
  }

  /** channelChoices lists the channels of the server that the current channel belongs to. */
  channelChoices() {
    return [...this.channels.values()].filter((c) => c.type !== CHANNEL.dm && c.guild_id === this.guild()?.id);
  }

  /** memberChoices lists the people of the server that the current channel belongs to, or those of a conversation. */
  memberChoices() {
    if (!this.channels.get(this.current)?.guild_id) return this.users().filter((u) => u.id === this.id || u.id === this.bot.id);
    const members = new Set(this.guild()?.members.map((m) => m.id));
    return this.users().filter((u) => members.has(u.id));
  }

  /** interact sends an interaction from the current channel and resolves to its id. */
  async interact(body) {
    const answer = await postInteraction({ user: this.id, channel_id: this.current, ...body });
    return answer.interaction_id;
  }

  /** outcome waits until the bot took an interaction, or was too late. */
  outcome(interaction) {
    const known = this.outcomes.get(interaction)?.status;
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => this.outcomes.set(interaction, { resolve }));
  }

  /**
   * command sends a slash command and calls `sent` once the server took it. Until the bot answers, a line of
   * the page's own stands for the answer.
   */
  async command(data, label, sent) {
    const channel = this.current;
    const id = await this.interact({ ...data, type: 'command' });
    sent();
    const own = {
      id, channel_id: channel, author: { ...this.bot, bot: true }, content: '', timestamp: new Date(serverNow()).toISOString(),
      flags: FLAG.ephemeral | FLAG.loading, interaction_metadata: { user: this.user }, command: label,
    };
    if (!this.outcomes.get(id)?.status) this.put(own);
    this.toEnd = true;
    this.changed();
    const status = await this.outcome(id);
    this.remove(channel, id);
    if (status === 'failed') {
      this.put({ ...own, flags: FLAG.ephemeral });
      this.failures.set(id, NO_ANSWER);
    }
    this.changed();
  }

  /** press sends a press of a button or a choice in a select, and resolves once the bot took it. */
  async press(message, data) {
    this.failures.delete(message.id);
    this.changed();
    try {
      const id = await this.interact({ type: 'component', channel_id: message.channel_id, message_id: message.id, ...data });
      if (await this.outcome(id) === 'failed') this.failures.set(message.id, NO_ANSWER);
    } catch (failure) {
      this.failures.set(message.id, failure.message);
    }
    this.changed();
  }

  /** submitModal sends a filled-in form, and rejects if the bot does not take it. */
  async submitModal(modal, fields) {
    const id = await this.interact({
      type: 'modal', channel_id: modal.channel_id, interaction_id: modal.interaction_id, custom_id: modal.custom_id, fields,
    });
    if (await this.outcome(id) === 'failed') throw new Error(NO_ANSWER);
  }

  /** dismiss hides a message that only this user sees. */
  dismiss(message) {
    this.dismissed.add(message.id);
    this.changed();
  }
}

// What each push does to the session.
const PUSHES = {
  MESSAGE_CREATE(message) {
    this.begin(message);
    this.arrive(message);
  },
  MESSAGE_UPDATE(message) {
    this.begin(message);
    this.failures.delete(message.id);
    if (this.messages.get(message.channel_id)?.some((m) => m.id === message.id)) this.put(message);
  },
  MESSAGE_DELETE({ id, channel_id: channel }) { this.remove(channel, id); },
  CHANNEL_CREATE: upsertChannel,
  CHANNEL_UPDATE: upsertChannel,
  THREAD_CREATE: upsertChannel,
  THREAD_UPDATE: upsertChannel,
  CHANNEL_DELETE: deleteChannel,
  THREAD_DELETE: deleteChannel,
  COMMANDS_UPDATE({ commands }) { this.commands = commands; },
  BOT_STATUS(bot) { this.bot = bot; },
  USER_UPDATE(user) {
    if (user.id === this.id) this.user = user;
    this.people = [...new Map([...this.people, user].map((u) => [u.id, u])).values()];
  },
  GUILDS_UPDATE({ guilds }) {
    this.guilds = guilds;
    this.takeChannels([...guilds.flatMap((g) => g.channels), ...[...this.channels.values()].filter((c) => c.type === CHANNEL.dm)]);
  },
  TYPING({ channel_id: channel, user_id: user }) {
    if (user === this.id) return;
    this.typing.set(channel, Date.now() + 9000);
    setTimeout(() => this.changed(), 9100);
  },
  INTERACTION_STATUS({ interaction_id: id, status, message_id: message }) {
    if (status === 'failed' && message) this.failures.set(message, NO_ANSWER);
    this.outcomes.get(id)?.resolve?.(status);
    this.outcomes.set(id, { status });
  },
  MODAL(modal) { this.modal = modal; },
};

function upsertChannel(channel) {
  this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
}

function deleteChannel({ id }) {
  this.channels.delete(id);
  this.forget(id);
  if (this.current !== id) return;
  this.current = this.firstChannel();
}
