// One's own hand as it is drawn: its cards in order, which may be played or chosen, and what marks them.
import { sorted } from '../cards/order';
import type { Deal, Seen } from '../connection/fold';
import type { CardCode, HandCard, HandView, Mark, Origin } from '../view';
import type { Choice } from './choice.svelte';
import { groupOf } from './reading';
import type { Room } from './room.svelte';

export const markOf = (deal: Deal | null, card: CardCode): Mark | undefined =>
  deal?.view.dead.includes(card) ? 'dead' : deal?.view.shown.includes(card) ? 'shown' : undefined;

/** The cards taken along into the exchange stand first. */
function inOrder({ deal, table }: Seen, without: CardCode | null): CardCode[] {
  if (!deal || deal.view.outcome) return [];
  const kept = keptOf(deal);
  const others = deal.view.hand.filter((card) => card !== without && !kept.includes(card));
  return [...sorted(kept, table.game), ...sorted(others, table.game)];
}

const keptOf = ({ view, exchange }: Deal): readonly CardCode[] => (view.phase === 'exchange' ? (exchange?.kept ?? []) : []);

function originOf(deal: Deal | null, card: CardCode): Origin | undefined {
  if (deal && keptOf(deal).includes(card)) return 'kept';
  return deal?.exchange?.came.includes(card) ? 'came' : undefined;
}

export function heldIn(room: Room, seen: Seen, { pile, open }: Choice): HandView {
  const { deal } = seen;
  const playable = room.myTurn ? groupOf(deal, 'play') : undefined;
  const cards = inOrder(seen, room.sent).map((code): HandCard => {
    const legal = pile ? open.has(code) : (playable?.choices.includes(code) ?? false);
    const [reason, mark, origin] = [room.reasons[code], markOf(deal, code), originOf(deal, code)];
    return { code, legal, ...(reason ? { reason } : {}), ...(mark ? { mark } : {}), ...(origin ? { origin } : {}) };
  });
  return { turn: (pile !== undefined || playable !== undefined) && !room.sent, cards };
}
