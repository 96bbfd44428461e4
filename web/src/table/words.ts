// What is said in the auction, what it means and what it counts, as the table's rules say.
import { t, type Key } from '../lib/i18n.svelte';
import type { Deal } from '../connection/fold';
import type { RulesExplained, View } from '../protocol';
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

const SPECIAL_STEPS = new Set(['fort-ulti-round', 'gut-call-round', 'gut-asked']);

/** In a few words, what saying it would mean. */
export function shortly(word: string, view: View, game: 'cego' | 'tapp'): string {
  const special = `${word}-${view.step}`;
  if (SPECIAL_STEPS.has(special)) return t(`short.${special}` as Key);
  if (word === 'selbst') return t('short.selbst', { game: t(`contract.${view.standing ?? 'solo'}` as Key) });
  return t((game === 'tapp' && word === 'solo' ? 'short.tapp-solo' : `short.${word}`) as Key);
}

type Options = RulesExplained['options'];

/** What a game counts: `×3`, `×2/1`, `30`; nothing where the rules name no number. */
export function worth(word: string, options: Options, players: number, overSolo: boolean): string {
  const option = (key: string): unknown => options[`with-${players}.${key}`] ?? options[key];
  const factor = (overSolo ? option(`over-solo.${word}`) : undefined) ?? option(`factors.${word}`);
  if (Array.isArray(factor)) return `×${factor.join('/')}`;
  if (typeof factor === 'number') return `×${factor}`;
  const price = option(`special.${word}`) ?? option(`units.${word}`);
  return typeof price === 'number' ? String(price) : '';
}

/** The steps of the auction, lowest first. */
export function ladderOf(options: Options, players: number): string[] {
  const steps = options[`with-${players}.auction.ladder`] ?? options['auction.ladder'];
  return Array.isArray(steps) ? steps.map(String) : [];
}

/** A whole sentence on what the game asks of who plays it. */
export function meaning(contract: string, options: Options, game: 'cego' | 'tapp'): string {
  return t(`meaning.${game}.${contract}` as Key, {
    needs: String(options[`needs.${contract}`] ?? ''),
    units: String(options[`units.${contract}`] ?? ''),
  });
}

const MOST_IN_WORDS = 4;
/** Small numbers of cards are said, not counted. */
export const inWords = (n: number): string => (n <= MOST_IN_WORDS ? t(`number.${n}` as Key) : String(n));
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
