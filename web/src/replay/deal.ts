// A finished deal as the server tells it, step by step, turned into what the table draws.
import type { Deal, Done, Seen } from '../connection/fold';
import type { DealReplay, OpenStep, TableSeen, View } from '../protocol';
import { LETTERS } from '../table/seats';

/** A moment with all cards open. */
export type Moment = Required<OpenStep>;

/** Every moment in full: a step tells only what changed. */
export function momentsOf({ steps }: DealReplay): Moment[] {
  let now = { done: null } as Moment;
  return steps.map((step) => (now = { ...now, ...step } as Moment));
}

const NOBODY = { agreed: true, presence: 'here', stand_in: false, ready: true } as const;

function tableOf(replay: DealReplay): TableSeen {
  return {
    title: '',
    rules: replay.rules,
    rules_title: replay.rules_title,
    village: replay.village,
    game: replay.game === 'tapp' ? 'tapp' : 'cego',
    players: replay.players,
    pace: 'normal',
    listed: false,
    spectators: true,
    hints: false,
    host: null,
    chairs: replay.sitters.map((sitter) => ({ ...NOBODY, sitter })),
    paused: false,
    asked: null,
    next_deal: null,
    evening: null,
    closed: null,
  };
}

function viewOf(replay: DealReplay, moment: Moment, first: Moment): View {
  const { done: _, hands, aside, ahead: __, blind, ...open } = moment;
  return {
    ...open,
    players: replay.players,
    seat: replay.you,
    dealt: [],
    hand: hands[LETTERS.indexOf(replay.you ?? 'E')] ?? [],
    counts: hands.map((hand) => hand.length),
    legage: aside,
    blind: moment.outcome ? first.blind : blind,
    all_hands: moment.outcome ? first.hands : [],
  };
}

/** The deal after each of its actions, as somebody at the table knows it when all cards are open. */
export function sightsOf(replay: DealReplay, moments: readonly Moment[]): Seen[] {
  const table = tableOf(replay);
  const [first] = moments;
  if (!first) return [];
  const chair = replay.you ? LETTERS.indexOf(replay.you) : null;
  const log = moments.slice(1).map(({ done }) => done as Done);
  return moments.map((moment, at): Seen => {
    const deal: Deal = {
      number: replay.number,
      seats: replay.sitters.map((_, i) => i),
      view: viewOf(replay, moment, first),
      ahead: moment.ahead,
      legal: [],
      log: log.slice(0, at),
    };
    return { code: replay.id, you: { chair, seat: replay.you }, stage: 'playing', deal, deadline: null, table, entries: [] };
  });
}
