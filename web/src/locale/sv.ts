// All texts in one language; each room keeps its own file.
import common from './sv.json';
import pages from './pages/sv.json';
import people from './people/sv.json';
import replay from './replay/sv.json';
import table from './table/sv.json';

export default { ...common, ...pages, ...table, ...replay, ...people };
