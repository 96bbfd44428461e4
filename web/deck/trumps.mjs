// The 21 animals: from the farmyard through the forest to the inn signs and the griffin.
import { letters } from './glyphs.mjs';
import { body, icon, placed } from './icons.mjs';
import { BAND, card, colour, CREAM, disc, fill, GOLD, INK, line, n } from './ink.mjs';

/** The hedgehog of the icon has an empty back; this fills it. */
const spines = (paint, ground) =>
  fill('M92 340L84 296 102 236 146 194 206 180 268 188 334 212Q296 218 286 252Q280 282 298 303Q284 318 250 319Q180 314 140 322Q112 328 92 340Z', paint) +
  line('M122 292l17-34M164 292l17-34M206 292l17-34M246 290l14-29M150 242l17-26M194 238l17-26M240 238l15-22', ground, 9);

/** Per trump: icon, width, and where it stands; `line` thickens an outline drawing. */
export const ANIMALS = {
  1: { icon: 'goat', size: 88, dx: -9, dy: 12 },
  2: { icon: 'snail', size: 74, dy: 4 },
  3: { icon: 'rat', size: 72, dy: 3, dx: 1 },
  4: { icon: 'frog', size: 76, dy: 2 },
  5: { icon: 'hedgehog', size: 86, dy: 5, line: 9, behind: spines },
  6: { icon: 'squirrel', size: 80 },
  7: { icon: 'rabbit', size: 80 },
  8: { icon: 'goose', size: 80, dy: 1 },
  9: { icon: 'rooster', size: 82, dy: 2 },
  10: { icon: 'cat', size: 82 },
  11: { icon: 'badger', size: 78, dy: -4 },
  12: { icon: 'fox', size: 84 },
  13: { icon: 'raven', size: 82 },
  14: { icon: 'owl', size: 80, dy: 1, line: 8 },
  15: { icon: 'swan', size: 84 },
  16: { icon: 'boar', size: 88, dy: 1 },
  17: { icon: 'wolf-howl', size: 80 },
  18: { icon: 'deer', size: 88, dy: -1 },
  19: { icon: 'polar-bear', size: 90, dy: 5 },
  20: { icon: 'eagle-emblem', size: 90, dy: -2 },
  21: { icon: 'griffin-symbol', size: 82, dy: -4, dx: -1 },
};

const MOON = 21;
const WOLF = 17;
/** The trumps that count four. */
export const COUNTING = [1, 21];

function fir(x, foot, height, paint) {
  const w = height * 0.46;
  const side = [0.32, 0.36, -0.12, 0, 0.24, 0.28, -0.14, 0, 0.3, 0.36];
  let d = `M${x} ${foot - height}`;
  for (let i = 0; i < side.length; i += 2) d += `l${n(w * side[i])} ${n(height * side[i + 1])}`;
  d += `h${n(-w * 1.2)}`;
  for (let i = side.length - 2; i > 0; i -= 2) d += `l${n(w * side[i])} ${n(-height * side[i + 1])}`;
  return fill(`${d}Z`, paint);
}

const MEADOW = (hill) =>
  hill +
  `<path fill="none" stroke="${BAND}" stroke-width="1.6" stroke-linecap="round" opacity=".75" d="M8 139v-7M11 139l3-6M5 139l-2-5M92 136v-7M95 136l3-6M89 136l-3-5"/>`;
const FOREST = (hill) => {
  const far = colour('hill');
  return fir(9, 136, 42, far) + fir(22, 134, 26, far) + fir(93, 134, 46, far) + fir(80, 134, 24, far) + hill;
};
const HEIGHTS = (hill) =>
  fill('M0 138V118L13 102 24 116 31 111 42 138ZM100 138V108L89 97 77 115 71 111 60 138Z', colour('ridge')) + hill;

/** Sun over the meadow, leaves of the forest, sky of the heights, and a night for the Mond. */
function scene(number) {
  const hill = (paint) => fill('M0 136Q26 124 56 131T100 127V160H0Z', paint);
  if (number === MOON) {
    return (
      fill('M0 44H100V160H0Z', colour('night')) + disc(51, 97, 47, colour('moon')) + hill(colour('nighthill'))
    );
  }
  const [light, land] =
    number <= 7 ? ['sun', MEADOW] : number <= 14 ? ['leaf', FOREST] : ['sky', HEIGHTS];
  return disc(52, 97, 41, colour(light)) + land(hill(colour('hill')));
}

/** The icon of the wolf is the moon around it, so ink goes under and the sky on top. */
function wolf() {
  const scale = 41.4 / 229.6;
  return (
    fill('M0 138V118L13 102 24 116 31 111 42 138ZM100 138V108L89 97 77 115 71 111 60 138Z', colour('ridge')) +
    disc(52, 95, 41, INK) +
    `<g fill="${colour('sky')}" transform="translate(${n(52 - 255.6 * scale)} ${n(95 - 251.7 * scale)}) scale(${scale.toFixed(4)})">${body('wolf-howl')}</g>` +
    fill('M0 138Q20 130 50 134T100 129V160H0Z', colour('hill'))
  );
}

/** The animal alone, printed in one colour on a ground. */
export function silhouette(number, x, y, size, paint, ground) {
  const { icon: name, line: width, behind } = ANIMALS[number];
  const more = width ? ` stroke="${paint}" stroke-width="${width}" stroke-linejoin="round"` : '';
  const back = behind ? placed(behind(paint, ground), x, y, size) : '';
  return back + icon(name, x, y, size, paint, more);
}

function animal(number) {
  const { size, dx = 0, dy = 0 } = ANIMALS[number];
  return silhouette(number, 52 - size / 2 + dx, 142 - size + dy, size, INK, colour('sun'));
}

const ground = fill('M0 150Q30 142 60 147T100 144V160H0Z', BAND);

/** The band on top, with the gold of the cards that count four. */
export const band = (counts) =>
  fill('M0 0H100V48H0Z', BAND) +
  (counts
    ? `<path stroke="${GOLD}" stroke-width="3.2" d="M0 48.8H100"/>` +
      fill('M66 13l3.1 7.5 8.1.7-6.1 5.3 1.8 7.9-6.9-4.2-6.9 4.2 1.8-7.9-6.1-5.3 8.1-.7Z', GOLD)
    : '');

export function trump(number) {
  const picture = number === WOLF ? wolf() : scene(number) + animal(number);
  const spacing = number > 9 ? -0.8 : 0;
  return card(
    `T${number}`,
    picture + ground + band(COUNTING.includes(number)) + letters(String(number), 7.5, 42.5, 53, CREAM, { spacing }),
  );
}
