// The page kept by this browser: works without a network, and changes to a new version only where no table
// is open. The worker does the keeping (worker/worker.ts); locks tell it what still runs.
import { settings, type Language } from '../lib/settings.svelte';

const LOOK_EVERY = 3_600_000;
const version = document.documentElement.dataset.version ?? '';

let online = $state(navigator.onLine);
let renewed = $state(false);
/** What to keep as soon as there is a worker. */
const toKeep: string[] = [];
let registration: ServiceWorkerRegistration | undefined;

/** Whether this device has a network, as far as it knows. */
export const isOnline = (): boolean => online;
/** Whether a newer version than this one waits to be loaded. */
export const hasNewVersion = (): boolean => renewed;

/** Takes a lock that several may have. Returns how to let go of it; closing the page lets go too. */
function hold(name: string): () => Promise<void> {
  let letGo = (): void => undefined;
  const until = new Promise<void>((done) => (letGo = done));
  const released = navigator.locks?.request(name, { mode: 'shared' }, () => until);
  return async () => {
    letGo();
    await released;
    // The browser answers in order: whoever asks it from now on is told that the lock is gone.
    await navigator.locks?.query();
  };
}

/** While a table is open nothing changes under it. Returns what to call when it is left. */
export function atTable(): () => void {
  const letGo = hold('cego-table');
  return () => void letGo().then(look);
}

/** Is there a newer version? If one waits already, it may come in. */
async function look(): Promise<void> {
  registration?.waiting?.postMessage({ ask: 'take-over' });
  await registration?.update().catch(() => undefined);
}

/** Answers to these questions were read, and shall be there without a network too. */
export function keepForLater(...paths: string[]): void {
  toKeep.push(...paths.map((path) => `/api/${path}?language=${settings.language}`));
  navigator.serviceWorker?.controller?.postMessage({ ask: 'keep', addresses: toKeep.splice(0) });
}

/** What to have at hand for a time without a network: the rule book, and what this page has read so far. */
async function keepReading(controller: ServiceWorker, language: Language): Promise<void> {
  const read = performance.getEntriesByType('resource').map(({ name }) => name);
  const sets = await fetch(`/api/rules?language=${language}`).catch(() => null);
  const books = sets?.ok ? ((await sets.json()) as { slug: string }[]) : [];
  const addresses = books.map(({ slug }) => `/api/rules/${slug}?other=&language=${language}`);
  controller.postMessage({ ask: 'keep', addresses: [...toKeep.splice(0), ...read, ...addresses] });
}

function controlled(): void {
  const { controller } = navigator.serviceWorker;
  if (!controller) return;
  controller.postMessage({ ask: 'tidy' });
  $effect.root(() => {
    $effect(() => {
      if (online) void keepReading(controller, settings.language);
    });
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  let known = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (known) renewed = true;
    else controlled();
    known = true;
  });
  await serviceWorker.register('sw.js', { updateViaCache: 'none' });
  registration = await serviceWorker.ready;
  // A worker that is about to be followed by another gets no more work: that would keep the new one waiting.
  if (known && !registration.waiting) controlled();
  void look();
  setInterval(() => void look(), LOOK_EVERY);
}

/** To be called once, when the page is drawn: what it needs for later comes after what it needs now. */
export function keepPage(): void {
  addEventListener('online', () => ((online = true), void look()));
  addEventListener('offline', () => (online = false));
  if (!('serviceWorker' in navigator) || !version) return;
  hold(`cego-page ${version}`);
  const begin = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') setTimeout(begin, 1_000);
  else addEventListener('load', () => setTimeout(begin, 1_000));
}
