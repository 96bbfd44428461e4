// What the phone keeps, in IndexedDB: entries are only ever added.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry, Prices } from './types';

/** A sheet on this phone, and how it is shared. */
export interface Kept {
  id: string;
  /** The key to write; empty if this phone only looks on. */
  write: string;
  look: string;
  /** Whether the server is told of it. */
  shared: boolean;
  /** The last entry of the server that this phone knows of. */
  since: number;
  touched: number;
}

interface KeptEntry {
  sheet: string;
  id: string;
  /** 1 as soon as the server has it. */
  sent: 0 | 1;
  entry: Entry;
}

interface Stores extends DBSchema {
  sheets: { key: string; value: Kept };
  entries: { key: [string, string]; value: KeptEntry; indexes: { sheet: string } };
  prices: { key: string; value: Prices & { known: string } };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Where there is no TLS there is no randomUUID; this works everywhere. */
export const draw = (length: number): string => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join('');

let opened: Promise<IDBPDatabase<Stores>> | undefined;
const database = (): Promise<IDBPDatabase<Stores>> =>
  (opened ??= openDB<Stores>('cego-pad', 1, {
    upgrade(db) {
      db.createObjectStore('sheets', { keyPath: 'id' });
      db.createObjectStore('entries', { keyPath: ['sheet', 'id'] }).createIndex('sheet', 'sheet');
      db.createObjectStore('prices', { keyPath: 'known' });
    },
    // Another window with a newer page wants to change something: it may.
    blocking: () => void opened?.then((db) => db.close()).then(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }));

/** Windows of this browser tell each other that something was written. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cego-pad');
const tell = (sheet: string): void => channel?.postMessage(sheet);
export function onChange(heard: (sheet: string) => void): () => void {
  const listen = ({ data }: MessageEvent<string>): void => heard(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}

/** The name of this window among all that write: two windows of a phone never draw the same number. */
export const device = (() => {
  let phone = '';
  try {
    phone = localStorage.getItem('cego.phone') ?? '';
    if (!phone) localStorage.setItem('cego.phone', (phone = draw(8)));
  } catch {
    phone = draw(8);
  }
  return phone + draw(4);
})();

export const sheets = async (): Promise<Kept[]> => (await database()).getAll('sheets');
export const sheet = async (id: string): Promise<Kept | undefined> => (await database()).get('sheets', id);
export async function putSheet(kept: Kept): Promise<void> {
  await (await database()).put('sheets', kept);
}

/** Change what is known of how a sheet is shared; what else was changed meanwhile stays. */
export async function amend(id: string, change: Partial<Kept>): Promise<void> {
  const transaction = (await database()).transaction('sheets', 'readwrite');
  const found = await transaction.store.get(id);
  if (found) await transaction.store.put({ ...found, ...change });
  await transaction.done;
}

export async function entriesOf(id: string): Promise<Entry[]> {
  const found = await (await database()).getAllFromIndex('entries', 'sheet', id);
  return found.map(({ entry }) => entry);
}

export async function unsentOf(id: string): Promise<Entry[]> {
  const found = await (await database()).getAllFromIndex('entries', 'sheet', id);
  return found.filter(({ sent }) => !sent).map(({ entry }) => entry);
}

/** Add entries. Written for good before this is done; an entry that is there stays as it is. */
export async function add(id: string, entries: readonly Entry[], sent: 0 | 1): Promise<void> {
  if (!entries.length) return;
  const transaction = (await database()).transaction(['entries', 'sheets'], 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore('entries');
  for (const entry of entries) {
    const old = await store.get([id, entry.id]);
    if (!old) await store.put({ sheet: id, id: entry.id, sent, entry });
    else if (sent && !old.sent) await store.put({ ...old, sent });
  }
  const kept = await transaction.objectStore('sheets').get(id);
  if (kept && !sent) await transaction.objectStore('sheets').put({ ...kept, touched: Date.now() });
  await transaction.done;
  tell(id);
}

/** The server knows nothing of this sheet any more: all is to be sent again. */
export async function sendAgain(id: string): Promise<void> {
  const transaction = (await database()).transaction(['entries', 'sheets'], 'readwrite');
  for (let at = await transaction.objectStore('entries').index('sheet').openCursor(id); at; at = await at.continue()) {
    await at.update({ ...at.value, sent: 0 });
  }
  const kept = await transaction.objectStore('sheets').get(id);
  if (kept) await transaction.objectStore('sheets').put({ ...kept, since: 0 });
  await transaction.done;
}

export async function forget(id: string): Promise<void> {
  const transaction = (await database()).transaction(['entries', 'sheets'], 'readwrite');
  for (const key of await transaction.objectStore('entries').index('sheet').getAllKeys(id)) await transaction.objectStore('entries').delete(key);
  await transaction.objectStore('sheets').delete(id);
  await transaction.done;
  tell(id);
}

/** Tables of payments: by their id, and by rule set and number of players. */
export const keptPrices = async (known: string): Promise<Prices | undefined> => (await database()).get('prices', known);
export const knownPrices = async (): Promise<string[]> => (await database()).getAllKeys('prices');
export async function keepPrices(prices: Prices): Promise<void> {
  const transaction = (await database()).transaction('prices', 'readwrite');
  await Promise.all([prices.id, `${prices.rules} ${String(prices.players)}`].map((known) => transaction.store.put({ ...prices, known })));
  await transaction.done;
}

export type Safety = 'safe' | 'may-go' | 'unknown';
/** Ask the browser never to clear this by itself. */
export async function askToKeep(): Promise<Safety> {
  try {
    if (!navigator.storage?.persist) return 'unknown';
    return (await navigator.storage.persisted()) || (await navigator.storage.persist()) ? 'safe' : 'may-go';
  } catch {
    return 'unknown';
  }
}
