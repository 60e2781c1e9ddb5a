// The log of what goes on between the bot and its Discord: gateway, requests, interactions, faults.

import { fetchLog, fetchLogDetail } from './api.js';
import { el, fill } from './dom.js';

const KINDS = [['gateway', 'Gateway'], ['rest', 'Requests'], ['interaction', 'Interactions'], ['fault', 'Faults'], ['violation', 'Violations']];
const PAYLOADS = new Set(['gateway', 'rest', 'interaction']); // the others say it all in their line
const KEPT = 2000;
const RETRY_MS = 2000;
const SLOW_MS = 1000;

export class Log {
  /** `heard(entries)` is told of everything new. */
  constructor(heard) {
    this.heard = heard;
    this.entries = [];
    this.hiddenKinds = new Set();
    this.words = [];
    this.list = el('ol', { class: 'log-list', tabindex: '0', 'aria-label': 'Log' });
    this.count = el('span', { class: 'hint' });
    this.node = el('div', { class: 'log' }, el('div', { class: 'log-tools' },
      el('input', {
        type: 'search', placeholder: 'Filter: words that must all occur', 'aria-label': 'Filter', data: { logFilter: 'true' },
        oninput: (event) => this.filter(event.target.value),
      }),
      KINDS.map(([kind, title]) => this.kindBox(kind, title)),
      el('button', { class: 'small secondary', type: 'button', onclick: () => this.clear() }, 'Clear'), this.count), this.list);
  }

  kindBox(kind, title) {
    const box = el('input', { type: 'checkbox', checked: true, data: { logKind: kind }, onchange: () => {
      if (box.checked) this.hiddenKinds.delete(kind);
      else this.hiddenKinds.add(kind);
      this.draw();
    } });
    return el('label', { class: `log-kind kind-${kind}` }, box, title);
  }

  /** follow asks for news for as long as the page lives. */
  async follow() {
    let last = 0;
    for (;;) {
      try {
        const entries = await fetchLog(last);
        if (entries.length) this.take(entries);
        last = entries.at(-1)?.id ?? last;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        last = 0; // a sandbox that was started anew counts from one again
        this.entries = [];
      }
    }
  }

  take(entries) {
    this.entries.push(...entries);
    if (this.entries.length > 2 * KEPT) this.entries = this.entries.slice(-KEPT);
    this.heard(entries);
    if (!this.list.isConnected) return;
    const fitting = entries.filter((entry) => this.fits(entry));
    if (fitting.length) this.keepEnd(() => this.list.append(...fitting.map(row)));
    this.countThem();
  }

  opened() {
    this.draw();
    this.list.scrollTop = this.list.scrollHeight;
  }

  filter(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.draw();
  }

  clear() {
    this.entries = [];
    this.draw();
  }

  fits(entry) {
    if (this.hiddenKinds.has(entry.kind)) return false;
    const text = `${entry.kind} ${entry.from ?? ''} ${entry.what} ${entry.status ?? ''}`.toLowerCase();
    return this.words.every((word) => text.includes(word));
  }

  draw() {
    this.keepEnd(() => fill(this.list, this.entries.filter((entry) => this.fits(entry)).slice(-KEPT).map(row)));
    this.countThem();
  }

  countThem() {
    this.count.textContent = `${this.list.children.length} of ${this.entries.length}`;
  }

  // keepEnd lets a reader at the end of the list stay there.
  keepEnd(change) {
    const { list } = this;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 30;
    change();
    if (atEnd) list.scrollTop = list.scrollHeight;
  }
}

function row(entry) {
  const bad = /^(4|5)\d\d|HTTP|cut|failed/.test(entry.status ?? '') || entry.kind === 'violation';
  const detail = el('pre', { hidden: true });
  const line = el('button', { type: 'button', class: 'log-line', 'aria-expanded': 'false', onclick: () => unfold(entry, line, detail) },
    el('time', {}, entry.at.slice(11, 23)), el('span', { class: `kind kind-${entry.kind}` }, entry.kind), el('span', { class: 'from' }, entry.from),
    el('span', { class: 'what' }, entry.what), el('span', { class: bad ? 'status bad' : 'status' }, entry.status),
    el('span', { class: entry.took_ms > SLOW_MS ? 'took bad' : 'took' }, entry.took_ms !== undefined && `${entry.took_ms.toFixed(1)} ms`));
  return el('li', { data: { log: entry.id, kind: entry.kind } }, line, detail);
}

async function unfold(entry, line, detail) {
  detail.hidden = !detail.hidden;
  line.setAttribute('aria-expanded', String(!detail.hidden));
  if (detail.textContent) return;
  if (!PAYLOADS.has(entry.kind)) return void (detail.textContent = entry.what);
  try {
    detail.textContent = JSON.stringify(await fetchLogDetail(entry.id), null, 2);
  } catch {
    detail.textContent = 'Nothing more is known of it.';
  }
}
