// Words in the reader's language. Keys are checked by the compiler against the English catalogue;
// a test checks that all languages have the same keys and the same {placeholders}.
import { choose, type Language } from './settings.svelte';
import { wordsIn, type Catalogue, type Key } from './words';

export type { Key } from './words';
/** Keys that come as `key.one` and `key.other`. */
export type CountedKey = Key extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;
export type Values = Record<string, string | number>;

let words = $state.raw({} as Catalogue);
let plural = $state.raw(new Intl.PluralRules('en'));

/** Load a language and use it from now on. */
export async function speak(language: Language): Promise<void> {
  words = await wordsIn(language);
  plural = new Intl.PluralRules(language);
}

export async function switchTo(language: Language): Promise<void> {
  await speak(language);
  choose('language', language);
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const t = (key: Key, values: Values = {}): string => filled(words[key] ?? key, values);

/** The text for `n` things. */
export const counted = (key: CountedKey, n: number, values: Values = {}): string => {
  const form = plural.select(n) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { n, ...values });
};
