// Light or dark, plain or more contrast, letters on the cards: the reader's choice, or else what the system
// and the language ask for.
import type { Letters } from '../view';
import { settings, type Language } from './settings.svelte';

/** Languages that print other letters on court cards than K Q R J. */
const LETTERS: Partial<Record<Language, Letters>> = { de: 'de', sv: 'sv' };

function watched(query: string): () => boolean {
  const media = matchMedia(query);
  let matches = $state(media.matches);
  media.addEventListener('change', () => (matches = media.matches));
  return () => matches;
}

const systemDark = watched('(prefers-color-scheme: dark)');
const systemContrast = watched('(prefers-contrast: more)');

export const theme = (): 'light' | 'dark' =>
  settings.theme === 'system' ? (systemDark() ? 'dark' : 'light') : settings.theme;

export const contrast = (): 'more' | 'usual' =>
  settings.contrast === 'more' || systemContrast() ? 'more' : 'usual';

export const letters = (): Letters =>
  settings.letters === 'language' ? (LETTERS[settings.language] ?? 'int') : settings.letters;

/** Keeps the document in step with the choice; to be called once, inside an effect. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = theme();
  root.dataset.contrast = contrast();
  root.classList.toggle('four', settings.colours === 'four');
  root.classList.remove('letters-int', 'letters-de', 'letters-sv');
  root.classList.add(`letters-${letters()}`);
  root.lang = settings.language;
}
