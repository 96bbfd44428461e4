// Runs long before the page's script has come, and sends for what that will need at once: texts, cards,
// and for a table the table itself. It is small and must stay so.
import { sendForCards } from './cards/deck';
import { knock } from './connection/door';
import { kept } from './lib/kept';
import { wordsIn } from './lib/words';

wordsIn(kept.language).catch(() => undefined);
// The animals are in the shell: it cannot know what was chosen.
if (kept.design !== 'animal') sendForCards(kept.design);
const code = /^#\/tables\/([^/]+)$/.exec(location.hash)?.[1];
if (code) knock(decodeURIComponent(code), kept.language);
