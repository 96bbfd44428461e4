// Large print: half of the card is the number or letter, half the animal or the suit.
import { violinIndex } from './fiddler.mjs';
import { letters } from './glyphs.mjs';
import { largeIndex } from './index.mjs';
import { BAND, card, colour, CREAM, fill, GOLD } from './ink.mjs';
import { pip } from './suits.mjs';
import { COUNTING, silhouette } from './trumps.mjs';

const rule = (counts) =>
  `<path stroke="${counts ? GOLD : CREAM}" stroke-opacity="${counts ? 1 : 0.35}" stroke-width="3" d="M12 84H88"/>`;

const hat =
  fill('M18 126Q50 141 84 121Q82 113 69 113Q67 95 49 95Q31 95 30 116Q19 118 18 126Z', CREAM) +
  `<path fill="none" stroke="${BAND}" stroke-width="4" d="M30 116Q50 124 69 113"/>` +
  fill('M60 112Q63 96 80 90Q82 104 66 114Z', GOLD);

export const largeFiddler = () => card('G', violinIndex(50, 43, 1.02) + rule(true) + hat, BAND);

export function largeTrump(number) {
  return card(
    `T${number}`,
    letters(String(number), 50, 70, 86, CREAM, { middle: true, spacing: -1 }) +
      rule(COUNTING.includes(number)) +
      silhouette(number, 20, 93, 60, CREAM, BAND),
    BAND,
  );
}

export const largeSuit = (rank, suit) =>
  card(suit + rank, largeIndex(rank, colour(suit)) + pip(suit, 50, 116, 64));
