import './browser';
import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { cardName, inText } from '../src/cards/names';
import { sorted } from '../src/cards/order';
import { counted, speak, t } from '../src/lib/i18n.svelte';
import type { Language } from '../src/lib/settings.svelte';
import { answersOf } from '../src/table/answers';
import { hintWords, questionOf } from '../src/table/sentence';
import { inWords, isPass, meaningOf, signed, spoken } from '../src/table/words';
import { deal } from './tables';

await speak('en');

test('cards have names, and shorter ones in running text', () => {
  equal(cardName('SK'), 'king of spades');
  equal(cardName('H1'), '1 of hearts');
  equal(cardName('T12'), 'Trump 12, Fox');
  equal(cardName('G'), 'Gstieß, Fiddler');
  equal(cardName('back'), 'card face down');
  equal(inText('DQ'), '♦\u00a0queen');
  equal(inText('T3'), 'Trump 3');
  equal(inText('G'), 'Gstieß');
});

test('a hand is held trumps first, black and red in turn', () => {
  deepEqual(sorted(['H1', 'C7', 'G', 'S8', 'T2', 'D4', 'T21']), ['G', 'T21', 'T2', 'C7', 'H1', 'S8', 'D4']);
  deepEqual(sorted(['D1', 'C7', 'H2']), ['H2', 'C7', 'D1']);
  deepEqual(sorted(['H10', 'HK', 'HA'], 'tapp'), ['HA', 'H10', 'HK']);
});

test('words of the auction are told from games', () => {
  equal(spoken('fort'), 'Fort');
  equal(spoken('zwei-leere'), 'Zwei Leere');
  equal(spoken('something new'), 'something new');
  deepEqual(['fort', 'gut', 'pass', 'hinschmeissen', 'selbst', 'solo'].map(isPass), [true, true, true, true, false, false]);
});

test('every hint is a sentence', () => {
  const hints = ['keep G T21', 'show H1', 'away C7', 'lay-out H4 H2', 'trump H', 'wait', 'pfeif-frei', 'schinden', 'solo', 'selbst', 'SK', 'T3', 'G'];
  for (const told of hints.map(hintWords)) {
    ok(/^[A-Z].*\.$/.test(told));
    ok(!/\{|undefined|hint\.|[a-z]\.[a-z]/.test(told));
  }
  equal(hintWords('pfeif-frei'), 'Take trump 1 back: Pfeif frei.');
  equal(hintWords('schinden'), 'Claim that somebody hid a solo.');
  equal(hintWords('SK'), 'Play ♠\u00a0king.');
  equal(hintWords('halbe'), 'Say “Halbe”.');
});

test('each step of the auction has its question, others a plain one', () => {
  equal(questionOf('ulti-round'), 'Will you play Ulti?');
  equal(questionOf('circle'), 'What do you say?');
});

test('small numbers are said, large ones written', () => {
  equal(inWords(2), 'two');
  equal(inWords(13), 'thirteen');
  equal(inWords(14), '14');
  deepEqual([3, 0, -3].map(signed), ['+3', '0', '−3']);
});

test('a game means something without a table, too', () => {
  equal(meaningOf('dresch', 'cego'), 'everyone alone, last trick loses');
  equal(meaningOf('solo', 'tapp'), 'talon stays closed');
  equal(meaningOf('tapp', 'tapp'), 'take the talon, put four away');
});

test('what may be said or done without cards is a button each', () => {
  const legal = [
    { do: 'say' as const, pick: 1, choices: ['gut', 'halbe', 'eine'], sets: [] },
    { do: 'trump' as const, pick: 1, choices: ['H', 'S'], sets: [] },
    { do: 'schinden' as const, pick: 0, choices: [], sets: [] },
    { do: 'pfeif-frei' as const, pick: 0, choices: [], sets: [] },
    { do: 'play' as const, pick: 1, choices: ['SK'], sets: [] },
  ];
  const words = [{ word: 'halbe' as const, undertakes: 'show one', counts: '×3', step: true }];
  const buttons = answersOf({ ...deal(), legal, words, cautions: { '': 'Beware.' } });
  deepEqual(buttons.map(({ action }) => action), ['gut', 'halbe', 'eine', 'trump H', 'trump S', 'schinden', 'pfeif-frei']);
  deepEqual(buttons.slice(0, 3).map(({ ordinary }) => ordinary), [true, true, false]);
  deepEqual([buttons[1]?.worth, buttons[1]?.short], ['×3', 'show one']);
  deepEqual([buttons[3]?.word, buttons[5]?.caution], ['hearts', 'Beware.']);
  ok(buttons.every(({ word }) => word && !word.includes('.')));
});

test('a number takes the form that the language has for it', async () => {
  equal(counted('table.cards', 1), '1 card');
  equal(counted('table.cards', 3), '3 cards');
  const words = { 'table.cards.one': '{n} karta', 'table.cards.few': '{n} karty', 'table.cards.many': '{n} kart', 'table.cards.other': '{n} karty' };
  const fetched = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(words)));
  await speak('pl' as Language);
  globalThis.fetch = fetched;
  deepEqual([1, 2, 5, 12, 22].map((n) => counted('table.cards', n)), ['1 karta', '2 karty', '5 kart', '12 kart', '22 karty']);
  equal(t('app.close'), 'app.close');
  await speak('en');
});
