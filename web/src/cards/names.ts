// What a card is called when it is read aloud, and in running text.
import { t, type Key } from '../lib/i18n.svelte';
import type { Face } from '../view';

const COURTS = 'KQRJA';
const SYMBOLS: Record<string, string> = { C: '♣', S: '♠', H: '♥', D: '♦' };

export function cardName(face: Face): string {
  if (face === 'back') return t('card.back');
  const animal = () => t(`animal.${face}` as Key);
  if (face === 'G') return t('card.gstiess', { animal: animal() });
  const [suit, rank] = [face.slice(0, 1), face.slice(1)];
  if (suit === 'T') return t('card.trump', { number: rank, animal: animal() });
  const named = COURTS.includes(rank) ? t(`rank.${rank}` as Key) : rank;
  return t('card.suited', { suit: t(`suit.${suit}` as Key), rank: named });
}

/** What the server writes, with trumps as people say them: `T16` is notation. */
export const readable = (text: string): string =>
  text.replace(/\bT(\d{1,2})\b/g, (_, number: string) => t('card.trump-short', { number }));

/** A card in running text: `♠ König`, `Trumpf 12`. */
export function inText(card: string): string {
  const [suit, rank] = [card.slice(0, 1), card.slice(1)];
  const symbol = SYMBOLS[suit];
  if (!symbol) return card === 'G' ? 'Gstieß' : t('card.trump-short', { number: rank });
  return `${symbol}\u00a0${COURTS.includes(rank) ? t(`rank.${rank}` as Key) : rank}`;
}
