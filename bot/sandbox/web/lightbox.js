// The lightbox: a picture as large as the window, or at its full size to move about in.

import { byId, el, fill } from './dom.js';

/** enlarge shows a picture with its alternative text. */
export function enlarge(source, alt) {
  const dialog = byId('lightbox');
  const image = el('img', { src: source, alt: alt ?? '', onclick: () => zoom() });
  const frame = el('div', { class: 'lightbox-frame', tabindex: '0' }, image);
  const size = el('button', { class: 'button secondary', type: 'button', data: { action: 'zoom' }, onclick: () => zoom() }, 'Full size');
  const zoom = () => {
    const full = dialog.classList.toggle('full-size');
    size.textContent = full ? 'Fit to the window' : 'Full size';
    // What was in the middle stays there.
    frame.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
  };
  dialog.classList.remove('full-size');
  fill(dialog, frame, el('div', { class: 'lightbox-foot' },
    el('p', {}, alt || 'No description.'), size,
    el('a', { class: 'button link', href: source, target: '_blank' }, 'New tab'),
    el('button', { class: 'button secondary', type: 'button', data: { action: 'close-picture' }, onclick: () => dialog.close() }, 'Close')));
  dialog.onclick = (event) => (event.target === dialog || event.target === frame) && dialog.close();
  dialog.showModal();
}
