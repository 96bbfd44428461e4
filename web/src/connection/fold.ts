// What is known of a table: everything from a hello, changed by each event after it.
import type { DealSeen, Entry, Hello, Sight, Stage, TableEvent, TableSeen, You } from '../protocol';

/** Something done in the deal: `{ seat: 'A', play: 'SK' }`. */
export type Done = Record<string, string | number | boolean | string[]>;

export type Deal = Omit<DealSeen, 'log'> & { log: readonly Done[] };

export interface Seen {
  code: string;
  you: You;
  stage: Stage;
  deal: Deal | null;
  deadline: number | null;
  table: TableSeen;
  entries: readonly Entry[];
}

export function fromHello(hello: Hello): Seen | null {
  const { sight } = hello;
  if (!sight.table) return null;
  return {
    code: hello.code,
    you: hello.you,
    stage: sight.stage,
    deal: sight.deal && { ...sight.deal, log: sight.deal.log ?? [] },
    deadline: sight.deadline,
    table: sight.table,
    entries: sight.entries ?? [],
  };
}

function logAfter(log: readonly Done[], { event }: TableEvent): readonly Done[] {
  if (event.kind === 'dealt') return [];
  if (event.kind === 'undone') return log.slice(0, event.kept ?? -1);
  return event.kind === 'acted' && event.action ? [...log, event.action] : log;
}

/** A deal that is over names its trumps no more; while its last trick lies there, they are still to be seen. */
function trumpAfter(before: Deal | null, now: DealSeen): NonNullable<DealSeen['trump']> | null {
  const same = now.view.outcome && before?.number === now.number;
  return now.trump ?? (same ? before.trump : null) ?? null;
}

/** Another evening of the same people: the sheet is empty, and the last deal belongs to the one before. */
export const begunAnew = (seen: Seen): boolean =>
  seen.stage === 'preparing' && seen.deal !== null && seen.entries.length === 0 && !seen.table.practice;

function entriesAfter(entries: readonly Entry[], { event }: TableEvent, sight: Sight): readonly Entry[] {
  if (event.kind === 'rematched') return [];
  const last = sight.table?.evening?.last;
  return event.kind === 'deal-finished' && last ? [...entries, last] : entries;
}

export function after(seen: Seen, message: TableEvent): Seen {
  const { sight } = message;
  return {
    ...seen,
    you: message.you ?? seen.you,
    stage: sight.stage,
    deal: sight.deal && { ...sight.deal, log: logAfter(seen.deal?.log ?? [], message), trump: trumpAfter(seen.deal, sight.deal) },
    deadline: sight.deadline,
    table: sight.table ?? seen.table,
    entries: entriesAfter(seen.entries, message, sight),
  };
}
