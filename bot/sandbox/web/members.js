// The list of who is in the server that is shown, by their highest role.

import { avatar, displayName, el, reconcile } from './dom.js';
import { colour } from './media.js';

/** drawMembers shows the members of a session's server. */
export function drawMembers(node, session) {
  const guild = session.guild();
  const people = new Map(session.users().map((user) => [user.id, user]));
  const groups = new Map([...(guild?.roles ?? []).map((role) => [role.id, { title: role.name, role, members: [] }]).reverse(),
    ['people', { title: 'Members', members: [] }], ['bot', { title: 'Bots', members: [] }]]);
  for (const member of guild?.members ?? []) {
    const highest = [...groups.keys()].find((id) => member.roles.includes(id));
    groups.get(member.id === session.bot.id ? 'bot' : highest ?? 'people').members.push(member);
  }
  reconcile(node, [...groups].filter(([, group]) => group.members.length).flatMap(([id, { title, role, members }]) => [
    { key: id, stamp: [title, members.length], make: () => el('h3', {}, `${title} — ${members.length}`) },
    ...members.map((member) => row(people.get(member.id), role, guild, session)),
  ]));
}

function row(user, role, guild, session) {
  const bot = user?.id === session.bot.id;
  const online = !bot || session.bot.online;
  const notes = [user?.id === guild.owner_id && 'owner', user?.id === session.id && 'you', !online && 'offline'].filter(Boolean).join(', ');
  return {
    key: `member ${user?.id}`,
    stamp: [displayName(user), role?.color, notes],
    make: () => el('div', { class: `member ${online ? '' : 'offline'}`, data: { member: user?.id } },
      avatar(user, bot ? 'tiny bot' : 'tiny'),
      el('span', { class: 'name', style: { color: role?.color ? colour(role.color) : null } }, displayName(user), notes && el('small', {}, notes)),
      bot && el('span', { class: 'tag' }, 'BOT')),
  };
}
