// Where the cards of a hand lie. Of each card at least 60 % of the width shows, in large print 90 %.
import type { Design } from '../view';

export interface Place {
  x: number;
  y: number;
  row: number;
  /** How much of the card's width is not covered by the next. */
  visible: number;
}

export interface Layout {
  places: Place[];
  cardWidth: number;
  width: number;
  height: number;
  /** Round the first cards, where some are set apart. */
  ring?: { x: number; y: number; width: number; height: number };
}

export const ASPECT = 1.6;
const WIDEST = 104;
const NARROWEST_ROW = 84;
const SMALLEST = 48;
const GAP = 3;
/** Between the cards that are set apart and the others; and how far the ring is from them. */
const APART = { one: 16, two: 8 };
const RING = { one: 9, two: 6 };
/** A finger needs this much of a card. */
const TARGET = 44;
/** Room above each row for cards that are lifted. */
export const LIFT = { one: 34, two: 14 };

const LEAST: Record<Design, number> = { animal: 0.6, large: 0.9 };
const USUAL: Record<Design, number> = { animal: 0.83, large: 0.92 };
const PLEASANT: Record<Design, number> = { animal: 0.74, large: 0.9 };

interface Row {
  cardWidth: number;
  pitch: number;
}

/** One row of overlapping cards, as wide as can be; nothing if too little of them would show. So many
 * of them are `whole`: the last, and the last of those that are set apart. */
function oneRow(count: number, width: number, design: Design, widest: number, whole: number): Row | undefined {
  const pitchAt = (cardWidth: number): number =>
    count <= whole
      ? cardWidth
      : Math.min(Math.max(TARGET, cardWidth * USUAL[design]), (width - whole * cardWidth) / (count - whole));
  for (const share of [PLEASANT[design], LEAST[design]]) {
    for (let cardWidth = widest; cardWidth >= Math.min(widest, NARROWEST_ROW); cardWidth -= 2) {
      const pitch = pitchAt(cardWidth);
      if (pitch >= Math.max(TARGET, cardWidth * share)) return { cardWidth, pitch };
    }
  }
  return undefined;
}

/** The longer of two rows: side by side if possible, else overlapping a little. */
function halfRow(count: number, width: number, widest: number): Row {
  const beside = Math.min(widest, (width - (count - 1) * GAP) / count);
  if (beside >= SMALLEST) return { cardWidth: beside, pitch: beside + GAP };
  return { cardWidth: SMALLEST, pitch: Math.min(SMALLEST + GAP, (width - SMALLEST) / (count - 1)) };
}

/** With `apart`, so many of the first cards stand apart from the others. */
export function layHand(count: number, width: number, design: Design, widest = WIDEST, apart = 0): Layout {
  const parted = apart > 0 && apart < count;
  const extra = (rows: 'one' | 'two'): number => (parted ? APART[rows] + RING[rows] : 0);
  const single = oneRow(count, width - extra('one'), design, widest, parted ? 2 : 1);
  const rows = single ? 'one' : 'two';
  const first = single ? count : Math.ceil(count / 2);
  const { cardWidth, pitch } = single ?? halfRow(first, width - extra('two'), widest);
  const around = RING[rows];
  const gap = parted ? APART[rows] + Math.max(0, cardWidth - pitch) : 0;
  const lift = single ? LIFT.one : LIFT.two;
  const rowHeight = cardWidth * ASPECT + lift;

  const places = Array.from({ length: count }, (_, i): Place => {
    const row = i < first ? 0 : 1;
    const inRow = row === 0 ? first : count - first;
    const at = row === 0 ? i : i - first;
    const used = (inRow - 1) * pitch + cardWidth + (parted && row === 0 ? gap + around : 0);
    const last = at === inRow - 1 || i === apart - 1;
    const moved = parted && row === 0 ? around + (i < apart ? 0 : gap) : 0;
    return {
      x: (width - used) / 2 + at * pitch + moved,
      y: row * rowHeight + lift,
      row,
      visible: last ? cardWidth : Math.min(pitch, cardWidth),
    };
  });
  const [one, other] = [places[0], places[apart - 1]];
  const ring = parted && one && other && {
    x: one.x - around,
    y: one.y - around,
    width: other.x - one.x + cardWidth + 2 * around,
    height: cardWidth * ASPECT + 2 * around,
  };
  return { places, cardWidth, width, height: rowHeight * (single ? 1 : 2) + 14, ...(ring ? { ring } : {}) };
}

/** The widest cards, up to a wish, with which the hand is no higher than this; never below the smallest. */
export function widestWithin(count: number, width: number, design: Design, widest: number, height: number): number {
  for (let cardWidth = widest; cardWidth > SMALLEST; cardWidth -= 2) {
    if (layHand(count, width, design, cardWidth).height <= height) return cardWidth;
  }
  return SMALLEST;
}
