// What everyone should know of somebody at the table: plays, forehand, deals, away.
import type { Seen } from '../connection/fold';
import { t } from '../lib/i18n.svelte';
import { isPerson, type Seat } from './seats';
import { about, everyoneForHimself } from './telling';

export interface Badge {
  text: string;
  strong: boolean;
  /** One letter, where there is no room for more than one word. */
  brief?: string;
  /** What it tells of the deal. */
  fact?: 'dealer' | 'forehand';
  /** The suit that goes with it. */
  suit?: string;
}

export function badgesOf(seen: Seen, { chair, letter }: Pick<Seat, 'chair' | 'letter'>): Badge[] {
  const found: Badge[] = [];
  const { deal } = seen;
  const view = deal?.view;
  const state = seen.table.chairs[chair];
  if (view?.contract && view.declarer === letter && !everyoneForHimself(view.contract)) {
    found.push({ text: about(seen, chair, 'badge.plays'), strong: true });
  }
  if (deal?.trump?.seat === letter) found.push({ text: t('badge.trump'), strong: false, suit: deal.trump.suit });
  if (letter === 'A') {
    found.push({ text: t('badge.forehand'), strong: view?.phase === 'auction', brief: t('badge.forehand-short'), fact: 'forehand' });
  }
  if (deal && chair === deal.seats.at(-1)) found.push({ text: about(seen, chair, 'badge.deals'), strong: false, fact: 'dealer' });
  if (state?.stand_in) found.push({ text: t('badge.bot'), strong: false });
  else if (state && isPerson(state) && state.presence !== 'here') found.push({ text: t('badge.away'), strong: false });
  return found;
}
