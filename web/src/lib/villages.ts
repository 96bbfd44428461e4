// The words of villages in place of the common ones, form by form, as src/cego/locale/dialect does it.

interface Spoken {
  /** Every form that stands in texts, and what is said instead. */
  forms: Record<string, string>;
  /** Whole texts by their keys: names of games. */
  texts: Record<string, string>;
  pattern?: RegExp;
}

export type Villages = Record<string, Spoken>;

export const villagesIn = (text: string): Villages => JSON.parse(text) as Villages;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A gap of a text, or a common word that no letter or digit touches; the longest first. */
function patternOf({ forms }: Spoken): RegExp {
  const longestFirst = Object.keys(forms).sort((one, other) => other.length - one.length).map(escaped);
  return new RegExp(`\\{[^}]*\\}|(?<![\\p{L}\\p{N}_])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

/** The text of a key as the village says it. */
export function inDialect(spoken: Spoken | undefined, key: string, text: string): string {
  if (!spoken) return text;
  const own = spoken.texts[key];
  if (own !== undefined) return own;
  if (!Object.keys(spoken.forms).length) return text;
  spoken.pattern ??= patternOf(spoken);
  return text.replace(spoken.pattern, (found) => spoken.forms[found] ?? found);
}
