// What a card is called when it is read aloud, and in running text.
import { known, t, type Key } from '../lib/i18n.svelte';
import type { Face, SuitCode } from '../view';

const COURTS: Record<string, Key> = { K: 'rank.K', Q: 'rank.Q', R: 'rank.R', J: 'rank.J', A: 'rank.A' };
const SYMBOLS: Record<SuitCode, string> = { C: '♣', S: '♠', H: '♥', D: '♦' };

export const isSuit = (letter: string | undefined): letter is SuitCode => letter !== undefined && letter in SYMBOLS;

export const suitName = (suit: SuitCode): string => t(`suit.${suit}`);

export function rankName(rank: string): string {
  const court = COURTS[rank];
  return court ? t(court) : rank;
}

export function cardName(face: Face): string {
  if (face === 'back') return t('card.back');
  const animal = () => known(`animal.${face}`) ?? '';
  if (face === 'G') return t('card.gstiess', { animal: animal() });
  const [suit, rank] = [face.slice(0, 1), face.slice(1)];
  if (suit === 'T') return t('card.trump', { number: rank, animal: animal() });
  return isSuit(suit) ? t('card.suited', { suit: suitName(suit), rank: rankName(rank) }) : face;
}

/** A card in running text: `♠ König`, `Trumpf 12`. */
export function inText(card: string): string {
  const [suit, rank] = [card.slice(0, 1), card.slice(1)];
  if (!isSuit(suit)) return card === 'G' ? 'Gstieß' : t('card.trump-short', { number: rank });
  return `${SYMBOLS[suit]}\u00a0${rankName(rank)}`;
}
