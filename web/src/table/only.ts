// Cards that need no decision: the last of a hand, or the only one that may be played.
import type { Deal } from '../connection/fold';
import type { PlayOnly } from '../lib/kept';
import type { CardCode } from '../view';
import { paced } from './motion';

const MOMENT = 700;

/** How long such a card is pointed out before it goes. */
export const momentToSee = (): number => paced(MOMENT);

/** The card that may go by itself; none where anything else could be done in its place. */
export function cardByItself({ legal, view }: Deal, wish: PlayOnly): CardCode | null {
  const [group, other] = legal;
  const [card, another] = group?.do === 'play' ? group.choices : [];
  if (wish === 'never' || other || another || !card) return null;
  return wish === 'only' || view.hand.length === 1 ? card : null;
}
