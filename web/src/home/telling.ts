// Tables in a few words, for the lists on the first page.
import { t } from '../lib/i18n.svelte';
import { OPPONENTS } from '../lib/opponents';
import type { Language } from '../lib/settings.svelte';
import type { LobbyTable, MyTable } from '../protocol';

/** The people there, apart from oneself. */
export const namesOf = ({ chairs }: LobbyTable, own: number | null = null): string =>
  chairs.flatMap(({ sitter }, chair) => (chair === own ? [] : (sitter?.name ?? []))).join(', ');

/** Who one plays with: people by name, bots by their level if they have one in common. */
export function companyOf(table: MyTable): string {
  const names = namesOf(table, table.chair);
  if (names || !table.against_bots) return names;
  const levels = new Set(table.chairs.flatMap(({ sitter }) => sitter?.level ?? []));
  const [level] = levels;
  const known = levels.size === 1 ? OPPONENTS.find((opponent) => opponent === level) : undefined;
  return t(`home.against.${known ?? 'other'}`);
}

export const titleOf = (table: MyTable): string => table.title || companyOf(table) || table.rules_title;

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was. */
export function ago(at: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const past = Math.max(0, Date.now() - at);
  const [unit, ms] = STEPS.find(([, length]) => past >= length) ?? ['second', Infinity];
  return format.format(-Math.floor(past / ms), unit);
}

export const freeChairs = (table: LobbyTable): number => table.chairs.filter(({ sitter }) => !sitter).length;
export const joinable = (table: LobbyTable): boolean => freeChairs(table) > 0 && table.stage === 'gathering';
/** Where one can sit down comes before where one can only look on. */
export const joinableFirst = (tables: readonly LobbyTable[]): LobbyTable[] =>
  [...tables].sort((a, b) => Number(joinable(b)) - Number(joinable(a)));
