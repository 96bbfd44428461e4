// What a deal's log and legal actions tell. Nothing here knows a rule.
import type { Deal, Done } from '../connection/fold';
import type { Legal } from '../protocol';
import type { CardCode } from '../view';
import { activeIn, type Letter } from './seats';

export interface Played {
  seat: Letter;
  card: CardCode;
}

export interface Trick {
  cards: Played[];
  complete: boolean;
}

const PILES = ['show', 'keep', 'away', 'lay-out'] as const;
export type PileDo = (typeof PILES)[number];

export function tricksOf(deal: Deal): Trick[] {
  const plays = deal.log.filter((done) => 'play' in done);
  const size = activeIn(deal);
  const tricks: Trick[] = [];
  for (let start = 0; start < plays.length; start += size) {
    const cards = plays.slice(start, start + size).map(
      (done): Played => ({ seat: String(done.seat) as Letter, card: String(done.play) }),
    );
    tricks.push({ cards, complete: cards.length === size });
  }
  return tricks;
}

/** Who has the trick: its cards lie on somebody's pile. */
export function winnerOf(deal: Deal, trick: Trick, before?: Deal): Letter | null {
  const first = trick.cards[0]?.card;
  const at = deal.view.piles.findIndex((pile) => first !== undefined && pile.includes(first));
  if (at >= 0) return trick.cards.map(({ seat }) => seat).find((seat) => 'ABCD'.indexOf(seat) === at) ?? null;
  const tricks = deal.view.outcome?.tricks ?? [];
  const size = trick.cards.length;
  const grown = tricks.findIndex((n, i) => n > (before?.view.piles[i]?.length ?? n * size) / size);
  return grown < 0 ? null : ('ABCD'[grown] as Letter);
}

export interface Said {
  seat: Letter;
  word: string;
}

export const saidIn = (deal: Deal): Said[] =>
  deal.log.flatMap((done) => (typeof done.say === 'string' ? [{ seat: String(done.seat) as Letter, word: done.say }] : []));

/** The tricks of each seat, in the order of the hands. */
export function trickCounts(deal: Deal): number[] {
  const { view } = deal;
  if (view.outcome) return view.outcome.tricks;
  return view.piles.map((pile) => pile.length / activeIn(deal));
}

export const groupOf = (deal: Deal | null, kind: string): Legal | undefined =>
  deal?.legal.find((group) => group.do === kind);

export const isPile = (kind: string): kind is PileDo => (PILES as readonly string[]).includes(kind);

export const pileGroup = (deal: Deal | null): (Legal & { do: PileDo }) | undefined =>
  deal?.legal.find((group): group is Legal & { do: PileDo } => isPile(group.do));

/** The cards that may be added to what is chosen already. */
export function choosable(group: Legal, chosen: readonly CardCode[]): CardCode[] {
  if (group.sets.length === 0) return group.choices;
  const fitting = group.sets.filter((set) => chosen.every((card) => set.includes(card)));
  return [...new Set(fitting.flat())];
}

/** What was done with which cards: `['keep', ['G', 'T21']]`; a number where they are hidden. */
export function pileDone(done: Done): [PileDo, string[] | number] | null {
  for (const kind of PILES) {
    const value = done[kind];
    if (Array.isArray(value) || typeof value === 'number') return [kind, value];
  }
  return null;
}
