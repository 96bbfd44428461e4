// An open sheet: its entries, what follows from them, and how to write on it.
import { add, amend, askToKeep, device, draw, entriesOf, onChange, putSheet, sheet as keptSheet, type Kept, type Safety } from './keep';
import { fold, inForce, inOrder, nextNumber, type Sheet } from './fold';
import { pricesFor } from './supply';
import { sync, type Synced } from './sync';
import type { Entry, Line, LineEntry, Prices, Setup } from './types';

const LOOK_EVERY = 4_000;
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

  async write(data: Written, replaces: readonly string[] = []): Promise<void> {
    const entry = made(this.entries, data, replaces);
    await add(this.id, [entry], 0);
    this.entries = [...this.entries, entry];
    void this.exchange();
  }

  writeLine = (line: Line, replaces: readonly string[] = []): Promise<void> => this.write({ kind: 'line', ...line }, replaces);

  strike(deal: number, versions: readonly LineEntry[]): Promise<void> {
    return this.write({ kind: 'line', deal, game: null, reason: '' }, versions.map(({ id }) => id));
  }

  /** Take back what was written last: a new line is struck out, a change gives way to what was before. */
  async undo(): Promise<void> {
    const last = inForce(this.entries).filter((entry) => entry.kind === 'line').at(-1);
    if (!last) return;
    const before = this.entries.filter((entry): entry is LineEntry => entry.kind === 'line' && last.replaces.includes(entry.id)).sort(inOrder);
    const old = before.at(-1);
    if (old) await this.choose(old, [last]);
    else await this.strike(last.deal, [last]);
  }

  /** The same entry again, in place of those that contradict it or struck it out. */
  choose(chosen: LineEntry, others: readonly LineEntry[]): Promise<void> {
    const { id: _, at: __, replaces: ___, ...data } = chosen;
    return this.write(data as Written, others.map(({ id }) => id));
  }

  changeSetup(change: Partial<Setup>): Promise<void> {
    const current = inForce(this.entries).filter(({ kind }) => kind === 'setup');
    const { setup } = this.sheet ?? {};
    if (!setup) return Promise.resolve();
    const { id: _, at: __, replaces: ___, kind: ____, ...data } = { id: '', at: 0, replaces: [], kind: '', ...setup };
    return this.write({ kind: 'setup', ...data, ...change } as Written, current.map(({ id }) => id));
  }

  async share(): Promise<void> {
    await amend(this.id, { shared: true });
    await this.exchange();
  }
}
