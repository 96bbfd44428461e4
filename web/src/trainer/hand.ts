// A hand in an auction, and what each word brings when it is played out, as the server says.
import { ask } from '../connection/api';
import type { BiddingAsked, ChoicePlayed, HandPlayed, PlayWanted } from '../protocol';
import { questionOf } from '../table/sentence';
import { isPass, meaningOf, spoken } from '../table/words';

/** A word or a game with all that was played of it so far. */
export type Tally = ChoicePlayed;

export const askBidding = (rules: string, players: number): Promise<BiddingAsked> =>
  ask('GET', `study/bidding?${new URLSearchParams({ rules, players: String(players) }).toString()}`);

export const playPart = (wanted: PlayWanted): Promise<HandPlayed> => ask('POST', 'study/bidding/played', wanted);

/** What was known, and one part more. */
export function added(before: readonly Tally[], part: readonly ChoicePlayed[]): readonly Tally[] {
  return part.map((now) => {
    const old = before.find(({ choice }) => choice === now.choice);
    if (!old) return now;
    return { ...now, payments: [...old.payments, ...now.payments], own: old.own + now.own, won: old.won + now.won };
  });
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);

/** How far the mean may be off, as one standard error. */
function doubt(numbers: readonly number[]): number {
  const middle = mean(numbers);
  const square = numbers.reduce((sum, n) => sum + (n - middle) ** 2, 0) / Math.max(1, numbers.length - 1);
  return Math.sqrt(square / Math.max(1, numbers.length));
}

/** Whether two choices differ by more than chance would make them: both were played with the same deals. */
export const differ = (one: Tally, other: Tally): boolean => {
  const apart = one.payments.map((paid, i) => paid - (other.payments[i] ?? 0));
  return Math.abs(mean(apart)) > 2 * doubt(apart);
};

export const bestOf = (tallies: readonly Tally[]): Tally | undefined =>
  tallies.reduce<Tally | undefined>((best, one) => (!best || mean(one.payments) > mean(best.payments) ? one : best), undefined);

export const passes = (choice: string): boolean => isPass(choice);
export const nameOf = (choice: string): string => spoken(choice);

/** In a few words, what saying it means. */
export const inShort = (choice: string, asked: BiddingAsked | null, game: 'cego' | 'tapp'): string =>
  asked ? (asked.undertakes[asked.words.findIndex((word) => word === choice)] ?? '') : meaningOf(choice, game);

/** What is asked there. */
export const questionAt = ({ step }: BiddingAsked): string => questionOf(step);
