// How the pictures of one message are laid out together: one is fitted into a box, several are cropped to tiles.
// The sizes are those that Discord's desktop client uses; a narrower place keeps the proportions.

import { el } from './dom.js';

const BOX = { width: 550, height: 350 };
const GAP = 4;
const HALF = (BOX.width - GAP) / 2; // 273
const THIRD = (BOX.width - 2 * GAP) / 3; // 181
const LOW = (BOX.height - GAP) / 2; // 173

/** fitted is how wide a picture that stands alone is shown; none is enlarged. */
export const fitted = ({ width, height }) => width * Math.min(1, BOX.width / width, BOX.height / height);

/** tiles says where each of several pictures stands, as [left, top, width, height], row by row. */
export function tiles(count) {
  if (count === 2) return row(2, 0, HALF);
  if (count === 3) {
    const right = BOX.width - THIRD - 1; // two thirds for the first one: 364 and 182
    return [[0, 0, right - GAP, BOX.height], [right, 0, BOX.width - right, LOW], [right, LOW + GAP, BOX.width - right, LOW]];
  }
  if (count === 4) return [...row(2, 0, LOW), ...row(2, LOW + GAP, LOW)];
  // Rows of three; what is left over stands on top. How high a single one is there is not known: as high as two.
  const over = count % 3;
  const list = over === 0 ? [] : row(over, 0, HALF);
  let top = over === 0 ? 0 : HALF + GAP;
  for (; list.length < count; top += THIRD + GAP) list.push(...row(3, top, THIRD));
  return list;
}

function row(count, top, height) {
  const width = (BOX.width - (count - 1) * GAP) / count;
  return Array.from({ length: count }, (_, i) => [i * (width + GAP), top, width, height]);
}

/** mosaic lays nodes with a picture each out together. */
export function mosaic(nodes) {
  if (nodes.length < 2) return nodes;
  const places = tiles(nodes.length);
  const height = Math.max(...places.map(([, top, , h]) => top + h));
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  nodes.forEach((node, i) => {
    const [left, top, w, h] = places[i];
    const style = { left: percent(left, BOX.width), top: percent(top, height), width: percent(w, BOX.width), height: percent(h, height) };
    for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
    node.classList.add('tile');
  });
  return [el('div', { class: 'mosaic', style: { 'aspect-ratio': `${BOX.width} / ${height}` } }, nodes)];
}
