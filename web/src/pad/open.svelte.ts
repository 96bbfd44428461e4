// An open sheet: its entries, what follows from them, and how to write on it.
import { add, amend, askToKeep, device, draw, entriesOf, onChange, putSheet, sheet as keptSheet, type Kept, type Safety } from './keep';
import { contentOf, fold, inForce, inOrder, nextNumber, onceEach, seatedWithout, type Sheet } from './fold';
import { pricesFor } from './supply';
import { sync, type Synced } from './sync';
import type { Entry, GstiessEntry, Line, LineEntry, Prices, SeatingEntry, Setup } from './types';

const LOOK_EVERY = 4_000;
/** What undoing takes back. */
type Undoable = LineEntry | SeatingEntry | GstiessEntry;
const isUndoable = (entry: Entry): entry is Undoable => ['line', 'seating', 'gstiess'].includes(entry.kind);

type Written = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'at' | 'replaces'> : never) : never;

export const made = (known: readonly Entry[], data: Written, replaces: readonly string[] = []): Entry =>
  ({ id: `${device}-${String(nextNumber(known))}`, at: Date.now(), replaces: [...replaces], ...data }) as Entry;

/** Put a new sheet on this phone. */
export async function begin(setup: Setup): Promise<string> {
  const id = draw(16);
  await putSheet({ id, write: draw(20), look: draw(20), shared: false, since: 0, touched: Date.now() });
  await add(id, [made([], { kind: 'setup', ...setup })], 0);
  void askToKeep();
  return id;
}

export class OpenSheet {
  entries = $state.raw<readonly Entry[]>([]);
  kept = $state.raw<Kept | undefined>();
  prices = $state.raw<Prices | undefined>();
  /** The sheet was looked for on this phone. */
  looked = $state(false);
  synced = $state<Synced>('none');
  safety = $state<Safety>('unknown');
  problem = $state.raw<unknown>(null);
  /** The browser would not keep what was written last. */
  unkept = $state(false);
  #undone = $state.raw<ReadonlyMap<string, Undoable | null>>(new Map());
  #undoing: Promise<void> = Promise.resolve();
  #folded: { of: readonly Entry[]; sheet: Sheet | undefined } | undefined;

  constructor(readonly id: string) {}

  /** What follows from the entries. Asked for also when the page has moved on, so it is no derived state. */
  get sheet(): Sheet | undefined {
    const { entries } = this;
    if (this.#folded?.of !== entries) this.#folded = { of: entries, sheet: fold(entries) };
    return this.#folded.sheet;
  }

  get mayWrite(): boolean {
    return Boolean(this.kept?.write);
  }

  /** Opens the sheet and keeps it up to date until what is returned is called. */
  watch(): () => void {
    const look = (): void => void (document.hidden || this.exchange());
    void this.read().then(look);
    void askToKeep().then((safety) => (this.safety = safety));
    const forget = onChange((id) => id === this.id && void this.read());
    const timer = setInterval(look, LOOK_EVERY);
    for (const event of ['online', 'pageshow'] as const) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      forget();
      clearInterval(timer);
      for (const event of ['online', 'pageshow'] as const) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async read(): Promise<void> {
    const [kept, entries] = await Promise.all([keptSheet(this.id), entriesOf(this.id)]);
    this.kept = kept;
    if (entries.length !== this.entries.length) this.entries = entries;
    this.looked = true;
    await this.#findPrices();
  }

  async #findPrices(): Promise<void> {
    const setup = this.sheet?.setup;
    if (!setup || this.prices?.id === setup.prices) return;
    try {
      this.prices = await pricesFor(setup.prices, setup.rules, setup.players);
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
  }

  async exchange(): Promise<void> {
    this.synced = await sync(this.id);
    await this.read();
  }

  async write(data: Written, replaces: readonly string[] = []): Promise<Entry> {
    const entry = made(this.entries, data, replaces);
    try {
      await add(this.id, [entry], 0);
      this.unkept = false;
    } catch (error) {
      this.unkept = true;
      throw error;
    }
    this.entries = [...this.entries, entry];
    void this.exchange();
    return entry;
  }

  writeLine = (line: Line, replaces: readonly string[] = []): Promise<Entry> => this.write({ kind: 'line', ...line }, replaces);

  strike(deal: number, standing: readonly LineEntry[]): Promise<Entry> {
    return this.write({ kind: 'line', deal, game: null, reason: '' }, standing.map(({ id }) => id));
  }

  /** What holds again by an entry that was written to take something back; null if nothing does. */
  #originOf = (entry: Undoable): Undoable | null => (this.#undone.has(entry.id) ? (this.#undone.get(entry.id) ?? null) : entry);

  /** Of deals, seats and the call of the Gstieß what was written last and is not taken back yet. */
  get #last(): { entry: Undoable; origin: Undoable } | undefined {
    const found = inForce(this.entries)
      .filter(isUndoable)
      .flatMap((entry) => {
        const origin = this.#originOf(entry);
        return origin ? [{ entry, origin }] : [];
      });
    return found.sort((a, b) => inOrder(a.origin, b.origin)).at(-1);
  }

  get mayUndo(): boolean {
    return this.#last !== undefined;
  }

  /** Take back what was written last; once more takes back what was written before that. */
  undo(): Promise<void> {
    this.#undoing = this.#undoing.catch(() => undefined).then(() => this.#undoLast());
    return this.#undoing;
  }

  async #undoLast(): Promise<void> {
    const last = this.#last;
    if (!last) return;
    for (const [written, holdsAgain] of await this.#takeBack(last.entry, last.origin)) {
      this.#undone = new Map([...this.#undone, [written.id, holdsAgain]]);
    }
  }

