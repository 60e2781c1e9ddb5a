// Pictures, files and embeds of a message.

import { el } from './dom.js';
import { enlarge } from './lightbox.js';
import { markdown } from './markdown.js';
import { fitted, mosaic } from './mosaic.js';
import { messageTime } from './time.js';

/** colour turns Discord's integer into CSS. */
export const colour = (number) => `#${(number & 0xffffff).toString(16).padStart(6, '0')}`;

/**
 * resolveMedia gives the address of a picture that a component or an embed names, and null for what this
 * page may not load: it talks to its own origin only.
 */
export function resolveMedia(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? '')?.[1];
  const source = name ? message.attachments?.find((a) => a.filename === name)?.url : media?.url;
  if (!source) return null;
  const address = new URL(source, location.href);
  // The server may name itself by another of its names (127.0.0.1, localhost); its files live under one path.
  return address.pathname.startsWith('/attachments/') ? address.pathname + address.search : null;
}

/** picture shows an image with its alternative text; a press enlarges it. */
export function picture(source, alt, size = {}) {
  // Both sides are given so that the page keeps the place before the picture has come.
  const image = el('img', {
    src: source, alt: alt ?? '', title: alt || null, width: size.width, height: size.height,
    style: size.width && size.height ? { width: `${fitted(size)}px` } : null,
  });
  return el('button', {
    class: 'picture', type: 'button', 'aria-label': `Enlarge picture: ${alt || 'no description'}`,
    onclick: () => enlarge(source, alt),
  }, image);
}

/** attachments shows the files of a message that nothing else in it shows already. */
export function attachments(message) {
  const shown = new Set((message.embeds ?? []).flatMap((e) => [e.image?.url, e.thumbnail?.url]));
  const files = (message.attachments ?? [])
    .filter((file) => !shown.has(`attachment://${file.filename}`) && !shown.has(file.url));
  return [
    ...mosaic(files.filter(isPicture).map((file) => attachedPicture(file, message))),
    ...files.filter((file) => !isPicture(file)).map((file) => attachedFile(file, message)),
  ];
}

/** isPicture tells whether a file is shown as a picture. */
export const isPicture = (file) => file.content_type?.startsWith('image/') || /\.(png|jpe?g|gif|webp)$/i.test(file.filename);

function attachedPicture(file, message) {
  return el('div', { class: 'attachment', data: { attachment: file.id } },
    picture(resolveMedia(file, message), file.description, file));
}

/** attachedFile offers a file as a download. */
export function attachedFile(file, message) {
  return el('a', {
    class: 'attachment file', href: resolveMedia(file, message), download: file.filename, data: { attachment: file.id },
  }, el('span', { class: 'file-icon', 'aria-hidden': 'true' }, '↓'),
  el('span', {}, file.filename, el('small', {}, readableSize(file.size ?? 0))));
}

function readableSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`;
}

/** embed draws one embed. */
export function embed(data, message, context) {
  const text = (value) => markdown(value, context);
  return el('article', {
    class: 'embed', style: { '--edge': data.color === undefined || data.color === null ? null : colour(data.color) },
  },
  data.author && el('div', { class: 'embed-author' }, data.author.name),
  data.title && el('div', { class: 'embed-title' }, titleOf(data, text)),
  data.description && el('div', { class: 'embed-text' }, text(data.description)),
  data.fields?.length && el('div', { class: 'embed-fields' }, data.fields.map((field) => el('div', {
    class: field.inline ? 'field inline' : 'field',
  }, el('div', { class: 'field-name' }, text(field.name)), el('div', {}, text(field.value))))),
  embedPicture(data.image, message, 'embed-image'),
  embedPicture(data.thumbnail, message, 'embed-thumbnail'),
  embedFooter(data, context));
}

function embedFooter(data, context) {
  const parts = [data.footer?.text, data.timestamp && messageTime(new Date(data.timestamp), context.locale)].filter(Boolean);
  return parts.length > 0 && el('div', { class: 'embed-footer' }, parts.join(' • '));
}

function titleOf(data, text) {
  if (!/^https?:/.test(data.url ?? '')) return text(data.title);
  return el('a', { href: data.url, target: '_blank', rel: 'noopener noreferrer' }, text(data.title));
}

function embedPicture(media, message, className) {
  const source = media && resolveMedia(media, message);
  if (!source) return null;
  const name = source.split(/[/?]/).find((part) => /\.\w+$/.test(part));
  const alt = media.description ?? message.attachments?.find((a) => a.filename === name)?.description ?? '';
  return el('div', { class: className }, picture(source, alt, media));
}
