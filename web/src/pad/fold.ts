// What follows from the entries of a sheet, in whatever order they came: the same as `cego.ledger.sheet`,
// which tests hold it against.
import type { ClosedEntry, Entry, Line, LineEntry, PaidEntry, SeatingEntry, Setup, SetupEntry } from './types';

export type State = 'held' | 'open' | 'struck';

export interface DealOnSheet {
  deal: number;
  state: State;
  /** What holds; with two phones in conflict all that they say. What is said twice stands once. */
  versions: LineEntry[];
  /** All that nobody has replaced: what takes the place of the deal has to name each of them. */
  standing: LineEntry[];
  /** All entries on this deal, in their order. */
  history: LineEntry[];
  /** Who sat at each place. */
  people: number[];
  /** By person, after this deal. */
  totals: number[];
}

export interface Sheet {
  setup: Setup;
  setupId: string;
  deals: DealOnSheet[];
  totals: number[];
  nextDeal: number;
  nextDealer: number;
  seating: number[];
  times: number;
  compulsoryLeft: number;
  gstiessCalled: boolean;
  lastDealer: number | null;
  redraw: boolean;
  complete: boolean;
  closed: boolean;
  over: boolean;
  open: number[];
  paid: PaidEntry[];
  /** The setup that holds comes last; before it stands what others changed at the same time. */
  setups: SetupEntry[];
  /** Deals from which on two phones seat people differently; what came last holds. */
  seatsOpen: number[];
}

const numberOf = ({ id }: Entry): number => Number(id.slice(id.lastIndexOf('-') + 1));
const deviceOf = ({ id }: Entry): string => id.slice(0, id.lastIndexOf('-'));

export function inOrder(one: Entry, other: Entry): number {
  const [a, b] = [deviceOf(one), deviceOf(other)];
  return numberOf(one) - numberOf(other) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A number above all that is known. */
export const nextNumber = (entries: readonly Entry[]): number => 1 + entries.reduce((most, entry) => Math.max(most, numberOf(entry)), 0);

/** Entries that nobody has replaced, in order. */
export function inForce(entries: readonly Entry[]): Entry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const gone = new Set<string>();
  for (const entry of known.values()) {
    for (const name of entry.replaces) {
      const old = known.get(name);
      if (old && old.kind === entry.kind && numberOf(old) < numberOf(entry)) gone.add(name);
    }
  }
  return [...known.values()].filter(({ id }) => !gone.has(id)).sort(inOrder);
}

