// Which cards there are. Codes are those of `cego.cards`: CK, H1, T12, G.

export const SUITS = ['C', 'S', 'H', 'D'];
export const COURTS = ['K', 'Q', 'R', 'J'];

const red = ['1', '2', '3', '4'];

export const TRUMPS = ['G', ...Array.from({ length: 21 }, (_, i) => `T${21 - i}`)];

/** Every card of both packs once; those that look alike stand together, which packs best. */
export const ALL = [
  ...TRUMPS,
  ...COURTS.flatMap((rank) => SUITS.map((suit) => suit + rank)),
  ...['A', '10', '9', '8', '7', '6'].flatMap((rank) => SUITS.map((suit) => suit + rank)),
  ...red.flatMap((rank) => ['H', 'D'].map((suit) => suit + rank)),
];
