// A pane: everything one user sees, as Discord's window. Panes stand side by side, or one at a time.

import { invocations } from './commands.js';
import { Composer } from './composer.js';
import { avatar, byId, displayName, el, fill, hueOf } from './dom.js';
import { drawMembers } from './members.js';
import { openModal } from './modal.js';
import { badge, channelOrder, drawPlace, drawSidebar } from './sidebar.js';
import { drawNotices } from './notices.js';
import { drawRail } from './rail.js';
import { CHANNEL } from './session.js';
import { MessageView } from './view.js';

export class Pane {
  /** `page` has addServer(), which lets the reader make another server. */
  constructor(session, page) {
    Object.assign(this, { session, page });
    this.node = byId('pane').content.firstElementChild.cloneNode(true);
    this.node.dataset.pane = session.id;
    this.node.style.setProperty('--hue', hueOf(session.id));
    this.find = (name) => this.node.querySelector(`.${name}`);
    this.context = this.makeContext();
    this.composer = new Composer(this.node, session);
    this.view = new MessageView(this.node, session, this.context);
    this.shownChannel = null; // what the message list shows
    this.wire();
  }

  /** makeContext is what messages need to know of the page for their reader. */
  makeContext() {
    const { session } = this;
    return {
      me: session.id,
      get locale() { return session.locale; },
      users: () => session.memberChoices(),
      channels: () => session.channelChoices(),
      roles: () => session.guild()?.roles ?? [],
      userName: (id) => displayName(session.users().find((user) => user.id === id)),
      roleName: (id) => session.guild()?.roles.find((role) => role.id === id)?.name ?? 'role',
      holdsRole: (id) => session.holdsRole(id),
      channelName: (id) => session.channels.get(id)?.name ?? 'unknown',
      commandName: (path) => invocations(session.commands, session.locale).find((entry) => entry.path === path)?.label ?? path,
      openChannel: (id) => session.channels.has(id) && this.openChannel(id),
      runCommand: (path) => this.composer.run(path),
      find: (id) => [...session.messages.values()].flat().find((message) => message.id === id),
      failure: (message) => session.failures.get(message.id),
      dismiss: (message) => session.dismiss(message),
      press: (node, message, data) => this.press(node, message, data),
    };
  }

  wire() {
    this.find('drawer-button').addEventListener('click', () => this.toggleDrawer());
    this.find('shade').addEventListener('click', () => this.toggleDrawer(false));
    this.find('members-button').addEventListener('click', () => this.toggleMembers());
    this.find('bell-button').addEventListener('click', () => this.toggleRings());
    this.find('modal').addEventListener('close', () => {
      this.find('pane-grid').inert = false;
      this.draw();
      this.focus();
    });
    this.node.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    if (event.key === 'Escape') {
      if (this.find('modal').open) this.find('modal').close();
      else this.toggleDrawer(false);
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    const order = channelOrder(this.session).map((channel) => channel.id);
    this.openChannel(order.at((order.indexOf(this.session.current) + step) % order.length));
  }

  /** press sends a press and shows on the pressed node that it is under way. */
  async press(node, message, data) {
    const frame = node.closest('.message');
    frame.classList.add('waiting');
    node.classList.add('pressed');
    await this.session.press(message, data);
    frame.classList.remove('waiting');
    node.classList.remove('pressed');
  }

  openChannel(id) {
    this.toggleDrawer(false);
    this.session.go(id);
    this.draw();
    this.focus();
  }

  // On a phone this would open the keyboard over what one came to read.
  focus() {
    if (!matchMedia('(pointer: coarse)').matches) this.composer.focus();
  }

  /** hide stops counting what arrives as seen. */
  hide() {
    this.session.shown = false;
    this.toggleDrawer(false);
  }

  toggleDrawer(open = !this.node.classList.contains('drawer-open')) {
    this.node.classList.toggle('drawer-open', open);
    this.find('shade').hidden = !open;
  }

  toggleMembers(open = this.find('members').hidden) {
    this.find('members').hidden = !open;
    this.find('members-button').setAttribute('aria-pressed', String(open));
    this.draw();
  }

  toggleRings(open = this.find('rings').hidden) {
    this.find('rings').hidden = !open;
    this.find('bell-button').setAttribute('aria-pressed', String(open));
    this.draw();
  }

  draw() {
    const { session } = this;
    this.find('composer-area').hidden = session.channels.get(session.current)?.type === CHANNEL.forum; // one writes in a post
    if (session.current !== this.shownChannel) {
      this.shownChannel = session.current;
      this.composer.open();
      this.view.open();
    }
    this.view.draw();
    drawRail(this.find('rail'), session, (guild) => this.openGuild(guild), this.page.addServer);
    drawSidebar(this.find('sidebar'), session, (id) => this.openChannel(id));
    drawPlace(this.find('place'), session);
    if (!this.find('members').hidden) drawMembers(this.find('members'), session);
    this.drawSelf();
    drawNotices(this.find('toast'), this.find('rings'), session, (id) => { this.toggleRings(false); this.openChannel(id); });
    this.drawTyping();
    this.composer.refresh();
    this.offerModal();
  }

  openGuild(guild) {
    if (guild.id === this.session.guild()?.id) return;
    this.session.goGuild(guild.id);
    this.draw();
  }

  drawSelf() {
    const { user } = this.session;
    const stamp = `${displayName(user)} ${user.locale} ${user.dms_closed}`;
    const self = this.find('self');
    if (self.dataset.stamp !== stamp) {
      self.dataset.stamp = stamp;
      fill(self, avatar(user, 'tiny'), el('span', {}, displayName(user), el('small', {}, user.locale, user.dms_closed && ' · DMs closed')));
    }
    const { news, mentions } = this.session.unreadTotal();
    const button = this.find('drawer-button');
    button.querySelector('.badge')?.remove();
    const mark = badge(news, mentions);
    if (mark) button.append(mark);
  }

  drawTyping() {
    const { session } = this;
    const until = session.typing.get(session.current) ?? 0;
    fill(this.find('typing'), until > Date.now() ? `${displayName(session.bot)} is typing…` : '');
  }

  /** offerModal opens the form that waits for this user. It covers their own pane only. */
  offerModal() {
    const { session } = this;
    const { modal } = session;
    const dialog = this.find('modal');
    if (!modal || dialog.open || !this.node.isConnected) return;
    session.modal = null;
    this.find('pane-grid').inert = true;
    openModal(dialog, modal, this.context, (fields) => session.submitModal(modal, fields));
  }
}
