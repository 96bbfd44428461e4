// What lies on the mat beside the trick.
import type { Deal, Seen } from '../connection/fold';
import { counted, t } from '../lib/i18n.svelte';
import type { CardCode } from '../view';
import { capital } from './words';

/** The cards face down in the middle, if there are any. */
export function faceDown(seen: Seen): { label: string; backs: number } | null {
  const backs = seen.deal?.middle ?? 0;
  if (backs === 0) return null;
  const name = t(seen.table.game === 'tapp' ? 'table.talon' : 'table.blind');
  return { label: `${name} · ${counted('table.cards', backs)}`, backs };
}

/** Cards that everyone may look at, and why they lie there. */
export function faceUp({ view, log }: Deal): { label: string; cards: readonly CardCode[] }[] {
  if (view.phase === 'finished') return [];
  const played = new Set(log.map((done) => done.play));
  const shown = view.declarer === view.seat ? [] : view.shown.filter((card) => !played.has(card));
  const piles = [
    { label: capital(t('mark.shown')), cards: shown },
    { label: t('table.open-trump'), cards: view.open_trump },
    { label: t('table.laid-out'), cards: view.laid_out },
  ];
  return piles.filter(({ cards }) => cards.length > 0);
}
