// All texts in one language; each room keeps its own file.
import common from './en.json';
import pages from './pages/en.json';
import people from './people/en.json';
import replay from './replay/en.json';
import table from './table/en.json';

export default { ...common, ...pages, ...table, ...replay, ...people };
