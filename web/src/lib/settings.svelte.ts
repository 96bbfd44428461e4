// What the reader has chosen. Whoever shows it is told when it changes.
import { kept, KEY, type Settings } from './kept';

export * from './kept';

export const settings: Settings = $state({ ...kept });

/** Change a setting and remember it, if the browser lets us. */
export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
}
