// An open sheet: its entries, what follows from them, and how to write on it.
import { add, amend, askToKeep, device, draw, entriesOf, onChange, putSheet, sheet as keptSheet, type Kept, type Safety } from './keep';
import { fold, inForce, nextNumber, type Sheet } from './fold';
import { pricesFor } from './supply';
import { sync, type Synced } from './sync';
import type { Entry, Line, LineEntry, Prices, Setup, Written } from './types';
import { canUndo, dataOf, strikeOf, undoing, type Undone } from './undo';

const LOOK_EVERY = 4_000;
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

/** What was taken back on each sheet since the page was loaded: a sheet is opened anew on every way back to it. */
const undoneOf = new Map<string, Undone>();

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
  #undone = $state.raw<Undone>(new Map());
  #undoing: Promise<void> = Promise.resolve();
  #folded: { of: readonly Entry[]; sheet: Sheet | undefined } | undefined;

  constructor(readonly id: string) {
    this.#undone = undoneOf.get(id) ?? new Map();
  }

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
    return this.write(strikeOf(deal), standing.map(({ id }) => id));
  }

  get mayUndo(): boolean {
    return canUndo(this.entries, this.#undone);
  }

  /** Take back what was written last; once more takes back what was written before that. */
  undo(): Promise<void> {
    this.#undoing = this.#undoing.catch(() => undefined).then(() => this.#undoLast());
    return this.#undoing;
  }

  async #undoLast(): Promise<void> {
    for (const { data, replaces, holdsAgain } of undoing(this.entries, this.#undone)) {
      const { id } = await this.write(data, replaces);
      this.#undone = new Map([...this.#undone, [id, holdsAgain]]);
      undoneOf.set(this.id, this.#undone);
    }
  }

  /** The same entry again, in place of those that contradict it or struck it out. */
  choose(chosen: LineEntry, others: readonly LineEntry[]): Promise<Entry> {
    return this.write(dataOf(chosen), others.map(({ id }) => id));
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
