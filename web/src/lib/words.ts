// All texts of a language in one file, made by the build of those in src/locale.
import de from '../../generated/words-de.json?url';
import en from '../../generated/words-en.json?url';
import sv from '../../generated/words-sv.json?url';
import type english from '../locale/en';
import type { Language } from './kept';

export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;

const FILES: Record<Language, string> = { de, en, sv };
const coming = new Map<Language, Promise<Catalogue>>();

async function fetched(language: Language): Promise<Catalogue> {
  try {
    return (await (await fetch(FILES[language])).json()) as Catalogue;
  } catch (error) {
    coming.delete(language);
    throw error;
  }
}

/** The texts of a language, sent for once. */
export function wordsIn(language: Language): Promise<Catalogue> {
  const found = coming.get(language) ?? fetched(language);
  coming.set(language, found);
  return found;
}
