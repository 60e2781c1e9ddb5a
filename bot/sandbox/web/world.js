// The world as a moderator changes it: people, servers, roles, and what the bot may do in each channel.

import {
  addChannel, addGuild, addRole, addUser, deleteChannel, deleteRole, patchChannel, patchGuild, patchRole, patchUser, setMember, setRole,
} from './api.js';
import { avatar, displayName, el, fill } from './dom.js';
import { CHANNEL, isThread } from './session.js';
import { signOf } from './sidebar.js';

const LOCALES = [
  'id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl', 'no', 'pl', 'pt-BR', 'ro', 'fi', 'sv-SE', 'vi',
  'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi', 'th', 'zh-CN', 'ja', 'zh-TW', 'ko',
];

// Bits of the permissions that a bot like this one may miss.
const PERMISSIONS = [
  ['View channel', 10], ['Send messages', 11], ['Embed links', 14], ['Attach files', 15], ['Read history', 16], ['Manage threads', 34],
  ['Public threads', 35], ['Private threads', 36], ['Send in threads', 38], ['Pin messages', 51], ['Manage messages', 13], ['Manage channels', 4],
];

const MANAGE_ROLES = 1n << 28n;

const ROLE_COLOURS = [0xe3a64a, 0x4fb47c, 0x7fb4e6, 0xd9705f, 0xb98be0];

export class World {
  constructor(sessions) {
    this.sessions = sessions;
    this.error = el('p', { class: 'form-error', role: 'alert' });
    this.body = el('div', { class: 'world' });
    this.node = el('div', {}, this.error, this.body);
  }

  async do(request) {
    try {
      await request;
      fill(this.error);
    } catch (failure) {
      fill(this.error, failure.message);
      this.stamp = null; // a switch that was refused goes back
    }
    this.draw();
  }

  opened() {
    this.stamp = null;
    this.draw();
  }

  // Drawn anew only when something changed, so that half-typed names stay.
  draw() {
    const guilds = this.guilds();
    const users = this.sessions.map((s) => s.user);
    const channels = guilds.flatMap((g) => this.channelsOf(g));
    const stamp = JSON.stringify([users, guilds.map((g) => [g.name, g.bot, g.bot_permissions, g.roles, g.members]), channels.map((c) => [c.id, c.name, c.bot_permissions, c.archived, c.locked, c.available_tags])]);
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    this.open = new Set([...this.body.querySelectorAll('details[open]')].map((details) => details.dataset.of));
    fill(this.body, this.people(users), guilds.map((guild) => this.server(guild, users)),
      el('section', {}, el('h3', {}, 'Another server'), this.adder('Name of the server', (name) => addGuild(name), 'server')));
  }

  guilds() {
    return [...new Map(this.sessions.flatMap((s) => s.guilds).map((g) => [g.id, g])).values()];
  }

  // channelsOf gathers what all people together see, because nobody sees every private thread.
  channelsOf(guild) {
    return [...new Map(this.sessions.flatMap((s) => [...s.channels.values()]).filter((c) => c.guild_id === guild.id).map((c) => [c.id, c])).values()];
  }

  people(users) {
    return el('section', {}, el('h3', {}, 'People'), users.map((user) => this.person(user)),
      this.adder('Name of another person', (name) => addUser(name, 'en-US'), 'person'));
  }

  person(user) {
    const locale = el('select', {
      'aria-label': `Language of ${displayName(user)}`, data: { setting: 'locale', of: user.id }, onchange: () => this.do(patchUser(user.id, { locale: locale.value })),
    }, LOCALES.map((code) => el('option', { value: code, selected: code === user.locale }, languageName(code))));
    return el('div', { class: 'world-row' }, avatar(user, 'tiny'), el('b', {}, displayName(user)), locale,
      this.check('direct messages closed', user.dms_closed, (on) => patchUser(user.id, { dms_closed: on }), { setting: 'dms', of: user.id }));
  }

