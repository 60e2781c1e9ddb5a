// Faults that can be ordered: of requests, of the gateway, of interactions, of the clock and of the bot's process.

import { actOnBot, advanceClock, fetchFaults, orderFault } from './api.js';
import { el, fill } from './dom.js';
import { serverNow, setServerTime } from './time.js';

// What a request can meet.
const FAILURES = {
  '429 of the route': { status: 429, scope: 'user' },
  '429 global': { status: 429, scope: 'global' },
  '429 shared': { status: 429, scope: 'shared' },
  '429 of Cloudflare': { status: 429, scope: 'cloudflare' },
  'HTTP 500': { status: 500 },
  'HTTP 502': { status: 502 },
  'HTTP 503': { status: 503 },
  'connection cut': { status: 0 },
  'no answer': { status: 0, hang: true },
  '403 missing permissions': { status: 403, body: '{"message":"Missing Permissions","code":50013}' },
  '404 unknown message': { status: 404, body: '{"message":"Unknown Message","code":10008}' },
};

const CODES = [0, 1000, 1001, 4000, 4004, 4007, 4009, 4013, 4014];
const JUMPS = [['3 s', 3001], ['1 min', 60e3], ['15 min', 15 * 60e3], ['1 hour', 3600e3], ['1 day', 24 * 3600e3], ['1 week', 7 * 24 * 3600e3]];

export class Faults {
  constructor(sessions) {
    this.sessions = sessions;
    this.error = el('p', { class: 'form-error', role: 'alert' });
    this.route = el('select', { 'aria-label': 'Route', data: { fault: 'route' } }, el('option', { value: '' }, 'any request'));
    this.pending = el('ul', { class: 'pending' });
    this.process = el('div', { class: 'row' });
    this.clock = el('span', {});
    this.node = el('div', { class: 'faults' }, this.error, this.requests(), this.gateway(), this.interactions(), this.bot(), this.time());
    setInterval(() => this.tick(), 1000);
  }

  // order asks the server for something and shows what is switched on after that.
  async order(kind, details) {
    try {
      this.take(await orderFault(kind, details));
      fill(this.error);
    } catch (failure) {
      fill(this.error, failure.message);
    }
  }

  opened() {
    this.draw();
    return fetchFaults().then((state) => this.take(state), (failure) => fill(this.error, failure.message));
  }

  button(label, name, onclick, kind = 'secondary') {
    return el('button', { class: `small ${kind}`, type: 'button', data: { fault: name }, onclick }, label);
  }

  toggle(label, name, order) {
    const box = el('input', { type: 'checkbox', data: { fault: name }, onchange: () => order(box.checked) });
    this[name] = box;
    return el('label', {}, box, label);
  }

  requests() {
    const what = el('select', { 'aria-label': 'Failure', data: { fault: 'failure' } }, Object.keys(FAILURES).map((name) => el('option', {}, name)));
    const times = el('input', { type: 'number', min: 1, max: 1000, value: 1, 'aria-label': 'How many', data: { fault: 'times' } });
    const wait = el('input', { type: 'number', min: 0, max: 3600, step: 0.1, value: 2, 'aria-label': 'Retry after, seconds', data: { fault: 'retry-after' } });
    const after = el('input', { type: 'checkbox', data: { fault: 'after' } });
    const order = () => this.order('fail', {
      ...FAILURES[what.value], route: this.route.value, times: Number(times.value), retry_after_ms: Math.round(Number(wait.value) * 1000), after: after.checked,
    });
    return el('section', {}, el('h3', {}, 'Requests'),
      el('label', {}, 'The next', times, 'of'), this.route, el('label', {}, 'get', what), el('label', {}, 'retry after', wait, 's'),
      el('label', { title: 'The request is carried out and only its answer is lost' }, after, 'only the answer is lost'),
      el('div', { class: 'row' }, this.button('Order it', 'fail', order, 'primary'), this.button('Take all faults back', 'clear', () => this.order('clear'))),
      this.pending, this.toggle('Discord’s rate limits', 'limits', (on) => this.order('limits', { on })));
  }

