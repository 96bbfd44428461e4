// A pile to count: cards by chance, their points from the table that comes with the lessons.
import type { CardCode } from '../view';
import table from './counting.json';
import type { Counting } from './lesson';

const PIPS: Readonly<Record<CardCode, number>> = table.pips;
const CODES = Object.keys(PIPS);

export interface Pile {
  cards: readonly CardCode[];
  pips: number;
  extra: number;
  points: number;
}

const below = (n: number): number => Math.floor(Math.random() * n);

/** Between three and nine cards, at least one of which counts. */
export function somePile(by: Counting): Pile {
  const size = 3 + below(7);
  const left = [...CODES];
  const cards = Array.from({ length: size }, () => left.splice(below(left.length), 1)[0] ?? 'G');
  const pips = cards.reduce((sum, card) => sum + (PIPS[card] ?? 0), 0);
  const extra = table.extra[by][size] ?? 0;
  return pips > 0 ? { cards, pips, extra, points: pips + extra } : somePile(by);
}

/** The right number among near misses, in order. */
export function guesses(points: number): number[] {
  const first = Math.max(0, points - below(4));
  return Array.from({ length: 4 }, (_, i) => first + i);
}
