// Building DOM nodes. Text always becomes a text node and never markup, so nothing that a user or the
// bot wrote can run.

/**
 * el makes an element. Props: on* are listeners, `data` fills data- attributes, `style` sets CSS
 * properties, the rest are attributes; null, undefined and false leave an attribute out.
 */
export function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'data') setData(node, value);
    else if (key === 'style') setStyle(node, value);
    else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : value);
  }
  add(node, children);
  return node;
}

function setData(node, data) {
  for (const [key, value] of Object.entries(data)) {
    if (value !== null && value !== undefined && value !== false) node.dataset[key] = value;
  }
}

// The page's content policy forbids style attributes; properties set one by one are allowed.
function setStyle(node, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value !== null && value !== undefined) node.style.setProperty(key, value);
  }
}

function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/** fill replaces the children of a node. */
export function fill(node, ...children) {
  node.textContent = '';
  add(node, children);
  return node;
}

/** byId finds an element that index.html promises. */
export const byId = (id) => document.getElementById(id);

/** hueOf gives everybody a colour of their own; ids that follow each other get hues far apart. */
export const hueOf = (id) => Number((BigInt(id || 0) * 137n) % 360n);

/** avatar draws a person as a coloured disc with their initial. */
export function avatar(user, extraClass = '') {
  const name = displayName(user);
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
  return el('span', { class: `avatar ${extraClass}`, style: { '--hue': hueOf(user?.id) }, 'aria-hidden': 'true' }, initial);
}

/** displayName is what people call a user. */
export const displayName = (user) => user?.global_name || user?.name || user?.username || 'unknown';

/**
 * reconcile makes the children of a node follow a list of `{key, stamp, make}`: a child is made anew only
 * when its stamp changed, so that focus, open menus and half-done presses survive a redraw.
 */
export function reconcile(parent, items) {
  const wanted = new Set(items.map((item) => item.key));
  for (const child of [...parent.children]) {
    if (!wanted.has(child.reconcileKey)) child.remove();
  }
  const old = new Map([...parent.children].map((child) => [child.reconcileKey, child]));
  let at = parent.firstElementChild;
  for (const { key, stamp, make } of items) {
    let child = old.get(key);
    if (!child || stamp.some((part, i) => part !== child.reconcileStamp[i])) {
      const node = Object.assign(make(), { reconcileKey: key, reconcileStamp: stamp });
      if (child === at) at = at?.nextElementSibling ?? null;
      child?.remove();
      child = node;
    }
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** outsideClick calls back once for the next press outside of some nodes, and returns the function that gives up. */
export function outsideClick(nodes, callback) {
  const listener = (event) => {
    if (nodes.some((node) => node.contains(event.target))) return;
    stop();
    callback();
  };
  const stop = () => document.removeEventListener('pointerdown', listener, true);
  document.addEventListener('pointerdown', listener, true);
  return stop;
}
