// The list of suggestions above the composer, moved through with the keyboard of the field below it.

import { el, fill } from './dom.js';

const KEYS = { ArrowDown: 1, ArrowUp: -1 };

export class Picker {
  /** `box` is the list's place; ids of its items begin with `prefix`. */
  constructor(box, prefix) {
    Object.assign(this, { box, prefix });
    this.items = [];
    this.at = -1;
  }

  /** show lists items `{data, content, choose}`, the first one marked, or a note if there are none. */
  show(items, note = '') {
    this.items = items;
    this.at = items.length ? 0 : -1;
    this.box.hidden = !items.length && !note;
    fill(this.box, items.map((item, i) => el('button', {
      class: 'pick', id: `${this.prefix}pick${i}`, type: 'button', role: 'option', tabindex: '-1', data: item.data, 'aria-selected': String(i === this.at),
      // The field keeps the focus, or it would close the list before the press is done.
      onmousedown: (event) => event.preventDefault(), onclick: () => item.choose(),
    }, item.content)), note && el('div', { class: 'pick-note', data: { note: 'true' } }, note));
    if (!this.box.hidden) this.box.scrollTop = 0;
    this.announce();
  }

  // announce tells a screen reader, which is at the field, what is marked.
  announce() {
    const field = document.activeElement;
    if (!field?.closest('.composer')) return;
    if (this.at < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${this.prefix}pick${this.at}`);
  }

  hide() {
    this.show([]);
  }

  /** chooseMarked takes the marked item, and tells whether there was one. */
  chooseMarked() {
    const item = this.items[this.at];
    item?.choose();
    return Boolean(item);
  }

  /** key handles a key of the field: arrows move the mark, Escape hides the list. It tells whether it used the key. */
  key(event) {
    if (this.box.hidden) return false;
    if (event.key === 'Escape') this.hide();
    else if (KEYS[event.key] && this.items.length) this.move(KEYS[event.key]);
    else return false;
    event.preventDefault();
    return true;
  }

  move(step) {
    this.at = (this.at + step + this.items.length) % this.items.length;
    [...this.box.querySelectorAll('.pick')].forEach((node, i) => {
      node.setAttribute('aria-selected', String(i === this.at));
      if (i === this.at) node.scrollIntoView({ block: 'nearest' });
    });
    this.announce();
  }
}
