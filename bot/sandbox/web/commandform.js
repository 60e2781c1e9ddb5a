// The form of one slash command: a field for each required option, and the optional ones on demand.

import { postInteraction } from './api.js';
import { OPTION, interactionData, localized, parseOption, plain, staticChoices } from './commands.js';
import { el, fill } from './dom.js';

const DEBOUNCE_MS = 150;
const SHOWN = 25;

export class CommandForm {
  /** `composer` lends its form, picker and error line; `done` gives them back. */
  constructor(entry, composer, session, done) {
    Object.assign(this, { entry, composer, session, done });
    const sorted = [...entry.options].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
    this.fields = sorted.map((option) => ({ option, text: '', picked: undefined, shown: Boolean(option.required), input: null, box: null }));
    this.help = el('div', { class: 'option-help' });
  }

  draw() {
    const { form } = this.composer;
    fill(form,
      el('button', {
        class: 'command-name', type: 'button', title: 'Leave this command', data: { commandChosen: this.entry.path }, onclick: () => this.done(),
      }, `/${this.entry.label} ✕`),
      this.fields.filter((f) => f.shown).map((f) => this.fieldNode(f)),
      this.fields.filter((f) => !f.shown).map((f) => el('button', {
        class: 'add-option', type: 'button', title: localized(f.option, 'description', this.session.locale),
        data: { addOption: f.option.name }, onclick: () => this.addField(f),
      }, `+${this.label(f)}`)),
      el('button', { class: 'icon send', type: 'submit', 'aria-label': 'Send', data: { action: 'send' } }, '➤'), this.help);
    // Without any field the form itself must take the Enter key.
    if (!this.fields.some((f) => f.shown)) fill(this.help, this.entry.description, ' · Enter sends');
  }

  label(field) {
    return localized(field.option, 'name', this.session.locale);
  }

  fieldNode(field) {
    const file = field.option.type === OPTION.attachment;
    field.input = el('input', {
      type: file ? 'file' : 'text', autocomplete: 'off', 'aria-label': this.label(field), data: { option: field.option.name },
      inputmode: field.option.type === OPTION.integer ? 'numeric' : null,
      oninput: () => (file ? this.attached(field) : this.typed(field)), onkeydown: (event) => this.key(event, field),
      onfocus: () => this.entered(field), onblur: () => this.composer.picker.hide(),
    });
    if (!file) field.input.value = field.text;
    field.box = el('span', { class: 'option' }, el('span', {}, this.label(field)), field.input,
      !field.option.required && el('button', { type: 'button', 'aria-label': `Remove ${this.label(field)}`, onclick: () => this.removeField(field) }, '✕'));
    return field.box;
  }

  // attached reads the chosen file, which travels inside the request.
  attached(field) {
    const [file] = field.input.files;
    Object.assign(field, { text: '', picked: undefined });
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => Object.assign(field, {
      text: file.name, picked: { filename: file.name, content_type: file.type, data: reader.result.split(',', 2)[1] ?? '' },
    });
    reader.onerror = () => this.blame(field, 'The file cannot be read.');
    reader.readAsDataURL(file);
    field.box.classList.remove('invalid');
    this.composer.say('');
  }

  addField(field) {
    // An added field goes behind those that are there already.
    this.fields = [...this.fields.filter((f) => f !== field && f.shown), field, ...this.fields.filter((f) => f !== field && !f.shown)];
    field.shown = true;
    this.draw();
    field.input.focus();
  }

  removeField(field) {
    Object.assign(field, { shown: false, text: '', picked: undefined });
    this.draw();
    this.focusFirst();
  }

  /** focusFirst goes to the first field that is empty, or to the button that sends. */
  focusFirst() {
    const shown = this.fields.filter((f) => f.shown);
    const field = shown.find((f) => !f.text) ?? shown.at(-1);
    (field?.input ?? this.composer.form.querySelector('.send')).focus();
  }

  entered(field) {
    fill(this.help, el('b', {}, this.label(field)), ' ', localized(field.option, 'description', this.session.locale));
    this.suggest(field);
  }

