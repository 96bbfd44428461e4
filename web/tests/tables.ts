// Tables to try things on: four chairs, the reader on the first, bots on the others.
import type { Deal, Done, Seen } from '../src/connection/fold';
import type { Chair, Evening, Outcome, TableSeen, View } from '../src/protocol';

const bot: Chair = { sitter: { kind: 'bot', level: 'lehrling' }, agreed: true, presence: 'here', stand_in: false, ready: true };

export const person = (name: string): Chair => ({ ...bot, sitter: { kind: 'person', name } });

const view: View = {
  players: 4, phase: 'tricks', step: '', over_solo: false, no_trump: false, pfeif_frei: false, trump: null,
  seat: 'A', to_act: 'A', holder: null, soloist: null, declarer: 'A', leader: 'A', standing: null, contract: 'cego',
  dealt: [], hand: [], shown: [], dead: [], laid_out: [], open_trump: [], legage: [], blind: [],
  counts: [11, 11, 11, 11], trick: [], piles: [[], [], [], []], all_hands: [], outcome: null,
};

export const deal = (changed: Partial<View> = {}, log: readonly Done[] = [], players = 4): Deal => ({
  number: 1,
  seats: Array.from({ length: players }, (_, i) => i),
  view: { ...view, players, ...changed },
  ahead: null,
  legal: [],
  log,
});

export const table = (players = 4): TableSeen => ({
  title: '', rules: 'loewen', rules_title: 'Zum Löwen', village: 'loewen', game: 'cego', players, pace: 'normal', listed: false,
  spectators: true, hints: true, host: 0, chairs: [person('Anna'), ...Array.from({ length: players - 1 }, () => bot)],
  paused: false, asked: null, next_deal: null, evening: null, closed: null,
});

export const evening = (seating: number[]): Evening => ({
  scores: seating.map(() => 0), seating, dealer: 0, played: 0, end: 'open', deals: 0, stakes: 1,
  compulsory: false, pflichtraeuber_at: null, full_round: false, last_dealer: null, last_round: false, over: false, last: null,
});

export const seen = (played: Deal | null, chair: number | null = 0, players = 4): Seen => ({
  code: 'abcd', you: { chair, seat: null }, stage: 'playing', deal: played, deadline: null, table: table(players), entries: [],
});

export const outcome = (changed: Partial<Outcome> = {}): Outcome => ({
  reason: 'played', contract: 'cego', declarer: 'A', over_solo: false, won: true, losers: ['B', 'C', 'D'], points: [44, 26],
  tricks: [6, 2, 2, 1], difference: 9, factor: 2, pays_each: 20, payments: [60, -20, -20, -20], steps: [], ...changed,
});
