// Where the drawings are, and which cards make a pack.
import animal from '../../generated/deck-animal.svg';
import large from '../../generated/deck-large.svg';
import signs from '../../generated/signs.svg';
import type { CardCode, Design, Face, SuitCode } from '../view';

const FILES: Record<Design, string> = { animal, large };

export const faceUrl = (design: Design, face: Face): string => `${FILES[design]}#${face}`;

/** Have the drawings sent for and read before the first card is known: one is put where nobody sees it. */
export function sendForCards(design: Design): void {
  const aside = document.createElement('div');
  aside.hidden = true;
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const card = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  card.setAttribute('href', faceUrl(design, 'back'));
  picture.append(card);
  aside.append(picture);
  document.documentElement.append(aside);
}
export const signUrl = (name: string): string => `${signs}#${name}`;

export const SUITS: readonly SuitCode[] = ['C', 'S', 'H', 'D'];

const ranksOf = (suit: SuitCode): string[] =>
  suit === 'C' || suit === 'S' ? ['10', '9', '8', '7'] : ['1', '2', '3', '4'];

export const TRUMPS: readonly CardCode[] = ['G', ...Array.from({ length: 21 }, (_, i) => `T${21 - i}`)];

/** The eight cards of a suit in Cego, highest first. */
export const cegoSuit = (suit: SuitCode): CardCode[] =>
  ['K', 'Q', 'R', 'J', ...ranksOf(suit)].map((rank) => suit + rank);

/** The nine cards of a suit in Zuger Tapp, highest first. */
export const tappSuit = (suit: SuitCode): CardCode[] =>
  ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6'].map((rank) => suit + rank);
