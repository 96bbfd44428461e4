// What is said in the auction, what it undertakes and what it counts, as the server tells.
import { known, t, type Key } from '../lib/i18n.svelte';
import type { Deal } from '../connection/fold';
import type { Contract, PlainWord, Word } from '../protocol';
import { saidIn } from './reading';

const SAID: Record<PlainWord, Key> = {
  fort: 'play.said.fort',
  gut: 'play.said.gut',
  pass: 'play.said.pass',
  selbst: 'play.said.selbst',
  hinschmeissen: 'play.said.hinschmeissen',
};
const isPlain = (word: string): word is PlainWord => word in SAID;

export const gameName = (contract: Contract): string => t(`contract.${contract}`);

/** A word of the auction as it is said: a game by its name. */
export const spoken = (word: string): string =>
  isPlain(word) ? capital(t(SAID[word])) : (known(`contract.${word}`) ?? word);

/** What a game means, where no table says it. */
export function meaningOf(game: string, of: 'cego' | 'tapp'): string {
  if (of === 'tapp') return t(game === 'tapp' ? 'aims.talon.taken' : 'aims.talon.closed');
  return known(`aims.word.${game}`) ?? '';
}

/** What somebody last said in the auction, as it hangs below his plate. */
export function lastWordOf(deal: Deal, letter: string): { text: string; standing: boolean } | undefined {
  const { view } = deal;
  const word = view.phase === 'auction' ? saidIn(deal).filter(({ seat }) => seat === letter).at(-1)?.word : undefined;
  if (!word) return undefined;
  const standing = view.holder === letter && view.standing !== null;
  return { text: `${spoken(standing ? (view.standing ?? word) : word)}${standing ? '!' : '.'}`, standing };
}

/** Ways of passing come first and weigh as much as a bid. */
export const isPass = (word: string): boolean => isPlain(word) && word !== 'selbst';

const told = (deal: Deal, word: string): Word | undefined => deal.words?.find((each) => each.word === word);

/** In a few words, what saying it undertakes. */
export const undertaking = (deal: Deal, word: string): string => told(deal, word)?.undertakes ?? '';

/** What a game counts: `×3`, `×2/1`, `30`. */
export const worth = (deal: Deal, word: string): string => told(deal, word)?.counts ?? '';

/** The steps of the auction, lowest first. */
export const ladderOf = (deal: Deal): Word[] => deal.words?.filter(({ step }) => step) ?? [];

/** Small numbers of cards are said, not counted. */
export const inWords = (n: number): string => known(`common.number.${n}`) ?? String(n);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
