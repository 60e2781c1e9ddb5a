// Emoji of buttons and options. A custom emoji's picture lives on Discord's servers, which this page
// never asks, so its name stands for it.

import { el } from './dom.js';

export function emoji(data) {
  if (!data?.name) return null;
  return el('span', { class: 'emoji', 'aria-hidden': 'true' }, data.id ? `:${data.name}:` : data.name);
}
