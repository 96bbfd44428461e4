// How a hand is held: trumps from the top, then the suits so that black and red alternate.
import type { CardCode, SuitCode } from '../view';

const RANKS = ['A', 'K', 'Q', 'R', 'J', '10', '9', '8', '7', '6'];
const TAPP_RANKS = ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6'];
const RED_RANKS = ['K', 'Q', 'R', 'J', '1', '2', '3', '4'];

const isTrump = (card: CardCode): boolean => card === 'G' || card.startsWith('T');
const isRed = (suit: SuitCode): boolean => suit === 'H' || suit === 'D';

/** With three suits the odd colour goes in the middle. */
function suitOrder(present: readonly SuitCode[]): SuitCode[] {
  const usual = (['C', 'H', 'S', 'D'] as const).filter((suit) => present.includes(suit));
  if (usual.length !== 3) return [...usual];
  const red = usual.filter(isRed);
  const black = usual.filter((suit) => !isRed(suit));
  const [odd, pair] = red.length === 1 ? [red, black] : [black, red];
  return [pair[0], odd[0], pair[1]].filter((suit) => suit !== undefined);
}

const trumpRank = (card: CardCode): number => (card === 'G' ? 0 : 22 - Number(card.slice(1)));

/** The usual order; `pack` tells whether the ten stands above the king. */
export function sorted(cards: readonly CardCode[], pack: 'cego' | 'tapp' = 'cego'): CardCode[] {
  const suits = suitOrder(
    [...new Set(cards.filter((card) => !isTrump(card)).map((card) => card.slice(0, 1) as SuitCode))],
  );
  const place = (card: CardCode): number => {
    if (isTrump(card)) return trumpRank(card);
    const suit = card.slice(0, 1) as SuitCode;
    const ranks = pack === 'tapp' ? TAPP_RANKS : isRed(suit) ? RED_RANKS : RANKS;
    return 100 * (1 + suits.indexOf(suit)) + ranks.indexOf(card.slice(1));
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}
