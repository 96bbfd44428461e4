// Puzzles as the server asks them, and which of them this browser has solved.
import { suitName } from '../cards/names';
import { ask, Refusal } from '../connection/api';
import type { Done, Seen } from '../connection/fold';
import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { keepForLater } from '../offline/version.svelte';
import type { Chair, PuzzleAnswer, PuzzleAsked, PuzzleSolution, PuzzleSolved, RuleSet, View } from '../protocol';
import { chairOf, LETTERS, nameOf, seatsOf } from '../table/seats';
import { everyoneForHimself } from '../table/telling';
import { capital, meaningOf } from '../table/words';

/** For how many players puzzles are made. */
export const PLAYERS = 4;
const KEY = 'cego.puzzles';
/** So many that were seen are known by rule set. */
export const MOST_SEEN = 40;
const CHAIR: Chair = { sitter: null, agreed: true, presence: 'here', stand_in: false, ready: true };

export const nextPuzzle = (rules: string, after: string): Promise<PuzzleAnswer> =>
  ask('GET', `study/puzzles/next?${new URLSearchParams({ rules, players: String(PLAYERS), after }).toString()}`);

/** The next of those that were seen, while no other can be had. */
export async function seenPuzzle(seen: readonly string[], after: string): Promise<PuzzleAsked | null> {
  const from = seen.indexOf(after) + 1;
  for (const id of [...seen.slice(from), ...seen.slice(0, from)]) {
    const found = await ask<PuzzleAsked>('GET', `study/puzzles/${id}`).catch(() => null);
    if (found) return found;
  }
  return null;
}

/** A puzzle that is shown can be solved again without a network. */
export const keepPuzzle = (id: string): void => keepForLater(`study/puzzles/${id}`, `study/puzzles/${id}/solution`);

export async function tryPuzzle(id: string, action: string): Promise<PuzzleSolved> {
  try {
    return await ask('POST', `study/puzzles/${id}/answer`, { action });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const known = await ask<PuzzleSolution>('GET', `study/puzzles/${id}/solution`);
    const worth = (wanted: string): number | undefined => known.options.find((one) => one.action === wanted)?.worth;
    const mine = worth(action);
    const cost = mine === undefined ? null : (known.options[0]?.worth ?? mine) - mine;
    return { ...known, right: action === known.solution, cost };
  }
}

/** The moment as a table shows it: the others are bots, and nothing is known but the view. */
export function tableOf(puzzle: PuzzleAsked, rules: RuleSet): Seen {
  const view = puzzle.view as unknown as View & { log: readonly Done[] };
  const seats = Array.from({ length: puzzle.players }, (_, i) => i);
  const chair = LETTERS.indexOf(view.seat ?? 'A');
  return {
    code: '',
    you: { chair, seat: view.seat },
    stage: 'playing',
    deal: { number: 1, seats, view, ahead: null, legal: [], log: view.log },
    deadline: null,
    table: {
      title: '', rules: rules.slug, rules_title: rules.title, village: rules.village, game: rules.game === 'tapp' ? 'tapp' : 'cego',
      players: puzzle.players, pace: 'relaxed', listed: false, spectators: false, hints: true, host: null,
      chairs: seats.map(() => CHAIR), paused: false, asked: null, next_deal: null, evening: null, closed: null,
    },
    entries: [],
  };
}

interface Kept {
  /** The puzzle last seen, by rule set. */
  last: Record<string, string>;
  /** Those that were shown, by rule set, the newest last. */
  seen: Record<string, readonly string[]>;
  tried: number;
  solved: number;
}

export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { last: found.last ?? {}, seen: found.seen ?? {}, tried: Number(found.tried) || 0, solved: Number(found.solved) || 0 };
  } catch {
    return { last: {}, seen: {}, tried: 0, solved: 0 };
  }
}

export function keep(now: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Private windows may refuse; the count then ends with the page.
  }
}

function sides(seen: Seen, contract: string, declarer: number): string {
  const own = seen.you.chair;
  if (everyoneForHimself(contract)) return `${capital(meaningOf(contract, 'cego'))}.`;
  if (declarer === own) return t('puzzle.alone');
  const friends = seatsOf(seen).filter(({ chair }) => chair !== own && chair !== declarer);
  const names = new Intl.ListFormat(settings.language).format(friends.map(({ chair }) => nameOf(seen, chair)));
  return t('puzzle.together', { friends: names, name: nameOf(seen, declarer) });
}

/** Which suit is trumps, and who plays with whom, in words. */
export function sidesOf(seen: Seen): string {
  const view = seen.deal?.view;
  if (!seen.deal || !view?.contract || !view.declarer) return '';
  const trump = view.trump ? capital(t('puzzle.trump', { suit: suitName(view.trump) })) : '';
  return [trump, sides(seen, view.contract, chairOf(seen.deal, view.declarer))].filter(Boolean).join(' ');
}
