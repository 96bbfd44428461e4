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
type Direction = 's' | 'e' | 'n' | 'w' | 'ne' | 'nw';
const COMPASS: Record<number, readonly Direction[]> = {
  3: ['s', 'e', 'w'],
  4: ['s', 'e', 'n', 'w'],
  5: ['s', 'e', 'ne', 'nw', 'w'],
};
const SIGNS: Record<Direction, string> = {
  s: 'stag-head', e: 'badger', n: 'owl', w: 'fox', ne: 'owl', nw: 'squirrel',
};

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

/** Which way a chair lies from the own one, round the table as people sit. */
function compass(seen: Seen, chair: number): Direction {
  const ring = ringOf(seen);
  const own = seen.you.chair ?? ring[0] ?? 0;
  const steps = (ring.indexOf(chair) - ring.indexOf(own) + ring.length) % ring.length;
  return COMPASS[ring.length]?.[steps] ?? 's';
}

export const signOf = (seen: Seen, chair: number): string => SIGNS[compass(seen, chair)];

/** Bots are called by where they sit, people by their names. */
export function nameOf(seen: Seen, chair: number): string {
  if (chair === seen.you.chair) return t('table.you');
  const sitter = seen.table.chairs[chair]?.sitter;
  return sitter?.name ?? t(`play.place.${compass(seen, chair)}`);
}

export const chairOf = (deal: Deal, letter: string): number => deal.seats[LETTERS.indexOf(letter as Letter)] ?? 0;

/** Whether the server waits for a person there, so that a clock may run. */
export const isPerson = (chair: Chair | undefined): boolean => chair?.sitter?.kind === 'person';
