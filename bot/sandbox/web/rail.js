// The rail of servers at the left edge.

import { el, hueOf, reconcile } from './dom.js';
import { badge } from './sidebar.js';

/** drawRail shows a session's servers; `open(guild)` shows one, `add()` lets the reader make another. */
export function drawRail(node, session, open, add) {
  const current = session.guild()?.id;
  const servers = session.guilds.map((guild) => {
    const { news, mentions } = session.unreadIn(guild);
    const pressed = guild.id === current;
    return {
      key: guild.id,
      stamp: [guild.name, guild.bot, news, mentions, pressed],
      make: () => el('button', {
        class: `server ${guild.bot ? '' : 'without-bot'}`, type: 'button', title: guild.bot ? guild.name : `${guild.name} (the bot is not here)`,
        'aria-label': guild.name, 'aria-current': pressed ? 'true' : null, style: { '--hue': hueOf(guild.id) }, data: { guild: guild.id },
        onclick: () => open(guild),
      }, initials(guild.name), badge(news, mentions)),
    };
  });
  reconcile(node, [...servers, {
    key: 'add', stamp: [], make: () => el('button', { class: 'server add', type: 'button', title: 'Another server', 'aria-label': 'Another server', onclick: add }, '+'),
  }]);
}

const initials = (name) => name.split(/\s+/).map((word) => [...word][0]).join('').slice(0, 3).toUpperCase();
