// All texts of a language in one file, made by the build (words.mjs). Keys are checked against the English ones.
import { WORDS, type Language } from '../../generated/languages';
import type english from '../../generated/words-en.json';

export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;

const coming = new Map<Language, Promise<Catalogue>>();

async function fetched(language: Language): Promise<Catalogue> {
  try {
    return (await (await fetch(WORDS[language])).json()) as Catalogue;
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
