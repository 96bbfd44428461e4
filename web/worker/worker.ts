// The service worker: keeps the files of the page, so that it opens without a network, and what was read
// of rules and puzzles. Tables, accounts and all else always go to the server.
export {};
declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what this page is made of. A checksum where the name does not change with the contents. */
declare const VERSION: string;
declare const FILES: Readonly<Record<string, string | null>>;

const SHELL = 'index.html';
const PAGE_CACHE = 'cego-page ';
const KEPT_CACHE = 'cego-kept 1';
const MOST_KEPT = 400;
/** Answers that say the same to everybody and may be read again without a network. */
const MAY_BE_KEPT = /^\/api\/(rules(\/[\w-]+)?|study\/puzzles\/[\w-]+(\/solution)?)$/;
const HASHED = /-[0-9A-Za-z]{8}\.\w+$/;

const addressOf = (name: string): string => new URL(name, self.registration.scope).href;
const nameOf = (url: URL): string => url.href.slice(self.registration.scope.length).replace(/[?#].*$/, '');

async function checksum(answer: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file of just this version: while another is being put on the server, none may slip in. */
async function fetched(name: string, wanted: string | null): Promise<Response> {
  const answer = await fetch(addressOf(name), wanted === null ? {} : { cache: 'no-cache' });
  if (!answer.ok || (wanted !== null && (await checksum(answer)) !== wanted)) throw new Error(`${name} is not there`);
  return answer;
}

async function fetchAll(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE + VERSION);
  await Promise.all(
    Object.entries(FILES).map(async ([name, wanted]) => {
      const known = wanted === null && (await caches.match(addressOf(name), { ignoreVary: true }));
      await cache.put(addressOf(name), known || (await fetched(name, wanted)));
    }),
  );
}

/** Open pages say by locks which version they run and whether a table is open. */
async function held(): Promise<string[]> {
  const { held: locks = [] } = await self.navigator.locks.query();
  return locks.map(({ name }) => name ?? '');
}

async function takeOver(): Promise<void> {
  if (!(await held()).includes('cego-table')) await self.skipWaiting();
}

/** Files of other versions go when no page runs them any more. */
async function tidy(): Promise<void> {
  const locks = await held();
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  // A page that is still loading has not said yet what it runs.
  if (locks.filter((name) => name.startsWith(PAGE_CACHE)).length < pages.length) return;
  const inUse = new Set([...locks, PAGE_CACHE + VERSION, KEPT_CACHE]);
  for (const name of await caches.keys()) {
    if (name.startsWith('cego-') && !inUse.has(name)) await caches.delete(name);
  }
}

async function keep(request: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  await cache.delete(request);
  await cache.put(request, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old);
}

const found = (request: Request | string): Promise<Response | undefined> => caches.match(request, { ignoreVary: true });

async function shell(request: Request): Promise<Response> {
  const cache = await caches.open(PAGE_CACHE + VERSION);
  return (await cache.match(addressOf(SHELL), { ignoreVary: true })) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  return (await found(request)) ?? fetch(request);
}

async function newest(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const old = await found(event.request);
    if (old) return old;
    throw error;
  }
}

/** Have these at hand, as far as they are not yet. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !MAY_BE_KEPT.test(url.pathname) || (await found(url.href))) continue;
    const answer = await fetch(url.href);
    if (answer.status === 200) await keep(url.href, answer);
  }
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll().then(takeOver)));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(tidy)));
self.addEventListener('message', (event) => {
  const { ask, addresses } = event.data as { ask: string; addresses?: string[] };
  if (ask === 'take-over') event.waitUntil(takeOver());
  if (ask === 'tidy') event.waitUntil(tidy());
  if (ask === 'keep') event.waitUntil(keepAll(addresses ?? []).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const name = nameOf(url);
  if (request.mode === 'navigate') {
    if (name === '' || name === SHELL) event.respondWith(shell(request));
  } else if (HASHED.test(name) || name in FILES) event.respondWith(file(request));
  else if (MAY_BE_KEPT.test(url.pathname)) event.respondWith(newest(event));
});
