// The composer: a line for text that becomes a form for a command's options once a command is chosen.

import { postMessage } from './api.js';
import { CommandForm } from './commandform.js';
import { invocations, matching, plain } from './commands.js';
import { displayName, el, fill } from './dom.js';
import { Picker } from './picker.js';
import { placeName } from './sidebar.js';
import { CHANNEL } from './session.js';

export class Composer {
  /** `pane` is the node of the session's pane. */
  constructor(pane, session) {
    this.session = session;
    this.form = pane.querySelector('.composer');
    this.error = pane.querySelector('.composer-error');
    this.picker = new Picker(pane.querySelector('.picker'), session.id);
    this.drafts = new Map(); // channel → {text, command}
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.send();
    });
  }

  /** open shows the draft of the session's current channel. */
  open() {
    const key = this.session.current;
    if (!this.drafts.has(key)) this.drafts.set(key, { text: '', command: null });
    this.draft = this.drafts.get(key);
    this.say('');
    this.draw();
  }

  say(text) {
    fill(this.error, text);
  }

  /** refresh follows changes of the channel's name, of the commands and of the reader's language. */
  refresh() {
    const { session } = this;
    const channel = session.channels.get(session.current);
    if (!this.input || !channel) return;
    this.input.placeholder = `Write as ${displayName(session.user)} in ${placeName(channel, session)} · / for commands`;
    if (this.suggested !== session.commands && document.activeElement === this.input) this.suggest();
  }

  draw() {
    this.picker.hide();
    this.input = null;
    if (this.draft.command) {
      this.draft.command.draw();
      return;
    }
    this.input = el('textarea', {
      rows: 1, 'aria-label': 'Message', data: { composer: 'text' }, maxlength: 2000,
      oninput: () => this.typed(), onkeydown: (event) => this.key(event), onblur: () => this.picker.hide(), onfocus: () => this.suggest(),
    });
    this.input.value = this.draft.text;
    fill(this.form, this.input, el('button', { class: 'icon send', type: 'submit', 'aria-label': 'Send', data: { action: 'send' } }, '➤'));
    this.refresh();
    this.grow();
  }

  /** focus puts the cursor into the composer. */
  focus() {
    this.form.querySelector('textarea, input')?.focus();
  }

  grow() {
    this.input.style.height = 'auto';
    this.input.style.height = `${this.input.scrollHeight}px`;
  }

  typed() {
    this.draft.text = this.input.value;
    this.say('');
    this.grow();
    this.suggest();
  }

  /** callable lists what the current channel's reader can call. */
  callable() {
    const { session } = this;
    const channel = session.channels.get(session.current);
    const context = channel?.type === CHANNEL.dm ? 1 : 0;
    const here = session.commands.filter((c) => (c.contexts?.includes(context) ?? true) && (!c.guild_id || c.guild_id === channel?.guild_id));
    return invocations(here, session.locale);
  }

  suggest() {
    const { text } = this.draft;
    this.suggested = this.session.commands;
    if (!text.startsWith('/')) return this.picker.hide();
    const typed = text.slice(1);
    const whole = this.callable().find((entry) => typed.endsWith(' ') && [entry.label, entry.path].map(plain).includes(plain(typed.trim())));
    if (whole) return this.choose(whole);
    const list = matching(this.callable(), typed);
    this.picker.show(list.map((entry) => ({
      data: { command: entry.path }, content: commandFace(entry, this.session.locale), choose: () => this.choose(entry),
    })), list.length ? '' : 'No command matches.');
  }

  key(event) {
    if (this.picker.key(event)) return;
    const take = event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey);
    if (!take || event.isComposing) return;
    if (this.draft.text.startsWith('/') && this.picker.chooseMarked()) event.preventDefault();
    else if (event.key === 'Enter') {
      event.preventDefault();
      this.send();
    }
  }

  /** choose turns the composer into the form of a command. */
  choose(entry) {
    const { session, draft } = this;
    if (draft.text.startsWith('/')) draft.text = '';
    draft.command = new CommandForm(entry, this, session, () => {
      draft.command = null;
      if (this.draft === draft) {
        this.draw();
        this.focus();
      }
    });
    this.draw();
    this.draft.command.focusFirst();
  }

  /** run opens the form of a command by its default names, as command links do. */
  run(path) {
    const entry = this.callable().find((e) => e.path === path) ?? this.callable().find((e) => e.path.startsWith(`${path} `));
    if (entry) this.choose(entry);
    else this.say(`There is no command /${path} here.`);
  }

  async send() {
    const { draft, session } = this;
    if (draft.command) return draft.command.send();
    const text = draft.text.trim();
    if (!text) return;
    if (text.startsWith('/')) return this.say('No command matches. "/" lists all of them.');
    const channel = session.current;
    draft.text = '';
    this.draw();
    this.focus();
    try {
      await postMessage(session.id, channel, text);
    } catch (failure) {
      draft.text ||= text;
      if (this.draft === draft) this.draw();
      this.say(failure.message);
    }
  }
}

function commandFace(entry, locale) {
  return [
    el('b', {}, `/${entry.label}`),
    el('span', { class: 'args' }, entry.options.filter((o) => o.required).map((o) => `${o.name_localizations?.[locale] ?? o.name} `)),
    el('small', {}, entry.description),
  ];
}
