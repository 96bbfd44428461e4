// Tables of payments from the server, kept for times without a network.
import { ask } from '../connection/api';
import { keepPrices, keptPrices, knownPrices } from './keep';
import type { Prices } from './types';

export interface Known {
  slug: string;
  title: string;
  players: number;
  id: string;
}

const LIST = 'cego.prices';

/** The rule sets that a sheet can be begun with, also those known from earlier. */
export async function ruleSets(): Promise<Known[]> {
  try {
    const known = await ask<Known[]>('GET', 'pad/prices');
    localStorage.setItem(LIST, JSON.stringify(known));
    return known;
  } catch {
    const kept = JSON.parse(localStorage.getItem(LIST) ?? '[]') as Known[];
    const here = new Set(await knownPrices());
    return kept.filter(({ id }) => here.has(id));
  }
}

async function fetched(known: Known): Promise<Prices> {
  const prices = await ask<Prices>('GET', `pad/prices/${known.slug}/${String(known.players)}`);
  await keepPrices(prices);
  return prices;
}

export const pricesOf = async (known: Known): Promise<Prices> => (await keptPrices(known.id)) ?? fetched(known);

/** The table a sheet was begun with; where the server has another by now, the lines of old go on with that. */
export async function pricesFor(id: string, rules: string, players: number): Promise<Prices> {
  const kept = (await keptPrices(id)) ?? (await keptPrices(`${rules} ${String(players)}`));
  return kept ?? ownPrices(rules, players, {});
}

export async function ownPrices(rules: string, players: number, options: Readonly<Record<string, unknown>>): Promise<Prices> {
  const prices = await ask<Prices>('POST', 'pad/prices', { rules, players, options });
  await keepPrices(prices);
  return prices;
}

/** Have every village at hand, one after the other, while nothing else is done. */
export async function stock(known: readonly Known[]): Promise<void> {
  const here = new Set(await knownPrices());
  for (const each of known) if (!here.has(each.id)) await fetched(each);
}
