// How much height the hand may take: the window's, less what the rest of the table needs at the least.

export interface Board {
  /** In px. */
  width: number;
  /** Of the whole window: bars grow and shrink with what they say, and the hand does not move for them. */
  windowWidth: number;
  windowHeight: number;
}

/** In the reader's own measure of text: bars, plates, mat, sentence, answers. */
const RESERVED = { desk: 26.5, phone: 36.1, short: 27.5, lying: 15.2 };
const PHONE = 44;

export const isLying = ({ windowWidth, windowHeight }: Board): boolean => windowHeight <= 480 && windowWidth >= 544;
const isShort = ({ windowWidth, windowHeight }: Board): boolean => windowHeight <= 660 && windowWidth < 544;

export function heightForHand(board: Board): number {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const kind = isLying(board)
    ? 'lying'
    : isShort(board)
      ? 'short'
      : board.width <= PHONE * text
        ? 'phone'
        : 'desk';
  return board.windowHeight - RESERVED[kind] * text;
}