  /** Each entry that is written to take something back, and what holds again by it. */
  async #takeBack(entry: Undoable, origin: Undoable): Promise<[Entry, Undoable | null][]> {
    if (entry.kind === 'gstiess') return [[await this.write({ kind: 'gstiess', deal: entry.deal, said: !entry.said }, [entry.id]), null]];
    if (entry.kind === 'seating') {
      const people = seatedWithout(this.entries, entry);
      return [[await this.write({ kind: 'seating', deal: entry.deal, people }, [entry.id]), null]];
    }
    const standing = this.sheet?.deals.find(({ deal }) => deal === entry.deal)?.standing ?? [entry];
    const alike = standing.filter((other) => contentOf(other) === contentOf(entry));
    const before = onceEach(this.entries.filter((other) => other.kind === 'line').filter(({ id }) => origin.replaces.includes(id)));
    const against = standing.find((other) => !alike.includes(other));
    // What was changed or chosen gives way to what was before, one of two versions to the other; what was new is struck out.
    if (!before.length) return [[await (against ? this.choose(against, alike) : this.strike(entry.deal, alike)), null]];
    const back: [Entry, Undoable | null][] = [];
    for (const [i, old] of before.entries()) back.push([await this.choose(old, i ? [] : alike), this.#originOf(old)]);
    return back;
  }

  /** The same entry again, in place of those that contradict it or struck it out. */
  choose(chosen: LineEntry, others: readonly LineEntry[]): Promise<Entry> {
    const { id: _, at: __, replaces: ___, ...data } = chosen;
    return this.write(data as Written, others.map(({ id }) => id));
  }

  async changeSetup(change: Partial<Setup>): Promise<void> {
    const current = inForce(this.entries).filter(({ kind }) => kind === 'setup');
    const { setup } = this.sheet ?? {};
    if (!setup) return;
    const { id: _, at: __, replaces: ___, kind: ____, ...data } = { id: '', at: 0, replaces: [], kind: '', ...setup };
    await this.write({ kind: 'setup', ...data, ...change } as Written, current.map(({ id }) => id));
  }

  async takeBackGstiess(): Promise<void> {
    const calls = inForce(this.entries).filter(({ kind }) => kind === 'gstiess').map(({ id }) => id);
    await this.write({ kind: 'gstiess', deal: this.sheet?.nextDeal ?? 1, said: false }, calls);
  }

  /** From now on nothing ends the evening but people. */
  async withoutEnd(): Promise<void> {
    if (this.sheet?.lastDealer !== null) await this.takeBackGstiess();
    if (this.sheet?.setup.end === 'rounds') await this.changeSetup({ end: 'open', deals: 0 });
  }

  async share(): Promise<void> {
    await amend(this.id, { shared: true });
    await this.exchange();
  }
}
