// Message components: rows of buttons and selects, and the layout components of version 2.

import { displayName, el } from './dom.js';
import { emoji } from './emoji.js';
import { markdown } from './markdown.js';
import { attachedFile, colour, picture, resolveMedia } from './media.js';
import { mosaic } from './mosaic.js';
import { selectMenu } from './select.js';

export const TYPE = {
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7, channelSelect: 8,
  section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17, label: 18,
  radios: 21, checkboxes: 22, checkbox: 23,
};

const BUTTON_STYLE = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/** FLAG holds the message flags that this page knows. */
export const FLAG = { suppressEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 };

/** components draws the components of a message. */
export const components = (list, message, context) => (list ?? []).map((item) => component(item, message, context));

function component(item, message, context) {
  const inside = () => components(item.components, message, context);
  switch (item.type) {
    case TYPE.row: return el('div', { class: 'row' }, inside());
    case TYPE.button: return button(item, message, context);
    case TYPE.section: return el('div', { class: 'section' }, el('div', { class: 'grow' }, inside()), component(item.accessory, message, context));
    case TYPE.text: return el('div', { class: 'text' }, markdown(item.content ?? '', context));
    case TYPE.thumbnail: return mediaNode(item.media, item, message, 'thumbnail');
    case TYPE.gallery: return gallery(item, message);
    case TYPE.file: return fileNode(item, message);
    case TYPE.separator: return el('hr', { class: `${item.divider === false ? 'bare' : ''} ${item.spacing === 2 ? 'wide' : ''}` });
    case TYPE.container: return container(item, inside());
    default: return isSelect(item) ? select(item, message, context) : unknown(item);
  }
}

/** isSelect tells whether a component is one of the select menus. */
export const isSelect = (item) => item.type === TYPE.stringSelect || (item.type >= TYPE.userSelect && item.type <= TYPE.channelSelect);

const unknown = (item) => el('div', { class: 'notice' }, `This page cannot show a component of type ${item?.type}.`);

function container(item, children) {
  const edge = item.accent_color === undefined || item.accent_color === null ? null : colour(item.accent_color);
  return el('div', { class: 'container', style: { '--edge': edge } }, children);
}

function gallery(item, message) {
  return el('div', { class: 'gallery' }, mosaic(item.items.map((entry) => mediaNode(entry.media, entry, message, 'gallery-item'))));
}

function mediaNode(media, item, message, className) {
  const source = resolveMedia(media, message);
  if (!source) return el('div', { class: 'notice' }, 'A picture from outside is not loaded here.');
  return el('div', { class: className }, picture(source, item.description, attachmentAt(source, message) ?? media));
}

/** attachmentAt finds the file of a message at an address; it knows the size of a picture. */
const attachmentAt = (source, message) => message.attachments?.find((a) => source && resolveMedia(a, message) === source);

function fileNode(item, message) {
  const attached = attachmentAt(resolveMedia(item.file, message), message);
  return attached ? attachedFile(attached, message) : unknown(item);
}

function button(item, message, context) {
  const style = BUTTON_STYLE[item.style] ?? 'secondary';
  const face = [emoji(item.emoji), item.label && el('span', { class: 'label' }, item.label)];
  if (style === 'link') {
    return el('a', { class: 'button link', href: safeAddress(item.url), target: '_blank', rel: 'noopener noreferrer' }, face, ' ↗');
  }
  return el('button', {
    class: `button ${style}`, type: 'button', disabled: item.disabled, data: { customId: item.custom_id },
    onclick: (event) => context.press(event.currentTarget, message, { custom_id: item.custom_id }),
  }, face);
}

const safeAddress = (address) => (/^https?:\/\//.test(address ?? '') ? address : null);

function select(item, message, context) {
  const menu = selectMenu(item, selectOptions(item, context), (values) => context.press(menu.face, message, { custom_id: item.custom_id, values }));
  return menu.node;
}

/** selectOptions lists what a select offers: its own options, or the people or channels of the server. */
export function selectOptions(item, context) {
  const preset = new Set((item.default_values ?? []).map((v) => v.id));
  const option = (id, label) => ({ value: id, label, default: preset.has(id) });
  if (item.type === TYPE.stringSelect) return item.options ?? [];
  if (item.type === TYPE.channelSelect) return context.channels().map((c) => option(c.id, `#${c.name}`));
  const roles = () => context.roles().map((r) => option(r.id, `@${r.name}`));
  if (item.type === TYPE.roleSelect) return roles();
  if (item.type === TYPE.mentionableSelect) return [...context.users().map((u) => option(u.id, displayName(u))), ...roles()];
  return context.users().map((u) => option(u.id, displayName(u)));
}
