// The back: forest green, a lattice, a fir in an oval.
import { icon } from './icons.mjs';
import { BAND, card, CREAM, n } from './ink.mjs';

const BOX = { left: 10, right: 90, top: 10, bottom: 150 };

/** Diagonals through the box, each clipped to it. */
function lattice(step) {
  const { left, right, top, bottom } = BOX;
  let d = '';
  for (let c = left - bottom; c < right - top; c += step) {
    const from = Math.max(top, left - c);
    const to = Math.min(bottom, right - c);
    if (from >= to) continue;
    d += `M${n(from + c)} ${n(from)}L${n(to + c)} ${n(to)}`;
    d += `M${n(100 - from - c)} ${n(from)}L${n(100 - to - c)} ${n(to)}`;
  }
  return d;
}

export const back = () =>
  card(
    'back',
    `<rect x="6" y="6" width="88" height="148" rx="5" fill="none" stroke="${CREAM}" stroke-opacity=".8" stroke-width="1.6"/>` +
      `<path fill="none" stroke="${CREAM}" stroke-opacity=".42" stroke-width="1.4" d="${lattice(10)}"/>` +
      `<ellipse cx="50" cy="80" rx="27" ry="33" fill="${BAND}" stroke="${CREAM}" stroke-width="1.6"/>` +
      icon('pine-tree', 26, 55, 48, CREAM),
    BAND,
  );
