// Light or dark, plain or more contrast: the reader's choice, or else the system's.
import { settings } from './settings.svelte';

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

/** Keeps the document in step with the choice; to be called once, inside an effect. */
export function dress(root: HTMLElement): void {
  root.dataset.theme = theme();
  root.dataset.contrast = contrast();
  root.classList.toggle('four', settings.colours === 'four');
  root.classList.remove('letters-int', 'letters-de', 'letters-sv');
  root.classList.add(`letters-${settings.letters}`);
  root.lang = settings.language;
}
