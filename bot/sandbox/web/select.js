// Select menus: a button that opens a list. One choice is sent as it is made; several are sent when the
// list closes, as Discord does.

import { el, fill, outsideClick } from './dom.js';
import { emoji } from './emoji.js';

/**
 * selectMenu makes a menu of a select component and its options; `submit(values)` is called with the
 * choice. Its `values()` reads the choice for forms that send later.
 */
export function selectMenu(component, options, submit) {
  return new SelectMenu(component, options, submit);
}

class SelectMenu {
  constructor(component, options, submit) {
    this.component = component;
    this.options = options;
    this.submit = submit;
    this.min = component.min_values ?? 1;
    this.max = Math.min(component.max_values ?? 1, options.length);
    this.chosen = new Set(options.filter((o) => o.default).map((o) => o.value));
    this.face = el('button', {
      class: 'select-face', type: 'button', disabled: component.disabled, 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
      data: { customId: component.custom_id }, onclick: () => (this.stop ? this.close(true) : this.open()),
    });
    this.list = el('div', {
      class: 'select-list', role: 'listbox', 'aria-multiselectable': String(this.max > 1), hidden: true,
      data: { optionsOf: component.custom_id }, onkeydown: (event) => this.key(event),
    });
    this.node = el('div', { class: 'select' }, this.face, this.list);
    this.showFace();
  }

  values() {
    return this.options.map((o) => o.value).filter((value) => this.chosen.has(value));
  }

  /** valid tells whether enough is chosen. */
  valid() {
    return this.chosen.size >= this.min && this.chosen.size <= this.max;
  }

  showFace() {
    const labels = this.options.filter((o) => this.chosen.has(o.value)).map((o) => o.label);
    fill(this.face, el('span', { class: labels.length ? '' : 'placeholder' }, labels.join(', ') || this.component.placeholder || 'Make a selection'),
      el('span', { class: 'chevron', 'aria-hidden': 'true' }, '⌄'));
  }

  open() {
    this.before = this.values().join('\n');
    this.showList();
    this.list.hidden = false;
    this.face.setAttribute('aria-expanded', 'true');
    this.stop = outsideClick([this.node], () => this.close(true));
    (this.list.querySelector('[aria-selected=true]') ?? this.list.firstElementChild)?.focus();
    this.list.scrollIntoView({ block: 'nearest' });
  }

  close(send) {
    this.stop?.();
    this.stop = null;
    this.list.hidden = true;
    this.face.setAttribute('aria-expanded', 'false');
    if (send && this.max > 1 && this.valid() && this.values().join('\n') !== this.before) this.submit(this.values());
    else if (!this.valid() || !send) this.chosen = new Set(this.before ? this.before.split('\n') : []);
    this.showFace();
  }

  showList() {
    const many = this.max > 1;
    fill(this.list, this.options.map((option) => this.optionNode(option)), many && el('div', { class: 'select-foot' },
      el('span', {}, this.countText()),
      el('button', {
        type: 'button', class: 'small primary', disabled: !this.valid(), data: { action: 'select-done' }, onclick: () => this.close(true),
      }, 'Done')));
  }

  countText() {
    const range = this.min === this.max ? `choose ${this.max}` : `choose ${this.min}–${this.max}`;
    return `${this.chosen.size} chosen (${range})`;
  }

  optionNode(option) {
    const selected = this.chosen.has(option.value);
    return el('button', {
      type: 'button', role: 'option', class: 'select-option', 'aria-selected': String(selected),
      data: { choice: option.value }, onclick: () => this.choose(option.value),
    }, emoji(option.emoji), el('span', { class: 'grow' }, option.label, option.description && el('small', {}, option.description)),
    this.max > 1 ? el('span', { class: 'box', 'aria-hidden': 'true' }, selected ? '✓' : '') : selected && '✓');
  }

  choose(value) {
    if (this.max <= 1) {
      const again = this.chosen.has(value) && this.min === 0;
      this.chosen = new Set(again ? [] : [value]);
      this.close(true);
      this.face.focus();
      this.submit(this.values());
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.max) this.chosen.add(value);
    this.showList();
    [...this.list.querySelectorAll('[data-choice]')].find((node) => node.dataset.choice === value)?.focus();
  }

  key(event) {
    const nodes = [...this.list.querySelectorAll('button:not(:disabled)')];
    const at = nodes.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }[event.key];
    if (to !== undefined) nodes[(to + nodes.length) % nodes.length].focus();
    else if (event.key === 'Escape') {
      this.close(false);
      this.face.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
