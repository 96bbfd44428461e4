// Sheets as files: handed out, and taken in again. The same form as `cego pad` reads and writes.
import { add, draw, putSheet, sheets } from './keep';
import { fold, inOrder, type Sheet } from './fold';
import { t } from '../lib/i18n.svelte';
import type { OpenSheet } from './open.svelte';
import type { Entry } from './types';

const FORMAT = 'cego-pad';
const MOST = 5_000;

interface SheetFile {
  format: string;
  version: number;
  sheet: string;
  entries: Entry[];
}

export const nameOf = (sheet: Sheet): string => (sheet.setup.title || 'cego').replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();

export const fileOf = ({ id, entries, prices }: OpenSheet): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, sheet: id, entries: [...entries].sort(inOrder), prices: prices ? [{ ...prices, known: undefined }] : [] }, null, 1)}\n`;

export function hand(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Whether entries make a sheet whose sums are zero. */
function adds(entries: readonly Entry[]): boolean {
  try {
    const sheet = fold(entries);
    return sheet !== undefined && sheet.deals.every(({ totals }) => totals.reduce((a, b) => a + b, 0) === 0);
  } catch {
    return false;
  }
}

/** What is no sheet is refused with a sentence. A sheet that is here already gets what it lacks. */
export async function takeIn(text: string): Promise<string> {
  let file: SheetFile;
  try {
    file = JSON.parse(text) as SheetFile;
  } catch {
    throw new Error(t('ledger.read.no-sheet'));
  }
  const sensible = (entry: unknown): boolean =>
    typeof entry === 'object' && entry !== null && /^[a-z0-9]{4,16}-\d{1,9}$/.test(String((entry as Entry).id)) && Array.isArray((entry as Entry).replaces);
  if (file?.format !== FORMAT || file.version !== 1 || !Array.isArray(file.entries) || file.entries.length > MOST || !file.entries.every(sensible) || !adds(file.entries)) {
    throw new Error(t('ledger.read.no-sheet'));
  }
  const here = (await sheets()).some((kept) => kept.id === file.sheet);
  // Whoever has not the keys of a shared sheet keeps it under a name of its own.
  const id = here ? file.sheet : draw(16);
  if (!here) {
    await putSheet({ id, write: draw(20), look: draw(20), shared: false, since: 0, touched: Date.now() });
  }
  await add(id, file.entries, 0);
  return id;
}
