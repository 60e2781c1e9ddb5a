// The sandbox's chat page: one person plays every user of a small make-believe Discord.
//
// Modules: app (this, the wiring), session (one user's state and stream), reading (unread marks), api
// (requests), topbar, sidebar, view (message list), message, media, components, select, modal, markdown,
// time, emoji, composer, commandform, commands, picker, dom (making nodes).
//
// Hooks for browser tests; they are stable, the classes are not:
//
//   data-user=ID             switch in the top bar; aria-pressed tells who is shown
//   data-channel=ID          row of the channel list; aria-current tells which is shown
//     data-unread, data-mentions=N   on both of them: news, and how many of them call for the user
//   #bot-status[data-bot]    "online" or "offline"
//   data-message=ID          a message; data-author=ID; data-ephemeral on private ones;
//     [data-thinking]        inside a deferred one
//   data-failed=ID           below the message with that id: why its last press came to nothing
//   data-custom-id=ID        a button, the face of a select, or an input of a modal
//   data-options-of=ID       the list of the select with that custom id
//   data-choice=VALUE        an option of an open select, or a suggestion for a command's option
//   data-composer="text"     the text field
//   data-command=PATH        a suggested command, by its default names ("game new")
//   data-command-chosen=PATH the command whose options are being filled in
//   data-option=NAME         the field of an option; data-add-option=NAME the button that adds an optional one
//   data-mention=ID, data-link=ID, data-command-link=PATH   mentions in a text
//   data-attachment=ID       an attached picture or file
//   data-modal=ID            the open form
//   data-setting="locale"|"dms" with data-of=USER; data-advance=MS   in the settings
//   data-action              send, dismiss, select-done, modal-submit, modal-cancel, settings, drawer, jump

import { fetchState } from './api.js';
import { invocations } from './commands.js';
import { Composer } from './composer.js';
import { byId, displayName, fill } from './dom.js';
import { openModal } from './modal.js';
import { Session } from './session.js';
import { badge, drawPlace, drawSidebar } from './sidebar.js';
import { keepRelativeTimes } from './time.js';
import { drawStatus, drawUsers, setUpSettings } from './topbar.js';
import { MessageView } from './view.js';

const RETRY_MS = 1000;

const sessions = [];
const composer = new Composer();
const view = new MessageView(contextOf);
let active = null;
let shownChannel = null; // what the message list shows of the active session
let drawing = false;

/** contextOf gives messages what they need to know of the page for one reader. */
function contextOf(session) {
  return {
    me: session.id,
    locale: session.locale,
    users: () => session.users(),
    channels: () => session.channelChoices(),
    userName: (id) => displayName(session.users().find((user) => user.id === id)),
    channelName: (id) => session.channels.get(id)?.name ?? 'unknown',
    commandName: (path) => invocations(session.commands, session.locale).find((entry) => entry.path === path)?.label ?? path,
    openChannel: (id) => session.channels.has(id) && openChannel(id),
    runCommand: (path) => composer.run(path),
    find: (id) => [...session.messages.values()].flat().find((message) => message.id === id),
    failure: (message) => session.failures.get(message.id),
    dismiss: (message) => session.dismiss(message),
    press: (node, message, data) => press(session, node, message, data),
  };
}

/** press sends a press and shows on the pressed node that it is under way. */
async function press(session, node, message, data) {
  const frame = node.closest('.message');
  frame.classList.add('waiting');
  node.classList.add('pressed');
  await session.press(message, data);
  frame.classList.remove('waiting');
  node.classList.remove('pressed');
}

function choose(session) {
  if (active === session) return;
  view.close();
  active = session;
  showPlace();
  draw();
  focusComposer();
}

function openChannel(id) {
  toggleDrawer(false);
  if (active.current !== id) {
    view.close();
    active.current = id;
    showPlace();
  }
  draw();
  focusComposer();
}

// On a phone this would open the keyboard over what one came to read.
function focusComposer() {
  if (!matchMedia('(pointer: coarse)').matches) composer.focus();
}

function showPlace() {
  shownChannel = active.current;
  composer.open(active);
  view.open(active);
}

/** later draws once for all changes that come together. */
function drawSoon() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  if (!active) return;
  if (active.current !== shownChannel) showPlace();
  view.draw();
  drawUsers(sessions, active, choose);
  drawSidebar(active, openChannel);
  drawPlace(active);
  drawStatus(active);
  drawDrawerBadge();
  drawTyping();
  composer.refresh();
  offerModal();
}

function drawDrawerBadge() {
  const { news, mentions } = active.unreadTotal();
  const mark = badge(news, mentions);
  const button = byId('drawer-button');
  button.querySelector('.badge')?.remove();
  if (mark) button.append(mark);
}

function drawTyping() {
  const until = active.typing.get(active.current) ?? 0;
  fill(byId('typing'), until > Date.now() ? `${displayName(active.bot)} is typing…` : '');
}

/** offerModal opens the form that waits for the user who is shown; another user's waits until the switch. */
function offerModal() {
  const { modal } = active;
  const session = active;
  if (!modal || byId('modal').open) return;
  session.modal = null;
  openModal(modal, contextOf(session), (fields) => session.submitModal(modal, fields));
}

function toggleDrawer(open) {
  byId('sidebar').classList.toggle('open', open);
  byId('shade').hidden = !open;
}

function wire() {
  byId('drawer-button').addEventListener('click', () => toggleDrawer(!byId('sidebar').classList.contains('open')));
  byId('shade').addEventListener('click', () => toggleDrawer(false));
  byId('modal').addEventListener('close', drawSoon);
  document.addEventListener('visibilitychange', drawSoon);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && toggleDrawer(false));
  setUpSettings(() => sessions);
  keepRelativeTimes();
}

async function start() {
  let state;
  try {
    state = await fetchState();
  } catch (failure) {
    byId('notice').hidden = false;
    fill(byId('notice'), failure.message);
    setTimeout(start, RETRY_MS);
    return;
  }
  for (const user of state.users) {
    const session = new Session(user.id);
    session.user = user;
    session.addEventListener('change', drawSoon);
    sessions.push(session);
  }
  sessions[0].takeState(state);
  choose(sessions[0]);
  for (const session of sessions) session.connect();
}

wire();
start();
