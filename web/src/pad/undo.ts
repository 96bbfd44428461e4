// What undoing takes back, and what is written for it. Nothing is ever removed: taking back is an entry, too.
import { contentOf, fold, inForce, inOrder, onceEach, seatedWithout } from './fold';
import type { Entry, GstiessEntry, LineEntry, SeatingEntry, Written } from './types';

/** What undoing takes back. */
export type Undoable = LineEntry | SeatingEntry | GstiessEntry;
/** By the name of an entry that took something back: what holds again by it, or nothing. */
export type Undone = ReadonlyMap<string, Undoable | null>;

export interface Step {
  data: Written;
  replaces: string[];
  holdsAgain: Undoable | null;
}

const isUndoable = (entry: Entry): entry is Undoable => ['line', 'seating', 'gstiess'].includes(entry.kind);
const originOf = (entry: Undoable, undone: Undone): Undoable | null => (undone.has(entry.id) ? (undone.get(entry.id) ?? null) : entry);
const namesOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

/** What an entry says, to be written once more. */
export function dataOf(entry: Entry): Written {
  const { id: _, at: __, replaces: ___, ...data } = entry;
  return data as Written;
}

export const strikeOf = (deal: number): Written => ({ kind: 'line', deal, game: null, reason: '' });

/** Of deals, seats and the call of the Gstieß what was written last and is not taken back yet. */
function lastOf(entries: readonly Entry[], undone: Undone): { entry: Undoable; origin: Undoable } | undefined {
  const found = inForce(entries)
    .filter(isUndoable)
    .flatMap((entry) => {
      const origin = originOf(entry, undone);
      return origin ? [{ entry, origin }] : [];
    });
  return found.sort((a, b) => inOrder(a.origin, b.origin)).at(-1);
}

export const canUndo = (entries: readonly Entry[], undone: Undone): boolean => lastOf(entries, undone) !== undefined;

/** What is to be written to take back what was written last; after that, what was written before is the last. */
export function undoing(entries: readonly Entry[], undone: Undone): Step[] {
  const last = lastOf(entries, undone);
  if (!last) return [];
  const { entry, origin } = last;
  const replaces = [entry.id];
  if (entry.kind === 'gstiess') return [{ data: { kind: 'gstiess', deal: entry.deal, said: !entry.said }, replaces, holdsAgain: null }];
  if (entry.kind === 'seating') {
    return [{ data: { kind: 'seating', deal: entry.deal, people: seatedWithout(entries, entry) }, replaces, holdsAgain: null }];
  }
  const standing = fold(entries)?.deals.find(({ deal }) => deal === entry.deal)?.standing ?? [entry];
  const alike = standing.filter((other) => contentOf(other) === contentOf(entry));
  const lines = entries.filter((other): other is LineEntry => other.kind === 'line' && origin.replaces.includes(other.id));
  const before = onceEach(lines.sort(inOrder));
  // What was changed or chosen gives way to what was before.
  if (before.length > 0) {
    return before.map((old, i) => ({ data: dataOf(old), replaces: i ? [] : namesOf(alike), holdsAgain: originOf(old, undone) }));
  }
  // One of two versions gives way to the other; what was new is struck out.
  const against = standing.find((other) => !alike.includes(other));
  return [{ data: against ? dataOf(against) : strikeOf(entry.deal), replaces: namesOf(alike), holdsAgain: null }];
}
