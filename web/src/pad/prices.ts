// Looks up what a line costs. The page reckons no prices: the table has them all, with their arithmetic.
import type { Facts, Game, Prices, Row, Tied, Way } from './types';

export const seatOf = (place: number, dealer: number, players: number): number => (((place - dealer - 1) % players) + players) % players;
export const placeOf = (seat: number, dealer: number, players: number): number => (dealer + 1 + seat) % players;

const LARGE = 1_000_000;

export const gameOf = (prices: Prices, name: string): Game | undefined => prices.games.find(({ game }) => game === name);

/** Why there can be no such line: a key, and numbers for its sentence. */
export interface Impossible {
  why: 'who' | 'sits-out' | 'too-many' | 'one-only' | 'over' | 'only-over' | 'how' | 'points' | 'not-zero' | 'whole';
  values: Record<string, number>;
}

export interface Priced {
  payments: number[];
  paysEach: number;
  steps: [string, Record<string, number | string>][];
}

const no = (why: Impossible['why'], values: Record<string, number> = {}): Impossible => ({ why, values });
export const isPriced = (found: Priced | Impossible): found is Priced => 'payments' in found;

/** Each payer gives an amount to everyone who is none. */
export function settle(players: number, payers: readonly number[], amount: number): number[] {
  const others = players - payers.length;
  return Array.from({ length: players }, (_, seat) => (payers.includes(seat) ? -amount * others : amount * payers.length) + 0);
}

const same = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((n, i) => n === other[i]);

/** The seats that are meant, from forehand on. */
const seatsOf = (facts: Facts, dealer: number, players: number): number[] =>
  facts.who.map((place) => seatOf(place, dealer, players)).sort((a, b) => a - b);

export function tiedOf(prices: Prices, game: Game, facts: Facts, dealer: number): Tied | undefined {
  const seats = seatsOf(facts, dealer, prices.players);
  return game.tied?.find(({ who }) => same(who, seats));
}

/** The ways in which a game may have ended, as far as it is known who played and whether over a solo. */
export function endsOf(prices: Prices, game: Game, facts: Facts, dealer: number): Way[] {
  const ways = game.ways.filter(({ over }) => over === facts.over);
  if (game.kind !== 'several') return ways;
  const tied = tiedOf(prices, game, facts, dealer);
  return ways.filter(({ end }) => tied?.ends.includes(end));
}

/** The points that are possible; null where they are not asked. */
export function rangeOf(way: Way, tied: Tied | undefined): [number, number] | null {
  if (way.from === null) return null;
  const last = way.from + way.rows.length - 1;
  return [Math.max(way.from, tied?.least ?? way.from), Math.min(last, tied?.most ?? last)];
}

function stepsOf(prices: Prices, row: Row): Priced['steps'] {
  let at = 2;
  return (prices.forms[row[0]] ?? []).map(([key, names]) => [key, Object.fromEntries(names.map((name) => [name, row[at++] ?? 0]))]);
}

export function price(prices: Prices, facts: Facts, dealer: number, times: number): Priced | Impossible {
  const { players } = prices;
  const game = gameOf(prices, facts.game);
  if (!game) return no('how');
  if (game.kind === 'nobody') return { payments: Array<number>(players).fill(0), paysEach: 0, steps: [] };
  if (game.kind === 'free') {
    const sum = facts.amounts.reduce((a, b) => a + b, 0);
    if (!facts.amounts.every((amount) => Number.isInteger(amount) && Math.abs(amount) <= LARGE)) return no('whole');
    if (facts.amounts.length !== players || sum !== 0) return no('not-zero', { sum });
    return { payments: facts.amounts, paysEach: 0, steps: [] };
  }
  const seats = seatsOf(facts, dealer, players);
  if (!seats.length) return no('who');
  if ((seats.at(-1) ?? 0) >= prices.active && !game.anyone) return no('sits-out');
  if (game.kind === 'alone' && seats.length > 1) return no('one-only');
  const tied = game.kind === 'several' ? tiedOf(prices, game, facts, dealer) : undefined;
  if (game.kind === 'several' && !tied) return no('too-many');
  if (!game.ways.some(({ over }) => over === facts.over)) return no(facts.over ? 'over' : 'only-over');
  const way = endsOf(prices, game, facts, dealer).find(({ end }) => end === facts.end);
  if (!way) return no('how');
  const range = rangeOf(way, tied);
  if (range && (facts.points === null || facts.points < range[0] || facts.points > range[1])) {
    return no('points', { least: range[0], most: range[1] });
  }
  const row = range ? way.rows[(facts.points ?? 0) - (way.from ?? 0)] : way.rows[0];
  if (!row) return no('how');
  const bySeat = settle(players, tied?.payers ?? seats, -row[1] * times);
  const payments = bySeat.map((_, place) => bySeat[seatOf(place, dealer, players)] ?? 0);
  return { payments, paysEach: row[1] * times, steps: stepsOf(prices, row) };
}

/** The arithmetic in words. */
export function told(prices: Prices, steps: Priced['steps'], language: 'de' | 'en' | 'sv'): string[] {
  const words = prices.words[language];
  return steps.map(([key, numbers]) =>
    (words[`step.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = numbers[name] ?? '';
      return typeof value === 'string' ? (words[value] ?? value) : String(value);
    }),
  );
}
