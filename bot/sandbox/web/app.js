// The sandbox's chat page: one person plays every user of a small make-believe Discord.
//
// Modules: app (this, the wiring), session (one user's state and stream), reading (unread marks), api
// (requests), topbar, pane (one user's window) with rail, sidebar, members, notices, view (message list),
// composer, commandform, commands, picker and modal; message, media, mosaic, forum, lightbox, components, select, markdown, time, emoji;
// developers (the panel below) with log, faults and world; dom (making nodes).
//
// Hooks for browser tests; they are stable, the classes are not:
//
//   data-user=ID             switch in the top bar; aria-pressed tells who is shown
//   data-pane=ID             a user's pane; on a wide window two stand side by side (from 1300 px unless chosen otherwise)
//   data-guild=ID            a server in the rail; aria-current tells which is shown
//   data-channel=ID          row of the channel list; aria-current tells which is shown
//     data-unread, data-mentions=N   on users and channels: news, and how many of them call for the user
//   data-post=ID             a post in a forum channel
//   data-member=ID           row of the member list
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
//   data-ring=ID             a notification of the message with that id
//   data-modal=ID            the open form
//   data-tab=NAME            in the developers' panel: log, faults, world, violations
//   data-log=ID              a line of the log, with data-kind
//   data-fault=NAME          a control that orders a fault
//   data-setting="locale"|"dms" with data-of=USER; data-advance=MS   in the panel
//   data-action              send, dismiss, select-done, modal-submit, modal-cancel, settings, developers, split, drawer,
//                            members, bell, jump, zoom, close-picture

import { fetchState } from './api.js';
import { Developers } from './developers.js';
import { byId, fill } from './dom.js';
import { Pane } from './pane.js';
import { Session } from './session.js';
import { keepRelativeTimes } from './time.js';
import { drawStatus, drawUsers } from './topbar.js';

const RETRY_MS = 1000;
const CHOICE_KEY = 'sandbox-split';

const sessions = [];
const panes = new Map(); // session → its pane
const developers = new Developers(byId('developers'), byId('developers-button'), sessions);
const roomForTwo = matchMedia('(min-width: 900px)');
const wide = matchMedia('(min-width: 1300px)');

let active = null; // the session that was used last
let shown = []; // the sessions whose panes are shown, from left to right
let drawing = false;

function paneOf(session) {
  if (!panes.has(session)) {
    const pane = new Pane(session, { addServer: () => developers.show('world') });
    pane.node.addEventListener('focusin', () => activate(session));
    pane.node.addEventListener('pointerdown', () => activate(session));
    panes.set(session, pane);
  }
  return panes.get(session);
}

function activate(session) {
  if (active === session) return;
  active = session;
  markActive();
}

function markActive() {
  for (const [session, pane] of panes) pane.node.classList.toggle('active', session === active && shown.length > 1);
}

/** choose shows a user: beside the other one if two are shown, in place of the one used last. */
function choose(session) {
  if (!shown.includes(session)) shown = shown.map((s) => (s === active ? session : s));
  active = session;
  arrange();
  paneOf(session).focus();
}

const chosen = () => {
  try {
    return localStorage.getItem(CHOICE_KEY);
  } catch {
    return null;
  }
};

const sideBySide = () => sessions.length > 1 && roomForTwo.matches && (chosen() ? chosen() === 'two' : wide.matches);

function toggleSplit() {
  try {
    localStorage.setItem(CHOICE_KEY, sideBySide() ? 'one' : 'two');
  } catch {
    // Without storage the width alone decides.
  }
  arrange();
}

/** arrange puts as many panes on the page as there is room for. */
function arrange() {
  shown = sideBySide() ? [...new Set([...shown, active, ...sessions])].slice(0, 2) : [active];
  if (!shown.includes(active)) shown[shown.length - 1] = active;
  for (const [session, pane] of panes) if (!shown.includes(session)) pane.hide();
  const nodes = shown.map((session) => paneOf(session).node);
  const box = byId('panes');
  if (nodes.some((node, i) => box.children[i] !== node) || box.children.length !== nodes.length) {
    box.replaceChildren(...nodes);
    for (const session of shown) paneOf(session).shownChannel = null; // taken off the page, a list forgets where it stood
  }
  byId('split-button').setAttribute('aria-pressed', String(shown.length > 1));
  byId('split-button').hidden = sessions.length < 2 || !roomForTwo.matches;
  markActive();
  draw();
}

/** drawSoon draws once for all changes that come together. */
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
  meet(sessions[0].people);
  for (const session of shown) paneOf(session).draw();
  drawUsers(sessions, shown, choose);
  drawStatus(sessions[0]);
  developers.draw();
}

/** meet opens a session for everybody who is new. */
function meet(people) {
  for (const user of people) {
    if (sessions.some((s) => s.id === user.id)) continue;
    const session = new Session(user.id);
    session.user = user;
    session.addEventListener('change', drawSoon);
    sessions.push(session);
    session.connect();
  }
}

function wire() {
  byId('split-button').addEventListener('click', toggleSplit);
  byId('settings-button').addEventListener('click', () => developers.toggle('world'));
  byId('developers-button').addEventListener('click', () => developers.toggle());
  for (const width of [roomForTwo, wide]) width.addEventListener('change', () => active && arrange());
  document.addEventListener('visibilitychange', drawSoon);
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
  meet(state.users);
  sessions[0].takeState(state);
  [active] = sessions;
  arrange();
  paneOf(active).focus();
}

wire();
start();
