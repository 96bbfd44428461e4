// Faces, robes and hats: the half figures of the courts and of the fiddler.
import { colour, cut, disc, fill, GOLD, INK, line, moved, STOCK } from './ink.mjs';
import { icon } from './icons.mjs';
import { pip } from './suits.mjs';

const eye = (x) => `<ellipse cx="${x}" cy="-1" rx="2.1" ry="2.5" fill="${INK}"/>`;

/** A face around 0, 0. */
export const face = (mouth = true) =>
  cut('M-16-14Q0-22 16-14Q18 6 9 18Q0 25-9 18Q-18 6-16-14Z', STOCK) +
  line('M-12-6q4.5-4 9-.5M3-6.5q4.5-3.5 9 .5', INK, 2.2) +
  eye(-7.3) +
  eye(7.3) +
  line('M.5-3l2 8.5q-1.5 1.8-4 1', INK, 1.9) +
  (mouth ? line('M-4.5 12.5q4.5 3.2 9 0', INK, 2.2) : '');

const tint = (suit) => disc(60, 88, 40, colour(`tint${suit}`));
const robe = (suit) => cut('M-8 168V142C8 126 28 119 42 115H78C90 118 98 123 106 128V168Z', colour(suit));
const badge = (suit) => pip(suit, 60, 144.5, 15, STOCK);
const beads = (points, r, paint, width) =>
  `<g fill="${paint}" stroke="${INK}" stroke-width="${width}">` +
  points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('') +
  '</g>';

const king = (suit) =>
  fill('M38 70Q36 100 44 112H76Q84 100 82 70Z', INK) +
  robe(suit) +
  cut('M40 114Q60 136 80 114L92 121Q60 156 27 121Z', STOCK) +
  fill('M40 123l3 6 1.5-5zM52 130l2 6.5 2.5-5.5zM66 131l2 6 2.5-6zM78 125l1 6 3.5-4.5z', INK) +
  moved(60, 82, face(false)) +
  fill('M43.5 80Q46 92 52 90Q60 84 68 90Q74 92 76.5 80Q81 112 60 126Q39 112 43.5 80Z', INK) +
  line('M55 95q5 2.6 10 0', STOCK, 2.2) +
  line('M52 102q0 8 4 13M60 102v15M68 102q0 8-4 13', STOCK, 1.5) +
  cut('M40 69L37 41 49 53 60 34 71 53 83 41 80 69Q60 62 40 69Z', GOLD, 2.4) +
  beads([[37, 40], [60, 33], [83, 40]], 3.4, colour(suit), 1.6) +
  line('M42 62Q60 55.5 78 62', INK, 1.8) +
  badge(suit);

const braid = (suit, x, lean) =>
  [0, 1, 2, 3]
    .map((i) => `<ellipse cx="${x + lean * i * 0.9}" cy="${108 + i * 9}" rx="5.2" ry="5.6" fill="${INK}" stroke="${STOCK}" stroke-width="1.2"/>`)
    .join('') +
  `<path fill="${colour(suit)}" stroke="${STOCK}" stroke-width="1.2" d="M${x + lean * 3.6 - 3} 141h6l2 8h-10z"/>`;

const queen = (suit) =>
  fill('M40 74Q30 104 44 116H76Q90 104 80 74Z', INK) +
  robe(suit) +
  cut('M45 114Q60 140 75 114Z', STOCK) +
  fill('M53 104h14v10q-7 6-14 0z', STOCK) +
  moved(60, 84, face()) +
  fill('M43 84Q41 66 60 64Q79 66 77 84Q75 74 60 72Q45 74 43 84Z', INK) +
  beads([[46, 115], [50.5, 119.5], [55.5, 122.5], [60, 123.5], [64.5, 122.5], [69.5, 119.5], [74, 115]], 2.6, GOLD, 1.3) +
  braid(suit, 38, -1) +
  braid(suit, 82, 1) +
  cut('M41 66Q36 40 60 36Q84 40 79 66Q60 58 41 66Z', GOLD, 2.4) +
  beads([[45, 59], [52, 56.3], [60, 55.4], [68, 56.3], [75, 59], [47.5, 50], [56, 46.8], [64, 46.8], [72.5, 50]], 3, colour(suit), 1.1) +
  beads([[60, 35]], 4, colour(suit), 1.1) +
  badge(suit);

const jack = (suit) =>
  fill('M41 74Q36 96 43 104H77Q84 96 79 74Z', INK) +
  robe(suit) +
  fill('M52 102h16v14q-8 6-16 0z', STOCK) +
  cut('M40 114L52 111 60 124 68 111 80 114 74 130 60 124 46 130Z', STOCK) +
  moved(60, 84, face()) +
  fill('M43 86Q42 72 46 68H74Q78 72 77 86Q75 78 71 74H49Q45 78 43 86Z', INK) +
  cut('M33 68Q60 77 92 64Q90 60 80 60Q80 42 64 42Q46 42 45 61Q35 62 33 68Z', colour(suit), 2.4) +
  line('M44 61Q62 67 80 60', STOCK, 2.6) +
  cut('M69 58Q71 34 90 24Q93 44 73 59Z', STOCK) +
  line('M72 57Q78 42 86 32', INK, 1.6) +
  badge(suit);

const horse = (paint, more = '') =>
  `<g transform="matrix(-1 0 0 1 154 0)">${icon('horse-head', 77, 78, 80, paint, more)}</g>`;

const rider = (suit) =>
  fill('M46 70Q44 92 50 98H80Q86 92 84 70Z', INK) +
  cut('M24 168C26 120 44 110 54 107H78C92 110 100 116 106 124V168Z', colour(suit)) +
  cut('M50 107Q66 124 84 107L78 103H54Z', GOLD) +
  `<g transform="translate(65 76) scale(.92)">${face()}</g>` +
  cut('M46 68Q46 40 66 38Q86 40 85 68Q66 60 46 68Z', colour('steel'), 2.4) +
  line('M46 67Q66 58 85 67', GOLD, 3.6) +
  cut('M66 38Q63 20 79 17Q91 17 93 33Q87 26 80 28Q72 31 66 38Z', colour(suit)) +
  horse(STOCK, ` stroke="${STOCK}" stroke-width="34" stroke-linejoin="round"`) +
  horse(INK) +
  line('M8 128L34 118M34 118L44 150', GOLD, 3.6) +
  pip(suit, 88, 146, 16, STOCK);

/** Each court with where it stands on the card. */
const FIGURES = { K: [king, 6, 5], Q: [queen, 3, 2], R: [rider, 0, 0], J: [jack, 3, 3] };

export function court(rank, suit) {
  const [figure, x, y] = FIGURES[rank];
  return moved(x, y, tint(suit) + figure(suit));
}
