// The deal in words when all cards are open: a sentence for each step, and a few words for a list.
import type { Done, Seen } from '../connection/fold';
import { t } from '../lib/i18n.svelte';
import { pileDone } from '../table/reading';
import { chairOf, nameOf } from '../table/seats';
import { inText, isSuit, suitName } from '../cards/names';
import { movedOpenly, tell } from '../table/telling';
import { spoken } from '../table/words';

export const nameAt = (seen: Seen, letter: string): string =>
  seen.deal ? nameOf(seen, chairOf(seen.deal, letter)) : '';

/** What was done last. */
export function sentenceAt(sights: readonly Seen[], at: number): string {
  const [before, now] = [sights[at - 1], sights[at]];
  const done = now?.deal?.log[at - 1];
  if (!before || !now?.deal || !done) {
    return now?.deal ? t('table.dealt', { n: now.deal.number, name: nameAt(now, 'A') }) : '';
  }
  const chair = chairOf(now.deal, String(done.seat));
  const pile = pileDone(done);
  if (!pile || !Array.isArray(pile[1])) return tell({ kind: 'acted', chair, action: done }, before, now);
  // At the table the others only see how many; here all of it is open.
  return movedOpenly(pile[0], pile[1], chair, now);
}

/** An action as the server writes it (`SK`, `keep G T21`, `fort`), in a few words. */
export function actionWords(action: string): string {
  const [head = '', ...rest] = action.split(' ');
  const cards = rest.map(inText).join(' · ');
  if (head === 'trump' && isSuit(rest[0])) return t('table.trump', { suit: suitName(rest[0]) });
  if (head === 'pfeif-frei' || head === 'schinden') return t(`bare.${head}`);
  if (head === 'wait') return t('study.action.wait');
  if (rest.length > 0) return cards;
  return /^([CSHDT]\w+|G)$/.test(head) ? inText(head) : spoken(head);
}

/** The action of a log entry as the server would write it. */
export function written(done: Done): string {
  const [kind = '', value] = Object.entries(done).find(([key]) => key !== 'seat') ?? [];
  if (kind === 'say' || kind === 'play') return String(value);
  if (value === true) return kind;
  return `${kind} ${Array.isArray(value) ? value.join(' ') : String(value)}`;
}
