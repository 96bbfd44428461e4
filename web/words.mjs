// What the page says, made of its own texts (src/locale) and of those that it shares with the program
// (../src/cego/locale): one file a language in generated/, and the list of languages. `node words.mjs` does
// no more than that, so that the types can be checked.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const here = fileURLToPath(new URL('.', import.meta.url));
const OWN = join(here, 'src', 'locale');
const LESSONS = join(here, 'src', 'learn', 'words');
const PROGRAM = join(here, '..', 'src', 'cego', 'locale');
const DIALECT = join(PROGRAM, 'dialect');

/** The texts that page and program have in common, or groups of them. */
const SHARED = [
  'contract', 'suit', 'common.number', 'aims.talon', 'aims.word',
  'ledger.not-zero', 'ledger.one-only', 'ledger.only-over', 'ledger.over', 'ledger.read.no-sheet', 'ledger.too-many',
  'play.ask', 'play.bot', 'play.last-dealer', 'play.last-dealer-full-round', 'play.between.pflichtraeuber-said', 'play.forehand', 'play.legage-cego', 'play.legage-tapp',
  'play.no-trick', 'play.said', 'play.tell',
  'server.deleted-player', 'server.phrase', 'server.refused.closed', 'server.refused.not-over',
  'study.action.wait', 'study.puzzle.plays-everyone', 'study.puzzle.plays-other', 'study.puzzle.plays-own',
  'study.review.no-turns', 'study.review.turning-points',
];

const toml = (path) => parse(readFileSync(path, 'utf8'));

/** `{ a: { b: 'text' } }` as `[['a.b', 'text']]`. */
const flat = (table, prefix) =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)]],
  );

const isShared = (key) => SHARED.some((name) => key === name || key.startsWith(`${name}.`));

function programs(language) {
  const catalogues = [...new Set(SHARED.map((name) => name.split('.')[0]))];
  const texts = catalogues.flatMap((name) => flat(toml(join(PROGRAM, language, `${name}.toml`)), `${name}.`));
  return texts.filter(([key]) => isShared(key));
}

/** The page's own texts, from one file of each room. */
function own(language) {
  const rooms = readdirSync(OWN, { recursive: true }).filter((file) => file.endsWith('en.json')).map(dirname).sort();
  return rooms.flatMap((room) => Object.entries(JSON.parse(readFileSync(join(OWN, room, `${language}.json`), 'utf8'))));
}

/** Whose texts have other words than the common ones, and which: the same as src/cego/locale/dialect. */
function villages(language, contracts) {
  const said = toml(join(DIALECT, 'villages.toml'));
  const file = join(DIALECT, `${language}.toml`);
  const told = existsSync(file) ? toml(file) : {};
  const namesOf = (village) => {
    const { like, ...own } = said[village];
    return { ...(like ? namesOf(like) : {}), ...own };
  };
  const capital = (words) => words[0].toUpperCase() + words.slice(1);
  const spoken = (names) => {
    const forms = Object.entries(names).flatMap(([thing, [first]]) => Object.entries(told[thing]?.[first] ?? {}));
    const games = Object.entries(names).filter(([thing]) => thing in contracts);
    return {
      forms: Object.fromEntries([...forms.map((pair) => pair.map(capital)), ...forms]),
      texts: Object.fromEntries(games.map(([game, [first]]) => [`contract.${game}`, first])),
    };
  };
  return Object.fromEntries(Object.keys(said).filter((name) => name !== 'elsewhere').map((name) => [name, spoken(namesOf(name))]));
}

const record = (languages, value) => languages.map((language, i) => `  ${JSON.stringify(language)}: ${value(language, i)},\n`).join('');

/** Writes `words-xx.json` for each language, and `languages.ts`. */
export function makeWords(folder) {
  mkdirSync(folder, { recursive: true });
  const lines = toml(join(PROGRAM, 'languages.toml'));
  const languages = Object.keys(lines);
  for (const language of languages) {
    if (!existsSync(join(LESSONS, `${language}.json`))) throw new Error(`there are no lessons in ${lines[language].name}`);
    const ownWords = villages(language, toml(join(PROGRAM, language, 'contract.toml')));
    const texts = [...own(language), ...programs(language), ['villages', JSON.stringify(ownWords)]];
    writeFileSync(join(folder, `words-${language}.json`), JSON.stringify(Object.fromEntries(texts)));
  }
  const quoted = languages.map((language) => JSON.stringify(language));
  writeFileSync(
    join(folder, 'languages.ts'),
    [
      '// Made by words.mjs from src/cego/locale/languages.toml; do not edit.\n',
      ...languages.map((language, i) => `import words${i} from './words-${language}.json?url';\n`),
      ...languages.map((language, i) => `import lessons${i} from '../src/learn/words/${language}.json?url';\n`),
      `\nexport type Language = ${quoted.join(' | ')};\n`,
      `export const LANGUAGES: readonly Language[] = [${quoted.join(', ')}];\n`,
      `export const LANGUAGE_NAMES: Record<Language, string> = {\n${record(languages, (each) => JSON.stringify(lines[each].name))}};\n`,
      '/** Where the texts of a language are, and the words of its lessons. */\n',
      `export const WORDS: Record<Language, string> = {\n${record(languages, (_, i) => `words${i}`)}};\n`,
      `export const LESSONS: Record<Language, string> = {\n${record(languages, (_, i) => `lessons${i}`)}};\n`,
    ].join(''),
  );
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) makeWords(join(here, 'generated'));
