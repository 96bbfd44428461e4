// How a deal ended, in a headline and a sentence, from where the reader sits.
import type { Deal, Seen } from '../connection/fold';
import { counted, t, type Key } from '../lib/i18n.svelte';
import type { Outcome } from '../protocol';
import { chairOf, LETTERS, nameOf } from './seats';
import { about, everyoneForHimself } from './telling';

/** “Won, 44 to 26”. */
export function verdictOf(seen: Seen, deal: Deal, outcome: Outcome): string {
  if (outcome.reason !== 'played') return t(`verdict.${outcome.reason}` as Key);
  const own = seen.you.chair === null ? -1 : deal.seats.indexOf(seen.you.chair);
  const paid = outcome.payments[own] ?? 0;
  const [declarer = 0, others = 0] = outcome.points;
  if (outcome.won === null || !outcome.contract || everyoneForHimself(outcome.contract)) {
    if (outcome.losers.length === 0) return t('verdict.nobody');
    return own < 0 ? t('verdict.over') : paid < 0 ? t('verdict.lost') : t('verdict.won');
  }
  const alone = outcome.declarer === LETTERS[own];
  const mine = alone || own < 0 ? outcome.won : !outcome.won;
  if (outcome.points.length !== 2) return t(mine ? 'verdict.won' : 'verdict.lost');
  const [a, b] = alone || own < 0 ? [declarer, others] : [others, declarer];
  return t(mine ? 'verdict.won-points' : 'verdict.lost-points', { a, b });
}

/** Who played what, or who lost it. */
export function accountOf(seen: Seen, deal: Deal, outcome: Outcome): string {
  if (!outcome.contract) return '';
  const game = t(`contract.${outcome.contract}` as Key);
  if (!outcome.declarer || everyoneForHimself(outcome.contract)) {
    const losers = outcome.losers.map((seat) => nameOf(seen, chairOf(deal, seat)));
    return losers.length ? t('result.loser', { game, names: losers.join(', ') }) : t('result.everyone', { game });
  }
  const tricks = outcome.tricks[LETTERS.indexOf(outcome.declarer)] ?? 0;
  const text = about(seen, chairOf(deal, outcome.declarer), 'result.played', { game });
  return outcome.tricks.length ? `${text} ${counted('table.tricks', tricks)}.` : text;
}
