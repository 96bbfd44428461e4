import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { speak } from '../src/lib/i18n.svelte';
import { badgesOf } from '../src/table/badges';
import { faceDown, faceUp } from '../src/table/lying';
import { cardByItself } from '../src/table/only';
import { added, bestOf, differ } from '../src/trainer/hand';
import { deal, seen } from './tables';

await speak('en');

test('a card goes by itself only where it is the only thing that can be done, and as far as one wishes', () => {
  const only = { do: 'play' as const, pick: 1, choices: ['SK'], sets: [] };
  const one = { ...deal({ hand: ['SK', 'S7'] }), legal: [only] };
  equal(cardByItself(one, 'only'), 'SK');
  equal(cardByItself(one, 'last'), null);
  equal(cardByItself(one, 'never'), null);
  equal(cardByItself({ ...deal({ hand: ['SK'] }), legal: [only] }, 'last'), 'SK');
  equal(cardByItself({ ...one, legal: [{ ...only, choices: ['SK', 'S7'] }] }, 'only'), null);
  equal(cardByItself({ ...one, legal: [only, { do: 'schinden', pick: 0, choices: [], sets: [] }] }, 'only'), null);
});

test('cards shown lie there until they are played, and not for whoever holds them', () => {
  const shown = deal({ declarer: 'B', shown: ['H1', 'D2'] }, [{ seat: 'B', play: 'H1' }]);
  deepEqual(faceUp(shown), [{ label: 'Shown', cards: ['D2'] }]);
  deepEqual(faceUp(deal({ declarer: 'A', shown: ['H1'] })), []);
  deepEqual(faceUp(deal({ phase: 'finished', open_trump: ['T3'] })), []);
});

test('what lies face down is the blind, or the talon in Zuger Tapp', () => {
  const shown = seen({ ...deal(), middle: 10 });
  deepEqual(faceDown(shown), { label: 'The blind · 10 cards', backs: 10 });
  equal(faceDown({ ...shown, table: { ...shown.table, game: 'tapp' } })?.label, 'The talon · 10 cards');
  equal(faceDown(seen(deal())), null);
});

test('badges tell who plays, who is forehand and who deals', () => {
  const shown = seen(deal());
  const texts = (chair: number, letter: 'A' | 'B' | 'C' | 'D') => badgesOf(shown, { chair, letter }).map(({ text }) => text);
  deepEqual(texts(0, 'A'), ['play', 'forehand']);
  deepEqual(texts(1, 'B'), []);
  deepEqual(texts(3, 'D'), ['deals']);
  deepEqual(badgesOf(seen(deal({ contract: 'raeuber' })), { chair: 0, letter: 'A' }).map(({ text }) => text), ['forehand']);
});

test('parts of a measurement are put together; choices differ when chance does not explain it', () => {
  const part = (payments: number[]) => [{ choice: 'solo' as const, payments, own: payments.length, won: 1, takes: '' }];
  const both = added(part([10, 20]), part([30, 30]));
  deepEqual(both[0]?.payments, [10, 20, 30, 30]);
  equal(both[0]?.own, 4);
  const [high] = part([50, 60, 50, 60]);
  const [low] = part([0, 10, 0, 10]);
  const [wild] = part([200, -200, 190, -180]);
  if (!high || !low || !wild) throw new Error('nothing was measured');
  equal(differ(high, low), true);
  equal(differ(high, wild), false);
  equal(bestOf([low, high, wild]), high);
});