const BESIDE = ['id', 'at', 'replaces', 'kind', 'prices'];
/** What an entry says, whoever wrote it. */
export const contentOf = (entry: Entry): string =>
  JSON.stringify(
    Object.entries(entry)
      .filter(([key]) => !BESIDE.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Entries without those that say what an earlier one says. */
export function onceEach<E extends Entry>(entries: readonly E[]): E[] {
  const said = entries.map(contentOf);
  return entries.filter((_, i) => said.indexOf(said[i] ?? '') === i);
}

export const isLine = (line: LineEntry): line is LineEntry & Line => line.game !== null;

/** The line of a deal that was played; of an open one the first that names a game. */
export const lineOf = (deal: DealOnSheet): (LineEntry & Line) | undefined => deal.versions.find(isLine);

export function seatedAt(setup: Setup, seatings: readonly SeatingEntry[], deal: number): number[] {
  const fits = seatings
    .filter((entry) => entry.deal <= deal && entry.people.length === setup.players && entry.people.every((person) => person < setup.people.length))
    .sort((one, other) => one.deal - other.deal || inOrder(one, other));
  return fits.at(-1)?.people ?? Array.from({ length: setup.players }, (_, place) => place);
}

/** Who would sit where if a change of seats had not been. */
export function seatedWithout(entries: readonly Entry[], change: SeatingEntry): number[] {
  const current = inForce(entries.filter(({ id }) => id !== change.id));
  const setup = current.filter((entry): entry is SetupEntry => entry.kind === 'setup').at(-1);
  const seatings = current.filter((entry): entry is SeatingEntry => entry.kind === 'seating');
  return setup ? seatedAt(setup, seatings, change.deal) : change.people;
}

function seatsOpen(seatings: readonly SeatingEntry[]): number[] {
  const deals = onceEach(seatings).map(({ deal }) => deal);
  return [...new Set(deals.filter((deal, i) => deals.indexOf(deal) !== i))].sort((a, b) => a - b);
}

function gstiessOf(current: readonly Entry[], played: readonly DealOnSheet[]): Pick<Sheet, 'gstiessCalled' | 'lastDealer'> & { given: boolean } {
  const calls = current.flatMap((entry) => (entry.kind === 'gstiess' && entry.said ? [entry.deal] : []));
  if (!calls.length) return { gstiessCalled: false, lastDealer: null, given: false };
  const first = Math.min(...calls);
  let last: number | null = null;
  for (const deal of played) {
    const line = lineOf(deal);
    // A round of Pflichträuber is played to its end; cards that were thrown in tell nothing.
    if (!line || line.round) continue;
    if (last !== null) {
      if (deal.people[line.dealer] === last) return { gstiessCalled: false, lastDealer: last, given: true };
    } else if (deal.deal >= first && line.game !== 'thrown-in' && line.gstiess !== null && line.gstiess >= 0) {
      last = deal.people[line.gstiess] ?? null;
    }
  }
  return { gstiessCalled: last === null, lastDealer: last, given: false };
}

export function fold(entries: readonly Entry[]): Sheet | undefined {
  const current = inForce(entries);
  const setups = current.filter((entry): entry is SetupEntry => entry.kind === 'setup');
  const setup = setups.at(-1);
  if (!setup) return undefined;
  const seatings = current.filter((entry): entry is SeatingEntry => entry.kind === 'seating');
  const deals = dealsOf(setup, current, entries, seatings);
  const played = deals.filter((deal) => lineOf(deal) !== undefined);
  const nextDeal = (deals.at(-1)?.deal ?? 0) + 1;
  const lastPlayed = played.at(-1);
  const lastLine = lastPlayed && lineOf(lastPlayed);
  const { given, ...gstiess } = gstiessOf(current, played);
  const turns = played.filter((deal) => lineOf(deal)?.round).length;
  const { deals: size, times: by } = setup.compulsory ?? { deals: 1, times: 1 };
  const atRound = setup.round > 0 && played.length > 0 && played.length % setup.round === 0;
  const complete = given || (setup.end === 'rounds' && setup.deals > 0 && played.length >= setup.deals);
  const closed = current.filter((entry): entry is ClosedEntry => entry.kind === 'closed').at(-1)?.closed ?? false;
  return {
    setup,
    setupId: setup.id,
    deals,
    totals: deals.at(-1)?.totals ?? setup.people.map(() => 0),
    nextDeal,
    nextDealer: lastLine ? (lastLine.dealer + 1) % setup.players : setup.dealer,
    seating: seatedAt(setup, seatings, nextDeal),
    times: turns >= size ? by : 1,
    compulsoryLeft: (size - (turns % size)) % size,
    ...gstiess,
    redraw: setup.redraw && atRound && !complete && !seatings.some(({ deal }) => deal === nextDeal),
    complete,
    closed,
    over: closed || complete,
    open: deals.filter(({ state }) => state === 'open').map(({ deal }) => deal),
    paid: current.filter((entry): entry is PaidEntry => entry.kind === 'paid' && entry.paid),
    setups: onceEach([...setups].reverse()).reverse(),
    seatsOpen: seatsOpen(seatings),
  };
}

function dealsOf(setup: Setup, current: readonly Entry[], entries: readonly Entry[], seatings: readonly SeatingEntry[]): DealOnSheet[] {
  const byDeal = new Map<number, LineEntry[]>();
  for (const entry of current) {
    if (entry.kind !== 'line' || (isLine(entry) && entry.players !== setup.players)) continue;
    byDeal.set(entry.deal, [...(byDeal.get(entry.deal) ?? []), entry]);
  }
  const history = new Map<number, Map<string, LineEntry>>();
  for (const entry of entries) {
    if (entry.kind !== 'line') continue;
    history.set(entry.deal, (history.get(entry.deal) ?? new Map<string, LineEntry>()).set(entry.id, entry));
  }
  const totals = setup.people.map(() => 0);
  return [...byDeal.entries()]
    .sort(([a], [b]) => a - b)
    .map(([deal, standing]) => {
      const versions = onceEach(standing);
      const first = versions[0];
      const state: State = versions.length > 1 ? 'open' : first && isLine(first) ? 'held' : 'struck';
      const people = seatedAt(setup, seatings, deal);
      if (state === 'held' && first && isLine(first)) {
        first.payments.forEach((amount, place) => (totals[people[place] ?? 0] = (totals[people[place] ?? 0] ?? 0) + amount));
      }
      return { deal, state, versions, standing, history: [...(history.get(deal)?.values() ?? [])].sort(inOrder), people, totals: [...totals] };
    });
}
