// Who sits where, seen from one chair: the own one at the bottom, then counter-clockwise.
import type { Deal, Seen } from '../connection/fold';
import { t } from '../lib/i18n.svelte';
import type { Chair } from '../protocol';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';
export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];
export type Place = 'south' | 'east' | 'north' | 'west';

export interface Seat {
  letter: Letter;
  chair: number;
  place: Place;
}

const PLACES: Record<number, readonly Place[]> = {
  3: ['south', 'east', 'west'],
  4: ['south', 'east', 'north', 'west'],
};
/** The animal and the name of a bot on each chair, the same on every screen. */
const SIGNS = ['stag-head', 'badger', 'owl', 'fox', 'squirrel'] as const;
const BOT_NAMES = ['play.bot.0', 'play.bot.1', 'play.bot.2', 'play.bot.3', 'play.bot.4'] as const;

/** How many hands are played: with five, the dealer looks on. */
export const activeIn = (deal: Deal): number => Math.min(deal.seats.length, 4);

/** The chairs round the table, as people sit. */
export const ringOf = ({ table }: Seen): readonly number[] => table.evening?.seating ?? table.chairs.map((_, i) => i);

/** The seats that play, the own one first; whoever only looks on sees them from the first chair. */
export function seatsOf(seen: Seen): Seat[] {
  const { deal, you } = seen;
  if (!deal) return [];
  const active = activeIn(deal);
  const own = deal.seats.indexOf(you.chair ?? ringOf(seen)[0] ?? 0);
  const first = own < active && own >= 0 ? own : 0;
  return Array.from({ length: active }, (_, i) => {
    const at = (first + i) % active;
    return {
      letter: LETTERS[at] ?? 'A',
      chair: deal.seats[at] ?? 0,
      place: PLACES[active]?.[i] ?? 'south',
    };
  });
}

/** Who sits at which seat, by name. */
export const namesAt = (seen: Seen, seats: readonly Seat[]): Partial<Record<Letter, string>> =>
  Object.fromEntries(seats.map(({ letter, chair }) => [letter, nameOf(seen, chair)]));

/** With five: the chair of the dealer, who sits this one out. */
export const sittingOut = (deal: Deal): number | null => (deal.seats.length > 4 ? (deal.seats[4] ?? null) : null);

export const signOf = (chair: number): string => SIGNS[chair] ?? SIGNS[0];

/** People are called by their names, bots as their chair is: on every screen, whoever looks at it, the same. */
export function nameOf(seen: Seen, chair: number): string {
  if (chair === seen.you.chair) return t('table.you');
  return seen.table.chairs[chair]?.sitter?.name ?? t(BOT_NAMES[chair] ?? BOT_NAMES[0]);
}

export const chairOf = (deal: Deal, letter: string): number => deal.seats[LETTERS.indexOf(letter as Letter)] ?? 0;

/** Whether the server waits for a person there, so that a clock may run. */
export const isPerson = (chair: Chair | undefined): boolean => chair?.sitter?.kind === 'person';
