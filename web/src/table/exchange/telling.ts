// The exchange in words: what its steps are called, where the cards go, what must be chosen.
import { inText } from '../../cards/names';
import { counted, t } from '../../lib/i18n.svelte';
import type { ExchangeSeen, ExchangeStep } from '../../protocol';
import type { CardCode } from '../../view';
import type { Sentence } from '../sentence';
import type { PileDo } from '../reading';
import { capital, inWords } from '../words';

export type Game = 'cego' | 'tapp';

/** The step that is to be done; nothing once the exchange is over. */
export const stepNow = (exchange: ExchangeSeen): ExchangeStep | undefined => exchange.steps.find(({ done }) => !done);

export const isTaken = (exchange: ExchangeSeen | null | undefined): boolean =>
  Boolean(exchange?.steps.some((step) => step.do === 'take' && step.done));

export function stepName(step: ExchangeStep, game: Game): string {
  if (step.do === 'take') return t(`exchange.step-take.${game}`);
  if (step.do === 'trump') return t('exchange.step-trump');
  return capital(counted(`exchange.step-${step.do}`, step.cards, { n: inWords(step.cards) }));
}

/** What lies away is called. */
export const awayName = (game: Game): string => t(`play.legage-${game}`);

/** Which cards it must be, where that is not free. */
export const ruleWords = (step: ExchangeStep): string => (step.rule ? t(`exchange.rule-${step.rule}`) : '');

/** Where cards go by this step. */
export function whereTo(exchange: ExchangeSeen, game: Game, openTrump: readonly CardCode[]): string {
  const step = stepNow(exchange);
  if (!step) return '';
  return [went(exchange, openTrump), where(exchange, step, game)].filter(Boolean).join(' ');
}

function where(exchange: ExchangeSeen, step: ExchangeStep, game: Game): string {
  const later = exchange.steps.slice(exchange.steps.indexOf(step) + 1);
  const take = later.find((next) => next.do === 'take');
  const numbers = { goes: capital(inWords(take?.goes ?? 0)), comes: inWords(take?.cards ?? 0) };
  switch (step.do) {
    case 'show':
      if (later.some((next) => next.do === 'keep')) return t('exchange.where-show-first');
      return counted('exchange.where-show', step.cards, numbers);
    case 'keep':
      return t('exchange.where-keep', numbers);
    case 'lay-out':
      return t('exchange.where-lay-out');
    default:
      return t(game === 'tapp' ? 'exchange.where-away-talon' : 'exchange.where-away');
  }
}

/** The trump that went by itself, for all to see. */
function went(exchange: ExchangeSeen, openTrump: readonly CardCode[]): string {
  const away = exchange.steps.find((step) => step.do === 'away');
  const [card] = openTrump;
  if (!card || !away?.done || (away.rule !== 'lowest-trump' && away.rule !== 'highest-trump')) return '';
  return t(`exchange.went-${away.rule}`, { card: inText(card) });
}

/** While cards go and the blind comes. */
export function comingWords(exchange: ExchangeSeen, game: Game): Sentence {
  if (game === 'tapp') return { strong: t('exchange.talon-comes'), text: '' };
  const goes = exchange.steps.find((step) => step.do === 'take')?.goes ?? 0;
  return { strong: '', text: `${t('exchange.comes', { goes: capital(inWords(goes)) })} ${t('exchange.blind-comes')}` };
}

/** What the button says that does it. */
export function doWords(kind: PileDo, pick: number, chosen: readonly CardCode[]): string {
  const missing = pick - chosen.length;
  if (missing > 0) return counted('exchange.missing', missing, { n: inWords(missing) });
  const [card] = chosen;
  if (pick === 1 && card && kind !== 'lay-out') return t(`exchange.do-${kind}-card`, { card: inText(card) });
  return counted(`exchange.do-${kind}`, pick, { n: inWords(pick) });
}
