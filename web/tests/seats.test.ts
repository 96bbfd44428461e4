import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { speak } from '../src/lib/i18n.svelte';
import { activeIn, chairOf, isPerson, nameOf, ringOf, seatsOf, signOf, sittingOut } from '../src/table/seats';
import { deal, evening, person, seen, table } from './tables';

await speak('en');

test('the own seat is in the south, the others follow counter-clockwise', () => {
  const shown = seatsOf({ ...seen({ ...deal(), seats: [2, 3, 0, 1] }) });
  deepEqual(shown.map(({ letter, chair, place }) => `${letter}${chair} ${place}`), ['C0 south', 'D1 east', 'A2 north', 'B3 west']);
});

test('three sit in the south, the east and the west', () => {
  deepEqual(seatsOf(seen(deal({}, [], 3), 0, 3)).map(({ place }) => place), ['south', 'east', 'west']);
});

test('of five, four play: the dealer looks on from the seat of forehand', () => {
  const played = deal({}, [], 5);
  equal(activeIn(played), 4);
  equal(sittingOut(played), 4);
  equal(sittingOut(deal()), null);
  deepEqual(seatsOf(seen(played, 4, 5)).map(({ letter }) => letter), ['A', 'B', 'C', 'D']);
});

test('whoever looks on sees the table from its first chair', () => {
  deepEqual(seatsOf(seen(deal(), null)).map(({ chair }) => chair), [0, 1, 2, 3]);
});

test('people sit as they cut for seats, once they have', () => {
  const before = seen(deal());
  deepEqual(ringOf(before), [0, 1, 2, 3]);
  deepEqual(ringOf({ ...before, table: { ...table(), evening: evening([0, 2, 1, 3]) } }), [0, 2, 1, 3]);
});

test('people are called by their names, bots by their chair', () => {
  const shown = seen(deal());
  equal(nameOf(shown, 0), 'You');
  deepEqual([1, 2, 3].map((chair) => nameOf(shown, chair)), ['Dorle', 'Xaver', 'Sepp']);
  const [own, , ...others] = table().chairs;
  const chairs = [own ?? person('Anna'), person('Beat'), ...others];
  equal(nameOf({ ...shown, table: { ...table(), chairs } }, 1), 'Beat');
});

test('a bot has one name, whoever looks and wherever he sits', () => {
  const beside = { ...seen(deal()), table: { ...table(), evening: evening([0, 2, 1, 3]) } };
  equal(nameOf(beside, 2), 'Xaver');
  for (const chair of [0, 1, 3, null]) equal(nameOf(seen(deal(), chair), 2), 'Xaver');
});

test('each chair has a sign of its own', () => {
  equal(new Set([0, 1, 2, 3, 4].map((chair) => signOf(chair))).size, 5);
});

test('letters are seats of the deal, not chairs of the table', () => {
  equal(chairOf({ ...deal(), seats: [2, 3, 0, 1] }, 'B'), 3);
  equal(isPerson(table().chairs[0]), true);
  equal(isPerson(table().chairs[1]), false);
  equal(isPerson(undefined), false);
});
