// Numbers and names as people write them on a score sheet.
import { t, type Key } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { DealOnSheet, Sheet } from './fold';
import type { Impossible } from './prices';
import type { Line, Prices } from './types';

/** −35, +105, 0: with the sign of print. */
export const signed = (n: number): string => (n > 0 ? `+${String(n)}` : n < 0 ? `−${String(-n)}` : '0');

/** Points as money, or as points where nothing is paid. */
export function amountOf(sheet: Sheet, points: number): string {
  const { cents, currency } = sheet.setup;
  if (!cents) return String(points);
  const value = (points * cents) / 100;
  try {
    return new Intl.NumberFormat(settings.language, { style: 'currency', currency: currency || 'EUR' }).format(value);
  } catch {
    return `${value.toFixed(2)} ${currency}`;
  }
}

export const nameAt = (sheet: Sheet, seating: readonly number[], place: number): string => sheet.setup.people[seating[place] ?? -1] ?? '';

/** A word of the game, as the table of payments has it. */
export const word = (prices: Prices | undefined, key: string): string => prices?.words[settings.language][key] ?? key.slice(key.indexOf('.') + 1);

/** Karl 46:24, Emil: Verloren: how a deal ended, in a few words. */
export function resultOf(sheet: Sheet, prices: Prices | undefined, deal: DealOnSheet, line: Line): string {
  const who = line.who.map((place) => nameAt(sheet, deal.people, place)).join(', ');
  if (line.points !== null && line.end === 'points' && prices) return `${who} ${String(line.points)}:${String(prices.total - line.points)}`;
  const end = line.end && line.end !== line.game ? word(prices, `end.${line.end}`) : '';
  const how = [end, line.points ?? '', line.reason].filter((part) => part !== '').join(' ');
  return [who, how].filter(Boolean).join(': ');
}

const WHY: Record<Impossible['why'], Key> = {
  who: 'pad.why-who',
  'sits-out': 'pad.why-sits-out',
  'too-many': 'ledger.too-many',
  'one-only': 'ledger.one-only',
  over: 'ledger.over',
  'only-over': 'ledger.only-over',
  how: 'pad.why-how',
  points: 'pad.why-points',
  'not-zero': 'ledger.not-zero',
  whole: 'pad.why-whole',
};
export const whyNot = ({ why, values }: Impossible): string => t(WHY[why], values);
