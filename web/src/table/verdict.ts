// How a deal ended, in a headline, a sentence and who pays whom, from where the reader sits.
import type { Deal, Seen } from '../connection/fold';
import { counted, t } from '../lib/i18n.svelte';
import type { Contract, Outcome } from '../protocol';
import { activeIn, chairOf, LETTERS, nameOf } from './seats';
import { about, everyoneForHimself } from './telling';
import { gameName } from './words';

/** The reader's seat in the deal; -1 for who only looks on. */
const ownSeat = (seen: Seen, deal: Deal): number => (seen.you.chair === null ? -1 : deal.seats.indexOf(seen.you.chair));

/** Whether the reader held cards: with five the dealer pays, but did not play. */
function played(seen: Seen, deal: Deal): boolean {
  const own = ownSeat(seen, deal);
  return own >= 0 && own < activeIn(deal);
}

const nameAt = (seen: Seen, deal: Deal, seat: number): string => nameOf(seen, deal.seats[seat] ?? 0);

/** “Ost”, “Ost und Nord”, “Ost, Nord und West”. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('result.and', { names: names.slice(0, -1).join(', '), name: last });
}

/** Seats whose payment has this sign. */
const seatsWho = (outcome: Outcome, sign: 1 | -1): number[] =>
  outcome.payments.flatMap((paid, seat) => (paid * sign > 0 ? [seat] : []));

const stepped = (outcome: Outcome, step: string): boolean => outcome.steps.some((each) => each.step === step);

/** “Won, 44 to 26”. */
export function verdictOf(seen: Seen, deal: Deal, outcome: Outcome): string {
  if (outcome.reason !== 'played') return t(`verdict.${outcome.reason}`);
  const [a = 0, b = 0] = outcome.points;
  if (stepped(outcome, 'drawn')) return t('verdict.drawn', { a, b });
  if (!outcome.contract || everyoneForHimself(outcome.contract)) return verdictAlone(seen, deal, outcome);
  const declarer = chairOf(deal, outcome.declarer ?? 'A');
  if (stepped(outcome, 'buergermeister')) return about(seen, declarer, 'verdict.even', { a, b });
  const points = outcome.points.length === 2 ? '-points' : '';
  if (!played(seen, deal)) {
    return t(`verdict.name-${outcome.won ? 'won' : 'lost'}${points}`, { name: nameOf(seen, declarer), a, b });
  }
  const mine = seen.you.chair === declarer;
  const [own, others] = mine ? [a, b] : [b, a];
  return t(`verdict.${mine === outcome.won ? 'won' : 'lost'}${points}`, { a: own, b: others });
}

/** Where everyone played for himself. */
function verdictAlone(seen: Seen, deal: Deal, outcome: Outcome): string {
  const payers = seatsWho(outcome, -1);
  if (payers.length === 0) return t('verdict.nobody');
  const own = ownSeat(seen, deal);
  if (played(seen, deal)) {
    const end = payers.includes(own) ? 'lost' : 'won';
    return deal.count ? t(`verdict.${end}-alone`, { n: outcome.points[own] ?? 0 }) : t(`verdict.${end}`);
  }
  const names = listed(payers.map((seat) => nameAt(seen, deal, seat)));
  return counted('verdict.lose', payers.length, { names });
}

/** Who played what, or who lost it. */
export function accountOf(seen: Seen, deal: Deal, outcome: Outcome): string {
  const own = ownSeat(seen, deal);
  const dealt = own >= 0 && !played(seen, deal) ? ` ${t('result.dealt')}` : '';
  return outcome.contract ? `${storyOf(seen, deal, outcome, outcome.contract)}${dealt}` : dealt.trim();
}

function storyOf(seen: Seen, deal: Deal, outcome: Outcome, contract: Contract): string {
  const game = gameName(contract);
  if (outcome.reason !== 'played') return about(seen, chairOf(deal, outcome.declarer ?? 'A'), 'result.accused');
  if (!outcome.declarer || everyoneForHimself(contract)) return lossOf(seen, deal, outcome, game);
  const declarer = chairOf(deal, outcome.declarer);
  const opposed = played(seen, deal) && seen.you.chair !== declarer && outcome.won !== null;
  const text = opposed
    ? t(outcome.won ? 'result.played-won' : 'result.played-lost', { game, name: nameOf(seen, declarer) })
    : about(seen, declarer, 'result.played', { game });
  const tricks = outcome.tricks[LETTERS.indexOf(outcome.declarer)] ?? 0;
  return outcome.tricks.length ? `${text} ${counted('table.tricks', tricks)}.` : text;
}

function lossOf(seen: Seen, deal: Deal, outcome: Outcome, game: string): string {
  const [payers, receivers] = [seatsWho(outcome, -1), seatsWho(outcome, 1)];
  const own = ownSeat(seen, deal);
  if (payers.length === 0) return t('result.everyone', { game });
  if (stepped(outcome, 'pflichtraeuber-all')) {
    const winner = receivers[0] ?? 0;
    return winner === own ? t('result.winner-you', { game }) : t('result.winner-other', { game, name: nameAt(seen, deal, winner) });
  }
  const names = listed(payers.filter((seat) => seat !== own).map((seat) => nameAt(seen, deal, seat)));
  if (payers.includes(own)) return t(payers.length > 1 ? 'result.loser-you-too' : 'result.loser-you', { game, names });
  return counted('result.loser', payers.length, { game, names });
}

export interface Pay {
  text: string;
  /** What each gives or gets. */
  amount: number | null;
  /** How it looks to the reader. */
  sign: 1 | 0 | -1;
}

/** Who pays whom; `stakes` is what a point counts. */
export function payOf(seen: Seen, deal: Deal, outcome: Outcome, stakes: number): Pay {
  const [payers, receivers] = [seatsWho(outcome, -1), seatsWho(outcome, 1)];
  if (payers.length === 0) return { text: t('pay.nobody'), amount: null, sign: 0 };
  const own = ownSeat(seen, deal);
  const sign = payers.includes(own) ? -1 : receivers.includes(own) ? 1 : 0;
  const names = (seats: readonly number[]): string =>
    listed(seats.filter((seat) => seat !== own).map((seat) => nameAt(seen, deal, seat)));
  const amount = Math.abs(outcome.pays_each) * stakes;
  if (receivers.length === 1 && payers.length > 1) {
    const name = names(receivers);
    return { text: sign > 0 ? t('pay.you-get') : t(sign < 0 ? 'pay.gets-from-you' : 'pay.gets', { name }), amount, sign };
  }
  const name = names(payers);
  if (payers.length === 1) {
    return { text: sign < 0 ? t('pay.you-pay') : t(sign > 0 ? 'pay.pays-you' : 'pay.pays', { name }), amount, sign };
  }
  const key = sign < 0 ? 'pay.you-and-pay' : sign > 0 ? 'pay.several-pay-you' : 'pay.several-pay';
  return { text: t(key, { names: name }), amount, sign };
}

/** What was written down for a deal, as a multiple of what it was worth. */
export function stakesOf(seen: Seen, deal: Deal, outcome: Outcome): number {
  const seat = outcome.payments.findIndex((paid) => paid !== 0);
  const written = seen.entries.at(-1)?.payments[deal.seats[seat] ?? 0];
  return seat >= 0 && written && !seen.table.practice ? written / (outcome.payments[seat] ?? 1) : 1;
}