  typed(field) {
    field.text = field.input.value;
    field.picked = undefined;
    field.box.classList.remove('invalid');
    this.composer.say('');
    this.suggest(field);
  }

  suggest(field) {
    this.forget();
    const { picker } = this.composer;
    const choices = staticChoices(field.option, this.session);
    if (choices) {
      const wanted = field.picked === undefined ? plain(field.text.trim()) : '';
      return this.offer(field, choices.filter((c) => plain(c.name).includes(wanted)).slice(0, SHOWN));
    }
    if (!field.option.autocomplete) return picker.hide();
    this.timer = setTimeout(() => this.ask(field), DEBOUNCE_MS);
    this.asking = true;
  }

  // forget drops the question to the bot that is under way.
  forget() {
    clearTimeout(this.timer);
    Object.assign(this, { asked: null, asking: false, takeFirst: false });
  }

  async ask(field) {
    const asked = {};
    this.asked = asked; // an answer that comes after a newer question is dropped
    const { session } = this;
    const values = this.filled().filter((v) => v.option !== field.option);
    const data = interactionData(this.entry, [...values, { option: field.option, value: field.text, focused: true }]);
    let choices = [];
    let note = 'No options match.';
    try {
      const answer = await postInteraction({ user: session.id, channel_id: session.current, type: 'autocomplete', ...data });
      choices = (answer.choices ?? []).map((c) => ({ name: localized(c, 'name', session.locale), value: c.value }));
    } catch {
      note = 'The options could not be loaded.';
    }
    if (this.asked !== asked) return;
    const { takeFirst } = this;
    this.forget();
    if (takeFirst && choices.length) this.pick(field, choices[0]);
    else if (document.activeElement === field.input) this.offer(field, choices, note);
  }

  offer(field, choices, note = 'No options match.') {
    this.composer.picker.show(choices.map((choice) => ({
      data: { choice: String(choice.value) }, content: choice.name, choose: () => this.pick(field, choice),
    })), choices.length ? '' : note);
  }

  pick(field, choice) {
    Object.assign(field, { text: choice.name, picked: choice.value });
    field.input.value = choice.name;
    field.box.classList.remove('invalid');
    this.composer.picker.hide();
    this.forget();
    this.fields.find((f) => f.shown && !f.text)?.input.focus();
  }

  key(event, field) {
    const { picker } = this.composer;
    if (picker.key(event) || event.isComposing) return;
    // Enter takes a suggestion only while the field still needs one, and sends after that.
    if (field.input.type === 'file' && event.key !== 'Enter' && event.key !== 'Escape') return;
    const open = field.picked === undefined && (field.text || field.option.required || event.key === 'Tab');
    if (open && this.asking && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      this.takeFirst = true; // what is listed now answers an older text
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!(open && picker.chooseMarked())) this.send();
    } else if (event.key === 'Tab' && !event.shiftKey && open && picker.chooseMarked()) {
      event.preventDefault();
    } else if (event.key === 'Backspace' && !field.input.value) {
      event.preventDefault();
      if (field.option.required) this.done();
      else this.removeField(field);
    } else if (event.key === 'Escape') this.done();
  }

  // read parses a field as it stands.
  read(field) {
    return parseOption(field.option, field.text, field.picked, staticChoices(field.option, this.session));
  }

  // filled lists the options that have a value; those half typed are left out.
  filled() {
    return this.fields.filter((f) => f.shown)
      .map((f) => ({ option: f.option, value: this.read(f).value })).filter((v) => v.value !== undefined);
  }

  async send() {
    const { composer } = this;
    const wrong = this.fields.find((f) => f.shown && this.read(f).problem);
    if (wrong) return this.blame(wrong, this.read(wrong).problem);
    composer.picker.hide();
    this.forget();
    const data = interactionData(this.entry, this.filled());
    try {
      await this.session.command(data, this.entry.label, () => this.done());
    } catch (failure) {
      const field = this.fields.find((f) => f.shown && f.option.name === failure.field);
      if (field) this.blame(field, failure.message);
      else composer.say(failure.message);
    }
  }

  blame(field, problem) {
    field.box.classList.add('invalid');
    field.input.focus();
    this.composer.say(`${this.label(field)}: ${problem}`);
  }
}
