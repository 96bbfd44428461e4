// The four suit signs, each in a box of 100, and how they are laid out on the plain cards.
import { colour, fill, n } from './ink.mjs';

export const SIGNS = {
  C: 'M50 6a21 21 0 0 1 17 33.5a21 21 0 1 1-12.5 34C56 83 60 90 67 96H33c7-6 11-13 12.5-22.5a21 21 0 1 1-12.5-34A21 21 0 0 1 50 6Z',
  S: 'M50 4C57 22 95 41 95 63C95 76 85 83 75 83C66 83 59 79 54.5 72C55.5 82 60 90 67 96H33C40 90 44.5 82 45.5 72C41 79 34 83 25 83C15 83 5 76 5 63C5 41 43 22 50 4Z',
  H: 'M50 94C19 67 5 50 5 32C5 17 16 7 29 7C38 7 46 12 50 21C54 12 62 7 71 7C84 7 95 17 95 32C95 50 81 67 50 94Z',
  D: 'M50 2Q65 29 88 50Q65 71 50 98Q35 71 12 50Q35 29 50 2Z',
};

/** One sign around x, y. */
export const pip = (suit, x, y, size, paint = colour(suit)) =>
  fill(SIGNS[suit], paint, ` transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${n(size / 100)})"`);

const row = (y, count) => ({ 2: [35.5, 64.5], 3: [22, 50, 78] })[count].map((x) => [x, y, 22]);
const rows = (...counts) => counts.flatMap((count, i) => row(90 + 25 * i, count));

const LAYOUT = {
  A: [[54, 106, 66]],
  1: [[54, 106, 66]],
  2: [[30, 114, 40], [72, 114, 40]],
  3: [[52, 92, 36], [28, 130, 36], [76, 130, 36]],
  4: [[31, 96, 34], [73, 96, 34], [31, 136, 34], [73, 136, 34]],
  6: [90, 115, 140].flatMap((y) => [[31, y, 23], [69, y, 23]]),
  7: rows(2, 3, 2),
  8: rows(3, 2, 3),
  9: rows(3, 3, 3),
  10: [...row(90, 3), ...[15.5, 38.5, 61.5, 84.5].map((x) => [x, 115, 21]), ...row(140, 3)],
};

/** The signs of a plain card. */
export const pips = (rank, suit) => LAYOUT[rank].map(([x, y, size]) => pip(suit, x, y, size)).join('');
