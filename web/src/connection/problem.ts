// What went wrong with a question to the server, in the reader's words.
import { t } from '../lib/i18n.svelte';
import { isOnline } from '../offline/version.svelte';
import { Refusal } from './api';

export const problemOf = (error: unknown): string =>
  error instanceof Refusal ? error.text : t(isOnline() ? 'home.unreachable' : 'app.offline');
