// What may be said, and done without cards, as the buttons show it.
import { isSuit, suitName } from '../cards/names';
import type { Deal } from '../connection/fold';
import { t } from '../lib/i18n.svelte';
import type { Bid } from './Bids.svelte';
import { isPass, spoken, undertaking, worth } from './words';

/** The first game in the list is the next step: it weighs as much as passing. */
const nextStep = (words: readonly string[]): string | undefined => words.find((word) => !isPass(word));

export function answersOf(deal: Deal): Bid[] {
  const { view } = deal;
  const cautions = deal.cautions ?? {};
  return deal.legal.flatMap((group): Bid[] => {
    if (group.do === 'say') {
      return group.choices.map((word) => ({
        action: word,
        word: spoken(word),
        worth: worth(deal, word),
        short: undertaking(deal, word),
        ordinary: isPass(word) || word === view.standing || word === nextStep(group.choices),
        caution: cautions[word],
      }));
    }
    if (group.do === 'trump') {
      return group.choices.filter(isSuit).map((suit) => ({
        action: `trump ${suit}`, word: suitName(suit), suit, worth: '', short: t('short.trump'), ordinary: false,
        caution: cautions[suit],
      }));
    }
    if (group.do !== 'schinden' && group.do !== 'pfeif-frei') return [];
    const caution = group.do === 'schinden' ? cautions[''] : undefined;
    return [{ action: group.do, word: t(`bare.${group.do}`), worth: '', short: t(`short.${group.do}`), ordinary: false, caution }];
  });
}
