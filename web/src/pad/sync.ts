// Sends what waits and fetches what others wrote. Whatever goes wrong, nothing is lost: it is tried again.
import { settings } from '../lib/settings.svelte';
import { add, amend, sendAgain, sheet as keptSheet, unsentOf, type Kept } from './keep';
import type { Entry } from './types';

/** `none`: not shared; `waiting`: not reached just now; `refused`: the link opens nothing any more;
 * `unwanted`: the server does not take an entry. */
export type Synced = 'none' | 'done' | 'waiting' | 'refused' | 'unwanted';

interface Came {
  last: number;
  entries: Entry[];
  more: boolean;
  may_write: boolean;
}

const AT_ONCE = 50;
const NOT_FOUND = 404;
const FORBIDDEN = 403;
/** It cannot be read, there is no room for it, or it makes no sense: sending it again helps nothing. */
const UNWANTED = [400, 409, 422];

async function asked(method: string, kept: Kept, body?: unknown, since = 0): Promise<Response> {
  const address = new URL(`/api/pad/sheets/${kept.id}`, location.origin);
  address.searchParams.set('language', settings.language);
  if (method === 'GET') address.searchParams.set('since', String(since));
  return fetch(address, {
    method,
    headers: { 'x-cego-pad': kept.write || kept.look, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The server may not know of the sheet yet, or not any more. */
async function open(kept: Kept): Promise<boolean> {
  const answer = await asked('PUT', kept, { look: kept.look });
  if (answer.ok) await sendAgain(kept.id);
  return answer.ok;
}

async function once(id: string): Promise<Synced> {
  let unwanted = false;
  for (let opened = false; ; ) {
    const kept = await keptSheet(id);
    if (!kept?.shared) return 'none';
    const waiting = kept.write && !unwanted ? (await unsentOf(id)).slice(0, AT_ONCE) : [];
    const answer = await (waiting.length > 0 ? asked('POST', kept, { since: kept.since, entries: waiting }) : asked('GET', kept, undefined, kept.since));
    if (answer.status === NOT_FOUND && kept.write && !opened) {
      opened = await open(kept);
      if (!opened) return 'waiting';
      continue;
    }
    if (answer.status === FORBIDDEN || answer.status === NOT_FOUND) return 'refused';
    if (waiting.length > 0 && UNWANTED.includes(answer.status)) {
      // What others wrote is fetched all the same.
      unwanted = true;
      continue;
    }
    if (!answer.ok) return 'waiting';
    const came = (await answer.json()) as Came;
    await add(id, waiting, 1);
    await add(id, came.entries, 1);
    await amend(id, { since: came.last });
    if (!came.more && waiting.length < AT_ONCE) return unwanted ? 'unwanted' : 'done';
  }
}

const running = new Map<string, Promise<Synced>>();
/** One exchange at a time for each sheet. */
export function sync(id: string): Promise<Synced> {
  const found = running.get(id);
  if (found) return found;
  const begun = once(id)
    .catch((): Synced => 'waiting')
    .finally(() => running.delete(id));
  running.set(id, begun);
  return begun;
}

export const linkOf = (kept: Kept, may: 'write' | 'look'): string =>
  new URL(`#/pad/join/${kept.id}/${may === 'write' ? kept.write : `look-${kept.look}`}`, location.href).href;
