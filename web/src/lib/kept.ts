// What the reader has chosen, as kept in this browser. Plain, so that it is known before the page's
// script has come.
import { LANGUAGES, type Language } from '../../generated/languages';
import type { Design, Letters, SuitColours } from '../view';

export { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../generated/languages';
export type Theme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'more';
/** How long bots take, cards travel and tricks rest, by how much slower than usual. */
export const SPEEDS = { slow: 1.8, usual: 1, quick: 0.3 } as const;
export type Speed = keyof typeof SPEEDS;
/** The widest a card in hand may be, in px. */
export const CARD_WIDTHS = { small: 84, usual: 104, big: 132 } as const;
export type CardSize = keyof typeof CARD_WIDTHS;

export type PlayOnly = 'never' | 'last' | 'only';

export interface Settings {
  language: Language;
  theme: Theme;
  contrast: Contrast;
  design: Design;
  colours: SuitColours;
  /** The letters on the court cards; `language` follows the language of the page. */
  letters: Letters | 'language';
  twoTaps: boolean;
  /** Which cards the page plays by itself: none, the last of a hand, or any that is the only legal one. */
  playOnly: PlayOnly;
  speed: Speed;
  cardSize: CardSize;
  /** Whether the card that is winning a trick is pointed out. */
  leading: boolean;
  sound: boolean;
  /** Whether the browser shows a notification when it is one's turn. */
  notify: boolean;
}

export const KEY = 'cego.settings';

function preferredLanguage(): Language {
  for (const wish of navigator.languages) {
    const language = LANGUAGES.find((known) => known === wish.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return 'en';
}

const defaults = (): Settings => ({
  language: preferredLanguage(),
  theme: 'system',
  contrast: 'system',
  design: 'animal',
  colours: 'two',
  letters: 'language',
  twoTaps: matchMedia('(max-width: 600px)').matches,
  playOnly: 'last',
  speed: 'usual',
  cardSize: 'usual',
  leading: true,
  sound: false,
  notify: false,
});

const ALLOWED: { [key in keyof Settings]: readonly Settings[key][] } = {
  language: LANGUAGES,
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  design: ['animal', 'large'],
  colours: ['two', 'four'],
  letters: ['language', 'int', 'de', 'sv'],
  twoTaps: [true, false],
  playOnly: ['never', 'last', 'only'],
  speed: ['slow', 'usual', 'quick'],
  cardSize: ['small', 'usual', 'big'],
  leading: [true, false],
  sound: [true, false],
  notify: [true, false],
};

/** What was kept, as far as it still makes sense. */
function sensible(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(ALLOWED)
        .filter(([key, values]) => (values as readonly unknown[]).includes(found[key]))
        .map(([key]) => [key, found[key]]),
    );
  } catch {
    return {};
  }
}

export const kept: Settings = { ...defaults(), ...sensible() };
