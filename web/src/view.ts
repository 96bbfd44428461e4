// What components are given and what they answer. They hold no rules: a view comes in, an action
// goes out. The socket's messages are turned into these types in one place and nowhere else.

/** A card as `cego.cards` writes it: `CK`, `H1`, `T12`, `G`. */
export type CardCode = string;

/** A card that may also lie face down. */
export type Face = CardCode | 'back';

export type SuitCode = 'C' | 'S' | 'H' | 'D';

/** Something to know about a card: it cannot win any more, or everyone has seen it. */
export type Mark = 'dead' | 'shown';

export type Origin = 'kept' | 'came';

export interface HandCard {
  code: CardCode;
  /** Whether it may be played or chosen now. */
  legal: boolean;
  /** Why it may not, in the reader's language. */
  reason?: string;
  mark?: Mark;
  /** In the exchange: taken along from the hand as dealt, or new from the blind. */
  origin?: Origin;
}

export interface HandView {
  /** In the order in which they are held; `sorted` in cards/order.ts gives the usual one. */
  cards: readonly HandCard[];
  /** Whether it is this hand's turn; when it is not, nothing is lifted and nothing dimmed. */
  turn: boolean;
}

/** What a hand is asked for: one card to the trick, or some cards to keep, show or put away. */
export type HandTask =
  | { kind: 'play'; /** The first tap lifts, the second plays. */ twoTaps?: boolean }
  | { kind: 'choose'; chosen: readonly CardCode[] };

export type HandAction =
  | { kind: 'play'; card: CardCode }
  | { kind: 'arm'; card: CardCode | null }
  | { kind: 'choose'; card: CardCode; chosen: boolean }
  | { kind: 'refused'; card: CardCode; reason: string };

/** How cards are drawn; the reader's choice. */
export type Design = 'animal' | 'large';
export type SuitColours = 'two' | 'four';
export type Letters = 'int' | 'de' | 'sv';
