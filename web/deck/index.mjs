// The index: what is read first. Courts may carry the letters of another language; which of them
// shows is decided by `display` properties that a page may set (see tokens.css).
import { letters } from './glyphs.mjs';

/** The letters a rank can be printed with, and the property that shows each. */
const LETTERS = {
  Q: [['Q', 'q', 'inline'], ['D', 'd', 'none']],
  J: [['J', 'j', 'inline'], ['B', 'b', 'none'], ['Kn', 'kn', 'none']],
};

const SMALL = {
  J: { x: 9, y: 37.5, size: 46 },
  Q: { x: 6.5, y: 40, size: 50 },
  10: { x: 7.5, y: 41.5, size: 52, spacing: -1.5 },
  Kn: { x: 6.5, y: 39, size: 44, spacing: -1 },
};
const LARGE = { J: { y: 64, size: 80 }, Q: { y: 67, size: 82 }, Kn: { size: 74, y: 66 } };

const each = (rank, draw) =>
  (LETTERS[rank] ?? [[rank]])
    .map(([text, property, otherwise]) =>
      draw(text, property ? ` display="var(--card-letter-${property},${otherwise})"` : ''),
    )
    .join('');

export const smallIndex = (rank, paint) =>
  each(rank, (text, more) => {
    const { x, y, size, spacing } = { x: 7.5, y: 41.5, size: 52, ...SMALL[text] };
    return letters(text, x, y, size, paint, { spacing, more });
  });

export const largeIndex = (rank, paint) =>
  each(rank, (text, more) => {
    const { y, size } = { y: 70, size: 86, ...LARGE[text] };
    return letters(text, 50, y, size, paint, { middle: true, spacing: -2, more });
  });
