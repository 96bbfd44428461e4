// What is said in the auction, what it undertakes and what it counts, as the server tells.
import { t, type Key } from '../lib/i18n.svelte';
import type { Deal } from '../connection/fold';
import type { Word } from '../protocol';
import { saidIn } from './reading';

const SAID = new Set(['fort', 'gut', 'selbst', 'pass', 'hinschmeissen']);
export const spoken = (word: string): string =>
  SAID.has(word) ? capital(t(`said.${word}` as Key)) : t(`contract.${word}` as Key);

/** What somebody last said in the auction, as it hangs below his plate. */
export function lastWordOf(deal: Deal, letter: string): { text: string; standing: boolean } | undefined {
  const { view } = deal;
  const word = view.phase === 'auction' ? saidIn(deal).filter(({ seat }) => seat === letter).at(-1)?.word : undefined;
  if (!word) return undefined;
  const standing = view.holder === letter && view.standing !== null;
  return { text: `${spoken(standing ? (view.standing ?? word) : word)}${standing ? '!' : '.'}`, standing };
}

/** Ways of passing come first and weigh as much as a bid. */
export const isPass = (word: string): boolean => SAID.has(word) && word !== 'selbst';

const told = (deal: Deal, word: string): Word | undefined => deal.words?.find((each) => each.word === word);

/** In a few words, what saying it undertakes. */
export const undertaking = (deal: Deal, word: string): string => told(deal, word)?.undertakes ?? '';

/** What a game counts: `×3`, `×2/1`, `30`. */
export const worth = (deal: Deal, word: string): string => told(deal, word)?.counts ?? '';

/** The steps of the auction, lowest first. */
export const ladderOf = (deal: Deal): Word[] => deal.words?.filter(({ step }) => step) ?? [];

const MOST_IN_WORDS = 13;
/** Small numbers of cards are said, not counted. */
export const inWords = (n: number): string => (n <= MOST_IN_WORDS ? t(`number.${n}` as Key) : String(n));
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
