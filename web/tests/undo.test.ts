import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fold, nextNumber, type State } from '../src/pad/fold';
import type { Entry, Line, Written } from '../src/pad/types';
import { canUndo, dataOf, undoing, type Undoable } from '../src/pad/undo';

/** A phone that writes and takes back, as `OpenSheet` does. */
class Phone {
  entries: Entry[] = [];
  undone = new Map<string, Undoable | null>();

  constructor(readonly name = 'anna') {
    this.write({
      kind: 'setup', title: '', circle: '', rules: 'loewen', prices: '', players: 4, people: ['A', 'B', 'C', 'D'], dealer: 0, cents: 0,
      currency: '', end: 'gstiess', deals: 0, round: 0, redraw: false, compulsory: null,
    });
  }

  write(data: Written, replaces: string[] = []): Entry {
    const entry = { id: `${this.name}-${String(nextNumber(this.entries))}`, at: 0, replaces, ...data } as Entry;
    this.entries.push(entry);
    return entry;
  }

  line(deal: number, amount: number, replaces: string[] = []): Entry {
    const line: Line = {
      deal, dealer: (deal - 1) % 4, players: 4, prices: '', game: 'eine', who: [1], over: false, end: 'points', points: null, times: 1,
      round: false, gstiess: null, amounts: [], payments: [-amount, 3 * amount, -amount, -amount], reason: '',
    };
    return this.write({ kind: 'line', ...line }, replaces);
  }

  undo(): void {
    for (const { data, replaces, holdsAgain } of undoing(this.entries, this.undone)) {
      this.undone.set(this.write(data, replaces).id, holdsAgain);
    }
  }

  get states(): State[] {
    return fold(this.entries)?.deals.map(({ state }) => state) ?? [];
  }

  get totals(): number[] {
    return fold(this.entries)?.totals ?? [];
  }
}

test('each undoing takes back one more, not the undoing before it', () => {
  const phone = new Phone();
  phone.line(1, 10);
  const second = phone.line(2, 20);
  phone.line(2, 25, [second.id]);
  phone.undo();
  deepEqual(phone.totals, [-30, 90, -30, -30]);
  phone.undo();
  deepEqual(phone.states, ['held', 'struck']);
  phone.undo();
  deepEqual(phone.states, ['struck', 'struck']);
  equal(canUndo(phone.entries, phone.undone), false);
  phone.undo();
  deepEqual(phone.states, ['struck', 'struck']);
  phone.line(3, 5);
  phone.undo();
  deepEqual(phone.states, ['struck', 'struck', 'struck']);
});

test('what was struck out by hand comes back, and the deal before it stays', () => {
  const phone = new Phone();
  phone.line(1, 10);
  const second = phone.line(2, 20);
  phone.write({ kind: 'line', deal: 2, game: null, reason: '' }, [second.id]);
  phone.undo();
  deepEqual(phone.states, ['held', 'held']);
  phone.undo();
  deepEqual(phone.states, ['held', 'struck']);
});

test('the call of the Gstieß and a change of seats are taken back, and no deal with them', () => {
  const phone = new Phone();
  phone.line(1, 10);
  phone.write({ kind: 'seating', deal: 2, people: [1, 0, 2, 3] });
  phone.write({ kind: 'gstiess', deal: 2, said: true });
  phone.undo();
  equal(fold(phone.entries)?.gstiessCalled, false);
  deepEqual(fold(phone.entries)?.seating, [1, 0, 2, 3]);
  phone.undo();
  deepEqual(fold(phone.entries)?.seating, [0, 1, 2, 3]);
  deepEqual(phone.states, ['held']);
});

test('a choice that is taken back leaves both versions side by side', () => {
  const phone = new Phone();
  const mine = phone.line(1, 10);
  const theirs = { ...phone.line(1, 20), id: 'beat-2' } as Entry;
  phone.entries[phone.entries.length - 1] = theirs;
  deepEqual(phone.states, ['open']);
  phone.write(dataOf(mine), [mine.id, theirs.id]);
  deepEqual(phone.states, ['held']);
  phone.undo();
  deepEqual(phone.states, ['open']);
  phone.undo();
  deepEqual(phone.states, ['held']);
  deepEqual(phone.totals, [-10, 30, -10, -10]);
});

test('what two phones wrote alike is taken back as one', () => {
  const phone = new Phone();
  const mine = phone.line(1, 10);
  phone.entries.push({ ...mine, id: 'beat-2' });
  phone.undo();
  deepEqual(phone.states, ['struck']);
  deepEqual(phone.totals, [0, 0, 0, 0]);
});