  gateway() {
    const code = el('select', { 'aria-label': 'Close code', data: { fault: 'code' } },
      CODES.map((c) => el('option', { value: c }, c ? `close code ${c}` : 'without a close frame')));
    return el('section', {}, el('h3', {}, 'Gateway'),
      el('div', { class: 'row' }, this.button('Drop it', 'drop', () => this.order('drop', { code: Number(code.value) }), 'danger'), code),
      el('div', { class: 'row' }, this.button('Op 7: reconnect', 'reconnect', () => this.order('reconnect')),
        this.button('Op 9: resume', 'invalid-resumable', () => this.order('invalid_session', { resumable: true })),
        this.button('Op 9: session void', 'invalid', () => this.order('invalid_session', {}))),
      this.toggle('Heartbeats are not acknowledged', 'silent', (on) => this.order('silence', { on })));
  }

  interactions() {
    this.delay = el('input', {
      type: 'number', min: 0, max: 60000, step: 100, value: 0, 'aria-label': 'Late by, milliseconds', data: { fault: 'delay' },
      onchange: () => this.order('delay', { delay_ms: Number(this.delay.value) }),
    });
    this.heldCount = el('small', {});
    this.duplicates = el('small', {});
    return el('section', {}, el('h3', {}, 'Interactions'),
      el('div', { class: 'row' }, this.button('The next one comes twice', 'duplicate', () => this.order('duplicate')), this.duplicates),
      this.toggle('Hold back; released newest first', 'holding', (on) => this.order('hold', { on })), this.heldCount,
      el('label', {}, 'Late by', this.delay, 'ms'),
      el('p', { class: 'hint' }, 'Closed direct messages, missing permissions and a bot kicked out are under “People and servers”.'));
  }

  bot() {
    return el('section', {}, el('h3', {}, 'The bot’s process'), this.process);
  }

  time() {
    return el('section', {}, el('h3', {}, 'Clock'), el('p', {}, this.clock),
      el('div', { class: 'row' }, JUMPS.map(([label, milliseconds]) => el('button', {
        class: 'small secondary', type: 'button', data: { advance: milliseconds }, onclick: () => this.advance(milliseconds),
      }, `+${label}`))),
      el('p', { class: 'hint' }, 'Of the stand-in alone: deadlines and tokens run out, threads fall asleep. The bot has a clock of its own.'));
  }

  async advance(milliseconds) {
    try {
      setServerTime((await advanceClock(milliseconds)).now);
      this.tick();
    } catch (failure) {
      fill(this.error, failure.message);
    }
  }

  tick() {
    this.clock.textContent = new Date(serverNow()).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** take shows what is switched on. */
  take(state) {
    if (this.route.options.length === 1) this.route.append(...state.routes.map((route) => el('option', { value: route }, route)));
    Object.assign(this.limits, { checked: state.limits });
    Object.assign(this.silent, { checked: state.silent });
    Object.assign(this.holding, { checked: state.holding });
    this.delay.value = state.delay_ms;
    this.heldCount.textContent = state.held ? `${state.held} held` : '';
    this.duplicates.textContent = state.duplicates ? `${state.duplicates} to come` : '';
    fill(this.pending, state.fail.map((f) => el('li', {}, `${f.times} × ${f.route || 'any request'}: ${f.hang ? 'no answer' : f.status || 'connection cut'}${f.scope ? ` (${f.scope})` : ''}`)));
  }

  /** draw follows the bot's process. */
  draw() {
    const { pid } = this.sessions[0].bot;
    if (this.pid === pid) return;
    this.pid = pid;
    const act = (deed) => actOnBot(deed).then(() => fill(this.error), (failure) => fill(this.error, failure.message));
    if (pid === null || pid === undefined) return void fill(this.process, el('p', { class: 'hint' }, 'The sandbox does not run the bot.'));
    fill(this.process, el('span', {}, pid ? `process ${pid}` : 'not running'),
      this.button('Kill (-9), comes back', 'kill', () => act('kill'), 'danger'), this.button('Stop', 'stop', () => act('stop')),
      this.button('Start', 'start', () => act('start')));
    this.process.querySelector('[data-fault=kill]').disabled = !pid;
    this.process.querySelector('[data-fault=stop]').disabled = !pid;
    this.process.querySelector('[data-fault=start]').disabled = Boolean(pid);
  }
}
