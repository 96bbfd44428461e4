// Words in the reader's language. Keys are checked by the compiler against the English texts; a test
// checks that all languages have the same keys and the same {placeholders}.
import { choose, type Language } from './settings.svelte';
import { wordsIn, type Key } from './words';

export type { Key } from './words';
type Stem<K, End extends string> = K extends `${infer Base}.${End}` ? Base : never;
/** Keys that come in a form for each kind of number: `key.one`, `key.other`, and what else a language has. */
export type CountedKey = Stem<Key, 'one'>;
/** Keys that come as `key.you` and `key.other`. */
export type PersonKey = Stem<Key, 'you'> & Stem<Key, 'other'>;
export type Values = Record<string, string | number>;

let words = $state.raw<Readonly<Record<string, string>>>({});
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
export const counted = (key: CountedKey, n: number, values: Values = {}): string =>
  filled(words[`${key}.${plural.select(n)}`] ?? words[`${key}.other`] ?? key, { n, ...values });

/** What is said of something that only the server names, if the page has words for it. */
export const known = (key: string): string | undefined => words[key];
