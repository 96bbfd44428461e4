import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { Done } from '../src/connection/fold';
import { choosable, pileDone, pileGroup, saidIn, trickCounts, tricksOf, winnerOf } from '../src/table/reading';
import { deal, outcome } from './tables';

const PLAYS: Done[] = [
  { seat: 'A', say: 'fort' },
  { seat: 'A', play: 'SK' }, { seat: 'B', play: 'S7' }, { seat: 'C', play: 'S8' }, { seat: 'D', play: 'T1' },
  { seat: 'D', play: 'H1' }, { seat: 'A', play: 'H2' },
];

test('plays make tricks, the last of them perhaps not complete', () => {
  const tricks = tricksOf(deal({}, PLAYS));
  deepEqual(tricks.map(({ complete }) => complete), [true, false]);
  deepEqual(tricks[1]?.cards, [{ seat: 'D', card: 'H1' }, { seat: 'A', card: 'H2' }]);
});

test('with five at the table four play, with three each trick has three cards', () => {
  equal(tricksOf(deal({}, PLAYS, 5))[0]?.complete, true);
  deepEqual(tricksOf(deal({}, PLAYS, 3)).map(({ cards }) => cards.length), [3, 3]);
});

test('whoever has the first card of a trick on his pile has won it', () => {
  const played = deal({ piles: [[], [], [], ['SK', 'S7', 'S8', 'T1']] }, PLAYS);
  const [trick] = tricksOf(played);
  equal(trick && winnerOf(played, trick), 'D');
});

test('after the last trick the piles are gone: the winner is who has one trick more', () => {
  const before = deal({ piles: [['a', 'b', 'c', 'd'], [], [], []] }, PLAYS);
  const over = deal({ piles: [], outcome: outcome({ tricks: [1, 1, 0, 0] }) }, PLAYS);
  const [trick] = tricksOf(over);
  equal(trick && winnerOf(over, trick, before), 'B');
  const nobody = deal({ piles: [[], [], [], []] }, PLAYS);
  equal(trick && winnerOf(nobody, trick), null);
});

test('tricks are counted from the piles, and told at the end', () => {
  deepEqual(trickCounts(deal({ piles: [['a', 'b', 'c', 'd'], [], [], []] })), [1, 0, 0, 0]);
  deepEqual(trickCounts(deal({ outcome: outcome({ tricks: [6, 2, 2, 1] }) })), [6, 2, 2, 1]);
});

test('what was said is found in the log', () => deepEqual(saidIn(deal({}, PLAYS)), [{ seat: 'A', word: 'fort' }]));

test('cards to be put somewhere are found, hidden ones as a number', () => {
  deepEqual(pileDone({ seat: 'A', keep: ['G', 'T21'] }), ['keep', ['G', 'T21']]);
  deepEqual(pileDone({ seat: 'A', away: 1 }), ['away', 1]);
  equal(pileDone({ seat: 'A', play: 'SK' }), null);
});

test('only cards that fit a set with those already chosen may be added', () => {
  const sets = [['C7', 'C8'], ['C7', 'H1'], ['H1', 'H2']];
  deepEqual(choosable({ do: 'show', pick: 2, choices: [], sets }, []).sort(), ['C7', 'C8', 'H1', 'H2']);
  deepEqual(choosable({ do: 'show', pick: 2, choices: [], sets }, ['C7']).sort(), ['C7', 'C8', 'H1']);
  deepEqual(choosable({ do: 'keep', pick: 2, choices: ['G', 'T1'], sets: [] }, ['G']), ['G', 'T1']);
});

test('what is asked for with cards is told from what is played or said', () => {
  const keep = { do: 'keep', pick: 2, choices: ['G', 'T1'], sets: [] } as const;
  const asked = { ...deal(), legal: [{ do: 'schinden', pick: 0, choices: [], sets: [] } as const, keep].map((each) => ({ ...each, choices: [...each.choices], sets: [] })) };
  equal(pileGroup(asked)?.do, 'keep');
  equal(pileGroup(null), undefined);
});
