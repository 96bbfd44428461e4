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
}

export const ASPECT = 1.6;
const WIDEST = 104;
const NARROWEST_ROW = 84;
const SMALLEST = 48;
const GAP = 3;
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

/** One row of overlapping cards, as wide as can be; nothing if too little of them would show. */
function oneRow(count: number, width: number, design: Design, widest: number): Row | undefined {
  const pitchAt = (cardWidth: number): number =>
    count < 2 ? cardWidth : Math.min(cardWidth * USUAL[design], (width - cardWidth) / (count - 1));
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

export function layHand(count: number, width: number, design: Design, widest = WIDEST): Layout {
  const single = oneRow(count, width, design, widest);
  const first = single ? count : Math.ceil(count / 2);
  const { cardWidth, pitch } = single ?? halfRow(first, width, widest);
  const lift = single ? LIFT.one : LIFT.two;
  const rowHeight = cardWidth * ASPECT + lift;

  const places = Array.from({ length: count }, (_, i): Place => {
    const row = i < first ? 0 : 1;
    const inRow = row === 0 ? first : count - first;
    const at = row === 0 ? i : i - first;
    const used = (inRow - 1) * pitch + cardWidth;
    const last = at === inRow - 1;
    return {
      x: (width - used) / 2 + at * pitch,
      y: row * rowHeight + lift,
      row,
      visible: last ? cardWidth : Math.min(pitch, cardWidth),
    };
  });
  return { places, cardWidth, width, height: rowHeight * (single ? 1 : 2) + 14 };
}
