// Which cards there are. Codes are those of `cego.cards`: CK, H1, T12, G.

export const SUITS = ['C', 'S', 'H', 'D'];
export const COURTS = ['K', 'Q', 'R', 'J'];

const black = ['10', '9', '8', '7'];
const red = ['1', '2', '3', '4'];

const suited = (suits, ranks) => suits.flatMap((suit) => ranks.map((rank) => suit + rank));

export const TRUMPS = ['G', ...Array.from({ length: 21 }, (_, i) => `T${21 - i}`)];

/** The 54 cards of Cego. */
export const CEGO = [
  ...TRUMPS,
  ...suited(['C', 'S'], [...COURTS, ...black]),
  ...suited(['H', 'D'], [...COURTS, ...red]),
];

/** The 36 cards of Zuger Tapp. */
export const TAPP = suited(SUITS, ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6']);

/** Every card of both packs once; those that look alike stand together, which packs best. */
export const ALL = [
  ...TRUMPS,
  ...COURTS.flatMap((rank) => SUITS.map((suit) => suit + rank)),
  ...['A', '10', '9', '8', '7', '6'].flatMap((rank) => SUITS.map((suit) => suit + rank)),
  ...red.flatMap((rank) => ['H', 'D'].map((suit) => suit + rank)),
];
