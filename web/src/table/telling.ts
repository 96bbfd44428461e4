// The deal in words, for those who listen: one sentence for each thing that happens.
import { cardName, isSuit, suitName } from '../cards/names';
import type { Deal, Done, Seen } from '../connection/fold';
import { counted, known, t, type PersonKey } from '../lib/i18n.svelte';
import { EVERYONE_ALONE, type EventSeen, type Shortcut } from '../protocol';
import { pileDone, tricksOf, winnerOf, type PileDo } from './reading';
import { chairOf, nameOf } from './seats';
import { gameName, spoken } from './words';

export const cardList = (cards: readonly string[]): string => cards.map(cardName).join(', ');

/** A ready-made sentence, by its key. */
export const phraseWords = (phrase: string): string => known(`server.phrase.${phrase}`) ?? '';

/** A sentence about somebody: `key.you` or `key.other`. */
export function about(seen: Seen, chair: number, key: PersonKey, values: Record<string, string | number> = {}): string {
  const who = chair === seen.you.chair ? 'you' : 'other';
  return t(`${key}.${who}`, { name: nameOf(seen, chair), ...values });
}

function acted(done: Done, before: Seen, now: Seen): string {
  const deal = now.deal;
  if (!deal) return '';
  const chair = chairOf(deal, String(done.seat));
  const name = nameOf(now, chair);
  if (typeof done.play === 'string') return played(done.play, chair, before, now);
  const parts: string[] = [];
  if (typeof done.say === 'string') parts.push(t('table.said', { name, word: spoken(done.say) }));
  else if (typeof done.trump === 'string') {
    parts.push(about(now, chair, 'play.tell.trump', { suit: isSuit(done.trump) ? suitName(done.trump) : done.trump }));
  } else if (done['pfeif-frei']) parts.push(about(now, chair, 'play.tell.pfeif-frei'));
  else if (done.schinden) parts.push(about(now, chair, 'play.tell.schinden'));
  else parts.push(moved(done, chair, now));
  // Some words bind somebody else, or to another game than they name.
  const { standing, holder } = deal.view;
  const bound = standing && holder && (standing !== before.deal?.view.standing || holder !== before.deal?.view.holder);
  if (bound && standing !== done.say) {
    parts.push(t('table.said', { name: nameOf(now, chairOf(deal, holder)), word: spoken(standing) }));
  }
  const { contract } = deal.view;
  if (contract && !before.deal?.view.contract && !deal.view.outcome) parts.push(contractLine(now), aimLine(deal));
  return parts.filter(Boolean).join(' ');
}

const aimLine = ({ aim }: Deal): string => (aim ? `${aim}.` : '');

/** Cards that were kept, shown or put away. */
export function moved(done: Done, chair: number, now: Seen): string {
  const found = pileDone(done);
  if (!found) return '';
  const [kind, cards] = found;
  if (Array.isArray(cards)) return movedOpenly(kind, cards, chair, now);
  return kind === 'keep' || kind === 'away' ? counted(`play.tell.${kind}.other`, cards, { name: nameOf(now, chair) }) : '';
}

/** The same where the cards are known. */
export function movedOpenly(kind: PileDo, moved: readonly string[], chair: number, now: Seen): string {
  const cards = cardList(moved);
  if (kind === 'show' || kind === 'lay-out') return about(now, chair, `play.tell.${kind}`, { cards });
  if (chair === now.you.chair) return t(`play.tell.${kind}.you`, { cards });
  return t(`replay.${kind}.other`, { name: nameOf(now, chair), cards });
}

function played(card: string, chair: number, before: Seen, now: Seen): string {
  const named = now.deal?.trump;
  // Whoever leads without a word makes the suit of his card trumps.
  const trump = named?.by_lead && !before.deal?.trump ? about(now, chair, 'play.tell.trump', { suit: suitName(named.suit) }) : '';
  const line = `${t('table.played', { name: nameOf(now, chair), card: cardName(card) })} ${trump}`.trim();
  const trick = now.deal ? tricksOf(now.deal).at(-1) : undefined;
  if (!now.deal || !trick?.complete) return line;
  const winner = winnerOf(now.deal, trick, before.deal ?? undefined);
  return winner ? `${line} ${about(now, chairOf(now.deal, winner), 'table.takes')}` : line;
}

/** What is played, and by whom. */
export function contractLine(seen: Seen): string {
  const view = seen.deal?.view;
  if (!seen.deal || !view?.contract) return '';
  const game = gameName(view.contract);
  if (!view.declarer || everyoneForHimself(view.contract)) return t('study.puzzle.plays-everyone', { game });
  const declarer = chairOf(seen.deal, view.declarer);
  if (declarer === seen.you.chair) return t('study.puzzle.plays-own', { game });
  return t('study.puzzle.plays-other', { game, seat: nameOf(seen, declarer) });
}

export const everyoneForHimself = (contract: string): boolean => (EVERYONE_ALONE as readonly string[]).includes(contract);

/** That the table is closed, and by whom, if it was not those who sat there. */
export const closedWords = ({ table }: Seen): string => t(table.closed === 'admin' ? 'table.closed-admin' : 'server.refused.closed');

const isShortcut = (why: EventSeen['why']): why is Shortcut =>
  why === 'claimed' || why === 'conceded' || why === 'decided';

export function tell(event: EventSeen, before: Seen, now: Seen): string {
  const chair = event.chair ?? 0;
  switch (event.kind) {
    case 'acted':
      return event.action ? acted(event.action, before, now) : '';
    case 'dealt':
      return now.deal ? t('table.dealt', { n: now.deal.number, name: nameOf(now, chairOf(now.deal, 'A')) }) : '';
    case 'phrase-said':
      // Of somebody who is muted it is not told what he says.
      return !event.phrase ? '' : t('table.said', { name: nameOf(now, chair), word: phraseWords(event.phrase) });
    case 'went-away':
      return about(now, chair, event.left ? 'table.left' : 'table.away');
    case 'stood-in':
      return about(now, chair, 'table.stood-in');
    case 'came-back':
      return about(now, chair, 'table.back');
    case 'sat':
      return about(now, chair, 'table.sat');
    case 'renamed':
      return about(now, chair, 'table.renamed', { name: event.name ?? '', old: nameOf(before, chair) });
    case 'asked':
      return event.wish ? about(now, chair, `wish.${event.wish}`) : '';
    case 'answered':
      return about(now, chair, event.yes ? 'table.says-yes' : 'table.says-no');
    case 'lapsed':
      return t('table.lapsed');
    case 'cut-short':
      return isShortcut(event.why) ? about(now, chair, `table.${event.why}`) : '';
    case 'undone':
      return about(now, chair, 'table.undone');
    case 'paused':
      return t('table.paused');
    case 'resumed':
      return t('table.resumed');
    case 'last-round-called':
      return about(now, chair, 'table.last-round');
    case 'pflichtraeuber-begun':
      return t('play.between.pflichtraeuber-said');
    case 'closed':
      return closedWords(now);
    default:
      return '';
  }
}
