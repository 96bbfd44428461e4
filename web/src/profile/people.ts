// Who I am to the server, what I have played, and how well.
import { ask } from '../connection/api';
import { known, t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { Contract, Device, Me, MutedPerson, PlayedDeal, RatingShown, Statistics } from '../protocol';

export const whoAmI = (): Promise<Me> => ask('GET', 'me');
export const rename = (name: string): Promise<Me> => ask('POST', 'me', { name });
export const makeAccount = (name: string, password: string): Promise<Me> => ask('POST', 'account', { name, password });
export const signIn = (name: string, password: string, bring: boolean): Promise<Me> =>
  ask('POST', 'account/login', { name, password, bring });
export const signOut = (): Promise<void> => ask('POST', 'account/logout');
export const changePassword = (old: string, wanted: string): Promise<void> =>
  ask('POST', 'account/password', { old, new: wanted });
export const devicesOfMine = (): Promise<Device[]> => ask('GET', 'account/devices');
export const signOutDevice = (handle: string): Promise<void> => ask('DELETE', `account/devices/${handle}`);
export const signOutEverywhere = (): Promise<void> => ask('POST', 'account/logout-everywhere');
export const mutedByMe = (): Promise<MutedPerson[]> => ask('GET', 'me/mutes');
export const unmute = (handle: string): Promise<void> => ask('DELETE', `me/mutes/${handle}`);
export const deleteMe = (password: string): Promise<void> => ask('POST', 'me/delete', { password });

export const myStatistics = (): Promise<Statistics> => ask('GET', 'me/statistics');
export const myRatings = (): Promise<RatingShown[]> => ask('GET', 'me/ratings');

/** How many deals are asked for at once; fewer means that there are no more. */
export const PAGE = 20;
const MOST = 200;
const dealsBefore = (before: number | null, limit: number): Promise<PlayedDeal[]> =>
  ask('GET', `me/deals?limit=${limit}${before === null ? '' : `&before=${before}`}`);
export const myDeals = (before: number | null): Promise<PlayedDeal[]> => dealsBefore(before, PAGE);

/** Everything the server keeps of me, as one file. */
export async function myData(): Promise<Blob> {
  const [me, ratings, statistics, muted] = await Promise.all([whoAmI(), myRatings(), myStatistics(), mutedByMe()]);
  const deals: PlayedDeal[] = [];
  for (let before: number | null = null; ; ) {
    const more: PlayedDeal[] = await dealsBefore(before, MOST);
    deals.push(...more);
    if (more.length < MOST) break;
    before = more.at(-1)?.finished_at ?? 0;
  }
  return new Blob([JSON.stringify({ me, ratings, statistics, muted, deals }, null, 2)], { type: 'application/json' });
}

/** A game and how many play it: “Cego zu viert”. */
export const familyName = (family: string): string => known(`profile.${family}`) ?? family;

export const gameName = (contract: Contract | null): string => t(contract ? `contract.${contract}` : 'profile.no-game');

export const whenPlayed = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
