// All texts in one language; each room keeps its own file.
import common from './de.json';
import pages from './pages/de.json';
import people from './people/de.json';
import replay from './replay/de.json';
import table from './table/de.json';

export default { ...common, ...pages, ...table, ...replay, ...people };
