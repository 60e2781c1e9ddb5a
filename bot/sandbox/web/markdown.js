// The subset of Discord's Markdown that bots use, turned into DOM nodes.
//
// The inline grammar is a list of anchored patterns tried in order, each with a function that makes the
// node; whatever matches none is text up to the next character that could begin something.

import { el } from './dom.js';
import { timestamp } from './time.js';

/**
 * markdown renders text. `context` resolves names: userName(id), roleName(id), holdsRole(id), channelName(id), openChannel(id),
 * runCommand(path), me (the reader's id) and locale.
 */
export function markdown(text, context) {
  const out = [];
  const fence = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?)\n*```\n?/g;
  let from = 0;
  for (const match of text.matchAll(fence)) {
    if (!match[2]) continue;
    out.push(...blocks(text.slice(from, match.index).replace(/\n$/, ''), context));
    out.push(el('pre', {}, el('code', { data: { language: match[1] } }, match[2])));
    from = match.index + match[0].length;
  }
  out.push(...blocks(text.slice(from), context));
  return out;
}

const LIST = /^( *)([-*]|\d+\.) +(.*)$/;

// blocks reads the line-wise forms; neighbouring plain lines stay together, so that a style may span them.
function blocks(text, context) {
  const out = [];
  const lines = text.split('\n');
  let plain = [];
  const flush = () => {
    if (plain.length && plain.some((line) => line.trim())) {
      out.push(el('div', { class: 'line' }, inline(trimEmpty(plain).join('\n'), context)));
    }
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
    const subtext = /^-# +(\S.*)$/.exec(line);
    const list = LIST.exec(line);
    if (heading) {
      flush();
      out.push(el(`h${heading[1].length + 2}`, { class: `heading${heading[1].length}` }, inline(heading[2], context)));
    } else if (subtext) {
      flush();
      out.push(el('div', { class: 'subtext' }, inline(subtext[1], context)));
    } else if (line.startsWith('>>> ')) {
      flush();
      const rest = [line.slice(4), ...lines.slice(i + 1)].join('\n');
      out.push(el('blockquote', {}, blocks(rest, context)));
      i = lines.length;
    } else if (/^>( |$)/.test(line)) {
      flush();
      const from = i;
      while (i + 1 < lines.length && /^>( |$)/.test(lines[i + 1])) i++;
      out.push(el('blockquote', {}, blocks(lines.slice(from, i + 1).map((l) => l.slice(2)).join('\n'), context)));
    } else if (list) {
      flush();
      const from = i;
      while (i + 1 < lines.length && (LIST.test(lines[i + 1]) || /^ {2,}\S/.test(lines[i + 1]))) i++;
      out.push(...listNodes(lines.slice(from, i + 1), context));
    } else {
      plain.push(line);
    }
  }
  flush();
  return out;
}

// An empty line between paragraphs is a gap; at the edges of a run, beside a heading or a list, the
// layout gives the gap already.
function trimEmpty(lines) {
  const from = lines.findIndex((line) => line.trim());
  const to = lines.findLastIndex((line) => line.trim());
  return lines.slice(from, to + 1);
}

// listNodes builds the lists of some lines by their indentation; another kind of marker begins another list.
function listNodes(lines, context) {
  const roots = [];
  const stack = [];
  for (const line of lines) {
    const match = LIST.exec(line);
    if (!match) {
      stack.at(-1).item.append(el('div', {}, inline(line.trim(), context)));
      continue;
    }
    const indent = match[1].length;
    const tag = /\d/.test(match[2]) ? 'ol' : 'ul';
    while (stack.length && stack.at(-1).indent > indent) stack.pop();
    if (stack.length && stack.at(-1).indent >= indent - 1 && stack.at(-1).tag !== tag) stack.pop();
    if (!stack.length || indent > stack.at(-1).indent + 1) {
      const node = el(tag, tag === 'ol' ? { start: parseInt(match[2], 10) } : {});
      if (stack.length) stack.at(-1).item.append(node);
      else roots.push(node);
      stack.push({ node, indent, tag });
    }
    const top = stack.at(-1);
    top.item = el('li', {}, inline(match[3], context));
    top.node.append(top.item);
  }
  return roots;
}

const style = (tag, className) => (match, context) => el(tag, className ? { class: className } : {}, inline(match[1], context));

const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (match) => match[1]],
  [/^(`{1,2})(?!`)([\s\S]*?[^`])\1(?!`)/, (match) => el('code', {}, match[2].replace(/^ (.*) $/, '$1'))],
  [/^<@!?(\d+)>/, userMention],
  [/^<@&(\d+)>/, roleMention],
  [/^<#(\d+)>/, channelMention],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match, context) => timestamp(Number(match[1]), match[2] ?? 'f', context.locale)],
  [/^<\/([^:>\n]{1,100}):(\d+)>/, commandMention],
  [/^<a?:(\w+):(\d+)>/, (match) => `:${match[1]}:`],
  [/^<(https?:\/\/[^\s>]+)>/, (match) => link(match[1], [match[1]])],
  [/^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (match, context) => link(match[2], inline(match[1], context))],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]*_~|]/, (match) => link(match[0], [match[0]])],
  [/^\*\*((?:\\.|`[^`]*`|[^\\])+?)\*\*(?!\*)/, style('strong')],
  [/^__((?:\\.|`[^`]*`|[^\\])+?)__(?!_)/, style('u')],
  [/^\*(?=\S)((?:\\.|\*\*(?:\\.|[^\\])+?\*\*|[^\\*])+?)(?<=\S)\*(?!\*)/, style('em')],
  [/^_((?:\\.|__(?:\\.|[^\\])+?__|[^\\_])+?)_(?!\w)/, style('em')],
  [/^~~([\s\S]+?)~~(?!~)/, style('s')],
  [/^\|\|([\s\S]+?)\|\|/, spoiler],
];
const TEXT = /^[\s\S]+?(?=[^0-9A-Za-z\s\u00c0-\u2fff]|https?:\/\/|$)/;

function inline(text, context) {
  const out = [];
  while (text) {
    const [length, node] = next(text, context);
    out.push(node);
    text = text.slice(length);
  }
  return out;
}

function next(text, context) {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (match) return [match[0].length, make(match, context)];
  }
  const plain = TEXT.exec(text)?.[0] ?? text;
  return [plain.length, plain];
}

function link(address, children) {
  return el('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, children);
}

function userMention([, id], context) {
  const own = id === context.me ? ' own' : '';
  return el('span', { class: `mention${own}`, data: { mention: id } }, `@${context.userName(id)}`);
}

function roleMention([, id], context) {
  return el('span', { class: `mention${context.holdsRole(id) ? ' own' : ''}` }, `@${context.roleName(id)}`);
}

function channelMention([, id], context) {
  return pressable({ link: id }, () => context.openChannel(id), `#${context.channelName(id)}`);
}

function commandMention([, path], context) {
  return pressable({ commandLink: path }, () => context.runCommand(path), `/${context.commandName(path)}`);
}

// pressable is a mention that leads somewhere. It breaks between its words like the text around it; a button could not.
function pressable(data, press, text) {
  const follow = (event) => {
    event.preventDefault();
    press();
  };
  return el('a', { class: 'mention', href: '#', data, onclick: follow }, text);
}

function spoiler(match, context) {
  const reveal = (event) => {
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.currentTarget.classList.add('shown');
    event.preventDefault();
  };
  return el('span', {
    class: 'spoiler', tabindex: '0', role: 'button', title: 'Spoiler', onclick: reveal, onkeydown: reveal,
  }, el('span', {}, inline(match[1], context)));
}
