// Modals: forms that the bot opens in answer to a press or a command.

import { el, fill } from './dom.js';
import { TYPE, isSelect, selectOptions } from './components.js';
import { markdown } from './markdown.js';
import { selectMenu } from './select.js';

/**
 * openModal shows a modal in a dialog. `send(fields)` posts what was filled in, by custom id, and resolves when the bot took
 * it, or rejects; the form closes only when it was taken, so nothing typed is lost.
 */
export function openModal(dialog, modal, context, send) {
  const fields = [];
  const body = modal.components.map((item) => topLevel(item, context, fields));
  const error = el('p', { class: 'form-error', role: 'alert' });
  const submit = el('button', { class: 'button primary', type: 'submit', data: { action: 'modal-submit' } }, 'Submit');
  const onsubmit = async (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => field.problem());
    fill(error, wrong?.problem() ?? '');
    if (wrong) {
      wrong.focus();
      return;
    }
    submit.disabled = true;
    try {
      await send(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
      dialog.close();
    } catch (failure) {
      fill(error, failure.message || 'Something went wrong. Try again.');
    } finally {
      submit.disabled = false;
    }
  };
  fill(dialog, el('form', { data: { modal: modal.custom_id }, onsubmit },
    el('h2', {}, modal.title), body, error,
    el('div', { class: 'dialog-foot' },
      el('button', { class: 'button secondary', type: 'button', data: { action: 'modal-cancel' }, onclick: () => dialog.close() }, 'Cancel'),
      submit)));
  dialog.show(); // not above the whole page: the other people's panes stay usable
  dialog.querySelector('textarea, input, .select-face')?.focus();
}

function topLevel(item, context, fields) {
  if (item.type === TYPE.text) return el('div', { class: 'text' }, markdown(item.content, context));
  if (item.type === TYPE.label) return field(item.component, item.label, item.description, context, fields);
  return (item.components ?? []).map((child) => field(child, child.label, null, context, fields));
}

function field(item, label, description, context, fields) {
  const input = inputOf(item, context);
  if (!input) return el('p', { class: 'notice' }, `This page cannot show a component of type ${item.type}.`);
  fields.push({
    id: item.custom_id, value: input.value, problem: () => input.problem() && `${label}: ${input.problem()}`,
    focus: () => (input.node.matches('input, textarea') ? input.node : input.node.querySelector('button, input')).focus(),
  });
  const required = item.type !== TYPE.checkbox && (item.required ?? true);
  return el(item.type === TYPE.textInput ? 'label' : 'div', { class: 'field-label' },
    el('span', {}, label, required && el('span', { class: 'required', title: 'required' }, ' *')),
    description && el('small', {}, description), input.node);
}

function inputOf(item, context) {
  switch (item.type) {
    case TYPE.textInput: return textInput(item);
    case TYPE.radios: return boxes(item, 'radio', 1);
    case TYPE.checkboxes: return boxes(item, 'checkbox', item.max_values ?? item.options.length);
    case TYPE.checkbox: return checkbox(item);
    default: return isSelect(item) ? selectInput(item, context) : null;
  }
}

function textInput(item) {
  const required = item.required ?? true;
  const shared = {
    placeholder: item.placeholder, maxlength: item.max_length ?? 4000, data: { customId: item.custom_id }, 'aria-required': String(required),
  };
  const node = item.style === 2 ? el('textarea', { ...shared, rows: 5 }) : el('input', { ...shared, type: 'text', autocomplete: 'off' });
  node.value = item.value ?? '';
  return {
    node,
    value: () => node.value,
    problem: () => {
      const length = [...node.value].length;
      if (required && !length) return 'this field is required';
      if (length && length < (item.min_length ?? 0)) return `at least ${item.min_length} characters`;
      return '';
    },
  };
}

function selectInput(item, context) {
  const menu = selectMenu(item, selectOptions(item, context), () => {});
  const optional = item.required === false;
  return {
    node: menu.node,
    value: () => menu.values(),
    problem: () => (menu.valid() || (optional && !menu.values().length) ? '' : 'choose an option'),
  };
}

// boxes are the radio and checkbox groups.
function boxes(item, kind, max) {
  const inputs = item.options.map((option) => el('input', {
    type: kind, name: item.custom_id, value: option.value, checked: option.default, data: { choice: option.value },
  }));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const min = item.required === false ? 0 : item.min_values ?? 1;
  return {
    node: el('div', { class: 'boxes', data: { customId: item.custom_id } }, item.options.map((option, i) => el('label', {},
      inputs[i], el('span', {}, option.label, option.description && el('small', {}, option.description))))),
    value: values,
    problem: () => (values().length < min ? 'choose an option' : values().length > max ? `choose at most ${max}` : ''),
  };
}

function checkbox(item) {
  const node = el('input', { type: 'checkbox', checked: item.default, data: { customId: item.custom_id } });
  return { node: el('div', { class: 'boxes' }, node), value: () => node.checked, problem: () => '' };
}
