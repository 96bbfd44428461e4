// What those at the table of a lesson are called.
import { t } from '../lib/i18n.svelte';
import type { Person } from './lesson';

export const personName = (person: Person): string =>
  ({ you: t('table.you'), east: t('play.place.e'), north: t('play.place.n'), west: t('play.place.w') })[person];
