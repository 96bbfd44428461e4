// The one line between table and hand: whose turn it is, what is asked, and why.
import { cardName, inText, isSuit, suitName } from '../cards/names';
import { begunAnew, type Seen } from '../connection/fold';
import { counted, t, type Key } from '../lib/i18n.svelte';
import { groupOf, isPile, pileGroup } from './reading';
import type { DealStep } from '../protocol';
import { actorOf, type Room } from './room.svelte';
import { chairOf, nameOf } from './seats';
import { about } from './telling';
import { inWords, spoken } from './words';

export interface Sentence {
  /** The part that must not be missed. */
  strong: string;
  text: string;
}

const plain = (text: string): Sentence => ({ strong: '', text });
const FEW = 4;

function auction(seen: Seen): string {
  const deal = seen.deal;
  const view = deal?.view;
  if (!deal || !view) return '';
  const [word, ...others] = groupOf(deal, 'say')?.choices ?? [];
  const only = word && others.length === 0 ? spoken(word) : null;
  if (view.step === 'speaking' && view.standing && view.holder && view.holder !== view.seat) {
    const bidder = { name: nameOf(seen, chairOf(deal, view.holder)), game: spoken(view.standing) };
    return only ? t('table.outbid-not', bidder) : t('table.outbid', bidder);
  }
  if (only && ['ulti-round', 'call-round', 'speaking'].includes(view.step)) return t('table.only-word', { word: only });
  return questionOf(view.step);
}

const QUESTIONS: Partial<Record<DealStep, Key>> = {
  'ulti-round': 'play.ask.ulti-round',
  'call-round': 'play.ask.call-round',
  opening: 'play.ask.opening',
  asked: 'play.ask.asked',
  choosing: 'play.ask.choosing',
  naming: 'play.ask.naming',
};
/** What is asked at a step of the auction. */
export const questionOf = (step: DealStep): string => t(QUESTIONS[step] ?? 'play.ask.speaking');

function tricks(seen: Seen): Sentence {
  const deal = seen.deal;
  if (!deal) return plain('');
  const { view } = deal;
  const playable = groupOf(deal, 'play')?.choices ?? [];
  const leading = view.trick.length === 0;
  if (view.step === 'name-trump') return { strong: t('table.your-turn'), text: t('play.ask.name-trump') };
  const strong = leading ? t('table.you-lead') : t('table.your-turn');
  if (playable.length === view.hand.length) return { strong, text: t('table.any-card') };
  if (leading && playable.length <= FEW) {
    const shown = playable.every((card) => view.shown.includes(card));
    const key = shown ? 'table.lead-shown' : 'table.lead-one-of';
    return { strong, text: counted(key, playable.length, { cards: playable.map(inText).join(' · ') }) };
  }
  if (playable.length > FEW) return { strong, text: t('table.lifted-cards') };
  return { strong, text: t('table.only', { cards: playable.map(inText).join(' · ') }) };
}

function myTurn(seen: Seen): Sentence {
  const phase = seen.deal?.view.phase;
  const strong = t('table.your-turn');
  if (phase === 'auction') return { strong, text: auction(seen) };
  const pile = pileGroup(seen.deal);
  if (pile) {
    const key = pile.do === 'away' ? 'put-away' : pile.do;
    return { strong: '', text: counted(`play.ask.${key}`, pile.pick, { n: inWords(pile.pick) }) };
  }
  return tricks(seen);
}

/** What a good player would do, in words. */
export function hintWords(action: string): string {
  const [head = '', ...cards] = action.split(' ');
  if (isPile(head)) return t(`hint.${head}`, { cards: cards.map(inText).join(' · ') });
  if (head === 'wait' || head === 'pfeif-frei' || head === 'schinden') return t(`hint.${head}`);
  if (head === 'trump' && isSuit(cards[0])) return t('hint.trump', { suit: suitName(cards[0]) });
  if (/^([CSHDT]\w+|G)$/.test(head)) return t('hint.play', { card: inText(head) });
  return t('hint.say', { word: spoken(head) });
}

export function sentenceOf(room: Room): Sentence {
  const { seen } = room;
  if (!seen) return plain('');
  const { deal, table } = seen;
  if (room.link.state === 'lost') return plain(t('table.link-lost'));
  if (room.refusal) return plain(room.refusal);
  if (room.hint) return { strong: t('hint.title'), text: `${hintWords(room.hint.action)} ${room.hint.reason}` };
  if (table.closed) return plain(t('server.refused.closed'));
  if (table.paused) return plain(t('table.paused'));
  if (!deal || begunAnew(seen)) return plain(t('table.wait-deal'));
  if (room.resting) {
    const { winner } = room.resting;
    return plain(winner ? about(seen, chairOf(deal, winner), 'table.takes') : '');
  }
  if (room.sent) return plain(t('table.played', { name: t('table.you'), card: cardName(room.sent) }));
  if (room.myTurn) return myTurn(seen);
  const actor = actorOf(deal);
  if (actor === null) return plain('');
  const view = deal.view;
  if (view.phase === 'auction') return plain(t('table.speaks', { name: nameOf(seen, actor) }));
  if (view.phase === 'tricks') return plain(t('table.turn-of', { name: nameOf(seen, actor) }));
  return plain(t('table.exchanges', { name: nameOf(seen, actor) }));
}
