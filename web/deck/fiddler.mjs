// The Gstieß: a fiddler. Its index is a violin instead of a number.
import { BAND, card, colour, CREAM, cut, disc, fill, GOLD, INK, line, moved, STOCK } from './ink.mjs';
import { face } from './people.mjs';
import { band } from './trumps.mjs';
import { violin, violinSign } from './violin.mjs';

const bow =
  line('M30 150L84 88', STOCK, 6.5) +
  line('M30 150L84 88', INK, 3) +
  `<circle cx="33" cy="147" r="6" fill="${STOCK}" stroke="${INK}" stroke-width="2.2"/>`;

const man =
  fill('M25 76Q20 100 28 108H60Q67 100 62 76Z', INK) +
  cut('M-2 164V132C8 126 16 122 26 119H60C80 123 92 136 96 164Z', BAND) +
  fill('M36 104h14v13q-7 6-14 0z', STOCK) +
  cut('M22 119L36 113 43 126 50 113 63 118 57 133 43 126 30 134Z', STOCK);

const head =
  moved(43, 87, face()) +
  fill('M26 89Q25 74 29 70H57Q61 74 60 89Q58 80 54 77H32Q28 80 26 89Z', INK) +
  cut('M9 73Q43 82 78 68Q76 63 63 63Q61 51 44 51Q28 51 26 65Q11 66 9 73Z', colour('wine'), 2.4) +
  line('M26 65Q45 70 63 63.5', GOLD, 3);

/** The violin of the index, around x, y. */
export const violinIndex = (x, y, scale) =>
  `<g transform="translate(${x} ${y}) rotate(-45) scale(${scale}) translate(-14 0)">${violinSign(CREAM, BAND)}</g>`;

export const fiddler = () =>
  card(
    'G',
    fill('M0 44H100V160H0Z', colour('dusk')) +
      disc(52, 96, 42, colour('sun')) +
      man +
      `<g transform="rotate(7 43 100)">${head}</g>` +
      `<g transform="translate(63 124) rotate(-24)">${violin()}</g>` +
      bow +
      `<circle cx="91" cy="112" r="5.5" fill="${STOCK}" stroke="${INK}" stroke-width="2.2"/>` +
      band(true) +
      violinIndex(26, 24.5, 0.68),
  );
