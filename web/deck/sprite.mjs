// The decks as sprite files: one `<symbol>` per card, its id the card's code, plus `back`.
import { back } from './back.mjs';
import { ALL } from './cards.mjs';
import { fiddler } from './fiddler.mjs';
import { body } from './icons.mjs';
import { smallIndex } from './index.mjs';
import { card, colour } from './ink.mjs';
import { largeFiddler, largeSuit, largeTrump } from './large.mjs';
import { court } from './people.mjs';
import { pip, pips, SIGNS } from './suits.mjs';
import { trump } from './trumps.mjs';

const suited = (rank, suit) =>
  card(
    suit + rank,
    ('KQRJ'.includes(rank) ? court(rank, suit) : pips(rank, suit)) +
      smallIndex(rank, colour(suit)) +
      pip(suit, 19, 61, 25),
  );

const DESIGNS = {
  animal: { fiddler, trump, suited },
  large: { fiddler: largeFiddler, trump: largeTrump, suited: largeSuit },
};

function symbol(code, design) {
  if (code === 'G') return design.fiddler();
  if (code[0] === 'T') return design.trump(Number(code.slice(1)));
  return design.suited(code.slice(1), code[0]);
}

const file = (symbols) => `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;

/** The sprite of one design. */
export const deck = (name) => file([...ALL.map((code) => symbol(code, DESIGNS[name])), back()]);

export const DECKS = Object.keys(DESIGNS);

/** Signs for running text and for the page: suits, wordmark, seats. */
export const signs = () =>
  file([
    ...Object.entries(SIGNS).map(([suit, d]) => `<symbol id="${suit}" viewBox="0 0 100 100"><path d="${d}"/></symbol>`),
    ...['pine-tree', 'stag-head', 'badger', 'owl', 'fox', 'squirrel', 'raven'].map(
      (name) => `<symbol id="${name}" viewBox="0 0 512 512">${body(name)}</symbol>`,
    ),
  ]);
