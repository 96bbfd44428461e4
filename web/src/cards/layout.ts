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
/** A finger needs this much of a card; where there is no height for a second row, a little less must do. */
const TARGET = 44;
const LOW = { widest: 60, target: 40 };
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
  const target = widest <= LOW.widest ? LOW.target : TARGET;
  const pitchAt = (cardWidth: number): number =>
    count <= whole
      ? cardWidth
      : Math.min(Math.max(target, cardWidth * USUAL[design]), (width - whole * cardWidth) / (count - whole));
  for (const share of [PLEASANT[design], LEAST[design]]) {
    for (let cardWidth = widest; cardWidth >= Math.min(widest, NARROWEST_ROW); cardWidth -= 2) {
      const pitch = pitchAt(cardWidth);
      if (pitch >= Math.max(target, cardWidth * share)) return { cardWidth, pitch };
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

/** How closely a row with cards set apart lies, its cards as large as they were; nothing if too little would show. */
function closer({ cardWidth, pitch }: Row, count: number, room: number, design: Design): number | undefined {
  // The last before the gap is whole: where cards overlap, the gap is wider by what it would lose.
  const beside = (room - cardWidth) / (count - 1);
  const overlapping = count > 2 ? (room - 2 * cardWidth) / (count - 2) : beside;
  const found = Math.min(pitch, beside >= cardWidth ? beside : overlapping);
  return found >= Math.min(pitch, Math.max(TARGET, cardWidth * LEAST[design])) ? found : undefined;
}

/** Rows in which some cards may stand apart: `upper` is the pitch of the row with those. */
interface Rows extends Row {
  upper: number;
}

const roomBeside = (rows: 'one' | 'two', width: number): number => width - APART[rows] - RING[rows];

function inOneRow(count: number, width: number, design: Design, widest: number, parted: boolean): Rows | undefined {
  const row = oneRow(count, width, design, widest, 1);
  if (!row || !parted) return row && { ...row, upper: row.pitch };
  const room = roomBeside('one', width);
  const upper = closer(row, count, room, design);
  const narrower = upper === undefined ? oneRow(count, room, design, widest, 2) : undefined;
  return upper === undefined ? narrower && { ...narrower, upper: narrower.pitch } : { ...row, upper };
}

function inTwoRows(longer: number, width: number, design: Design, widest: number, parted: boolean): Rows {
  const row = halfRow(longer, width, widest);
  if (!parted) return { ...row, upper: row.pitch };
  const room = roomBeside('two', width);
  const upper = closer(row, longer, room, design);
  const narrower = halfRow(longer, room, widest);
  return upper === undefined ? { ...narrower, upper: narrower.pitch } : { ...row, upper };
}

/** With `apart`, so many of the first cards stand apart from the others. The room for that comes from
 * between the cards if it can: a hand does not shrink because a card in it gets a ring. */
export function layHand(count: number, width: number, design: Design, widest = WIDEST, apart = 0): Layout {
  const parted = apart > 0 && apart < count;
  const single = inOneRow(count, width, design, widest, parted);
  const first = single ? count : Math.ceil(count / 2);
  const { cardWidth, pitch, upper } = single ?? inTwoRows(first, width, design, widest, parted);
  const rows = single ? 'one' : 'two';
  const around = RING[rows];
  const gap = parted ? APART[rows] + Math.max(0, cardWidth - upper) : 0;
  const lift = single ? LIFT.one : LIFT.two;
  const rowHeight = cardWidth * ASPECT + lift;

  const places = Array.from({ length: count }, (_, i): Place => {
    const row = i < first ? 0 : 1;
    const inRow = row === 0 ? first : count - first;
    const at = row === 0 ? i : i - first;
    const by = row === 0 ? upper : pitch;
    const used = (inRow - 1) * by + cardWidth + (parted && row === 0 ? gap + around : 0);
    const last = at === inRow - 1 || i === apart - 1;
    const moved = parted && row === 0 ? around + (i < apart ? 0 : gap) : 0;
    return {
      x: (width - used) / 2 + at * by + moved,
      y: row * rowHeight + lift,
      row,
      visible: last ? cardWidth : Math.min(by, cardWidth),
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
