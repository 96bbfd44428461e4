// The English texts as the compiler sees them: keys are checked against these. The page fetches what the
// build has made of all files of a language (lib/words.ts).
import common from './en.json';
import pad from './pad/en.json';
import pages from './pages/en.json';
import people from './people/en.json';
import replay from './replay/en.json';
import table from './table/en.json';

export default { ...common, ...pad, ...pages, ...table, ...replay, ...people };
