// Words in the reader's language. Keys are checked by the compiler against the English texts; a test
// checks that all languages have the same keys and the same {placeholders}.
import { choose, type Language } from './settings.svelte';
import { inDialect, villagesIn, type Villages } from './villages';
import { wordsIn, type Key } from './words';

export type { Key } from './words';
type Stem<K, End extends string> = K extends `${infer Base}.${End}` ? Base : never;
/** Keys that come in a form for each kind of number: `key.one`, `key.other`, and what else a language has. */
export type CountedKey = Stem<Key, 'one'>;
/** Keys that come as `key.you` and `key.other`. */
export type PersonKey = Stem<Key, 'you'> & Stem<Key, 'other'>;
export type Values = Record<string, string | number>;

let villages = $state.raw<Villages>({});
let words = $state.raw<Readonly<Record<string, string>>>({});
/** Whose words are spoken: the rule set that the page is about, as the server names it. */
let village = $state('');
let plural = $state.raw(new Intl.PluralRules('en'));

/** Load a language and use it from now on. */
export async function speak(language: Language): Promise<void> {
  words = await wordsIn(language);
  villages = villagesIn(words.villages ?? '{}');
  plural = new Intl.PluralRules(language);
}

export async function switchTo(language: Language): Promise<void> {
  await speak(language);
  choose('language', language);
}

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A text as the village says it, its gaps still open. */
function said(key: string): string | undefined {
  const common = words[key];
  return common === undefined || !village ? common : inDialect(villages[village], key, common);
}

/** A word that stands in no text by itself, as the village says it. */
export const asSaid = (word: string): string => inDialect(villages[village], '', word);

/** As long as a component is there, its village's words are spoken. */
export function speakLike(wanted: () => string | undefined): void {
  $effect.pre(() => {
    village = wanted() ?? '';
    return () => void (village = '');
  });
}

export const t = (key: Key, values: Values = {}): string => filled(said(key) ?? key, values);

/** The text for `n` things. */
export const counted = (key: CountedKey, n: number, values: Values = {}): string =>
  filled(said(`${key}.${plural.select(n)}`) ?? said(`${key}.other`) ?? key, { n, ...values });

/** What is said of something that only the server names, if the page has words for it. */
export const known = (key: string): string | undefined => said(key);
