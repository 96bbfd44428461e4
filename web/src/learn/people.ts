// What those at the table of a lesson are called: as the bots of a table, where the reader has the first chair.
import { t } from '../lib/i18n.svelte';
import type { Person } from './lesson';

export const personName = (person: Person): string =>
  ({ you: t('table.you'), east: t('play.bot.1'), north: t('play.bot.2'), west: t('play.bot.3') })[person];