  server(guild, users) {
    const members = new Map(guild.members.map((m) => [m.id, m]));
    const allowed = BigInt(guild.bot_permissions);
    return el('section', {}, el('h3', {}, guild.name),
      this.check('the bot is a member', guild.bot, (on) => patchGuild(guild.id, { bot: on }), { world: 'bot', of: guild.id }),
      this.check('the bot manages roles', allowed & MANAGE_ROLES,
        () => patchGuild(guild.id, { bot_permissions: String(allowed ^ MANAGE_ROLES) }), { world: 'roles', of: guild.id }),
      users.map((user) => el('div', { class: 'world-row' }, avatar(user, 'tiny'),
        this.check(displayName(user), members.has(user.id), (on) => setMember(guild.id, user.id, on)),
        members.has(user.id) && guild.roles.map((role) => this.check(role.name, members.get(user.id).roles.includes(role.id),
          (on) => setRole(guild.id, user.id, role.id, on))))),
      guild.roles.map((role) => this.role(guild, role)),
      this.adder('Name of a role', (name) => addRole(guild.id, name, ROLE_COLOURS[guild.roles.length % ROLE_COLOURS.length]), 'role'),
      el('h4', {}, 'What the bot may do'),
      this.channelsOf(guild).sort((a, b) => Number(isThread(a)) - Number(isThread(b))).map((channel) => this.channel(channel)),
      this.adder('Name of a channel', (name) => addChannel(guild.id, name, CHANNEL.text), 'channel'),
      this.adder('Name of a forum', (name) => addChannel(guild.id, name, CHANNEL.forum), 'forum'));
  }

  role(guild, role) {
    return el('div', { class: 'world-row' }, el('b', {}, `@${role.name}`),
      this.check('above the bot’s role', role.above_bot, (on) => patchRole(guild.id, role.id, { above_bot: on }), { above: role.id }),
      el('button', { class: 'small danger', type: 'button', onclick: () => this.do(deleteRole(guild.id, role.id)) }, 'Delete it'));
  }

  channel(channel) {
    const allowed = BigInt(channel.bot_permissions ?? 0);
    const missing = PERMISSIONS.slice(0, 10).filter(([, bit]) => !(allowed >> BigInt(bit) & 1n)).map(([name]) => name);
    const boxes = () => PERMISSIONS.map(([name, bit]) => this.check(name, Boolean(allowed >> BigInt(bit) & 1n),
      () => patchChannel(channel.id, { bot_permissions: String(allowed ^ (1n << BigInt(bit))) }), { permission: name, of: channel.id }));
    return el('details', { open: this.open.has(channel.id), data: { of: channel.id } },
      el('summary', {}, `${signOf(channel)} ${channel.name} `, missing.length > 0 && el('small', { class: 'bad' }, `without: ${missing.join(', ')}`)),
      el('div', { class: 'boxes' }, isThread(channel) ? [
        this.check('archived', channel.archived, (on) => patchChannel(channel.id, { archived: on })),
        this.check('locked', channel.locked, (on) => patchChannel(channel.id, { locked: on }))] : boxes()),
      channel.type === CHANNEL.forum && this.tags(channel),
      el('div', { class: 'row' }, !isThread(channel) && el('button', {
        class: 'small secondary', type: 'button', onclick: () => this.do(patchChannel(channel.id, { bot_permissions: null })),
      }, 'As its role allows'),
      el('button', { class: 'small danger', type: 'button', onclick: () => this.do(deleteChannel(channel.id)) }, 'Delete it')));
  }

  // tags shows the tags that a forum offers, and offers another.
  tags(forum) {
    const tags = forum.available_tags ?? [];
    return el('div', { class: 'row' }, tags.map((tag) => el('span', { class: 'post-tag' }, tag.name)),
      this.adder('Name of a tag', (name) => patchChannel(forum.id, { available_tags: [...tags, { name }] }), 'tag'));
  }

  check(label, on, request, data = {}) {
    const box = el('input', { type: 'checkbox', checked: Boolean(on), data, onchange: () => this.do(request(box.checked)) });
    return el('label', {}, box, label);
  }

  adder(label, request, kind) {
    const input = el('input', { type: 'text', placeholder: label, 'aria-label': label, maxlength: 100, data: { add: kind } });
    return el('form', { class: 'adder', onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) this.do(request(input.value));
      input.value = '';
    } }, input, el('button', { class: 'small secondary', type: 'submit' }, 'Add'));
  }
}

function languageName(code) {
  return `${new Intl.DisplayNames([code], { type: 'language' }).of(code)} (${code})`;
}
