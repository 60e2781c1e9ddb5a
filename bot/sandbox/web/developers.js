// The panel for developers below the panes: the log, faults to order, the world to change, and violations.

import { fetchViolations, forgetViolations } from './api.js';
import { el, fill } from './dom.js';
import { Faults } from './faults.js';
import { Log } from './log.js';
import { World } from './world.js';

const TABS = [['log', 'Log'], ['faults', 'Faults'], ['world', 'People and servers'], ['violations', 'Violations']];

export class Developers {
  /** `sessions` is the page's own list, which grows. */
  constructor(node, button, sessions) {
    Object.assign(this, { node, button, sessions });
    this.tab = 'log';
    this.log = new Log((entries) => this.heard(entries));
    this.parts = { log: this.log, faults: new Faults(sessions), world: new World(sessions), violations: new Violations() };
    this.violations = 0;
    this.body = el('div', { class: 'developers-body' });
    this.tabs = el('div', { class: 'tabs', role: 'tablist' });
    node.append(el('header', {}, this.tabs,
      el('button', { class: 'icon', type: 'button', 'aria-label': 'Close', onclick: () => this.hide() }, '✕')), this.body);
    node.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide());
    this.log.follow(); // from the start, so that the count of violations is there before the panel is
  }

  toggle(tab = this.tab) {
    if (!this.node.hidden && tab === this.tab) this.hide();
    else this.show(tab);
  }

  show(tab) {
    this.tab = tab;
    this.node.hidden = false;
    fill(this.body, this.parts[tab].node);
    this.parts[tab].opened();
    this.mark();
  }

  hide() {
    this.node.hidden = true;
    this.mark();
  }

  // heard looks through news of the log: what has been ordered or refused changes what the other tabs show.
  heard(entries) {
    const refused = entries.filter((entry) => entry.kind === 'violation').length;
    this.violations += refused;
    if (refused && !this.node.hidden && this.tab === 'violations') this.parts.violations.opened();
    if (this.tab === 'faults' && !this.node.hidden && entries.some(concernsFaults)) this.parts.faults.opened();
    this.mark();
  }

  mark() {
    fill(this.tabs, TABS.map(([name, title]) => el('button', {
      type: 'button', role: 'tab', class: 'tab', 'aria-selected': String(name === this.tab), data: { tab: name }, onclick: () => this.show(name),
    }, title, name === 'violations' && this.violations > 0 && el('span', { class: 'badge' }, this.violations))));
    this.button.setAttribute('aria-pressed', String(!this.node.hidden));
    this.button.classList.toggle('alarm', this.violations > 0);
    this.button.title = this.violations ? `For developers: ${this.violations} violations` : 'Log and faults, for developers';
  }

  /** draw follows what the sessions know. */
  draw() {
    if (this.node.hidden) return;
    if (this.tab === 'world' || this.tab === 'faults') this.parts[this.tab].draw();
  }
}

// A fault has been ordered, or an ordered one has been used up.
const concernsFaults = (entry) => entry.kind === 'fault' || /^(HTTP|connection cut)/.test(entry.status ?? '') || entry.what === 'INTERACTION_CREATE';

// Violations lists what Discord would have refused.
class Violations {
  constructor() {
    this.list = el('ol', { class: 'violations' });
    this.node = el('div', {}, el('p', { class: 'hint' }, 'Requests that were refused, gateway connections closed for the bot’s fault, and interactions that were not answered in time.'),
      this.list, el('button', { class: 'button secondary', type: 'button', onclick: () => this.forget() }, 'Forget them'));
  }

  async opened() {
    const list = await fetchViolations().catch((failure) => [failure.message]);
    fill(this.list, list.length ? list.map((line) => el('li', {}, line)) : el('li', { class: 'none' }, 'None: the bot keeps to the rules.'));
  }

  async forget() {
    await forgetViolations().catch(() => {});
    await this.opened();
  }
}
