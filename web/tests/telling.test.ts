import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { Done } from '../src/connection/fold';
import { speak } from '../src/lib/i18n.svelte';
import type { EventSeen } from '../src/protocol';
import { momentsOf, sightsOf } from '../src/replay/deal';
import { actionWords, sentenceAt, written } from '../src/replay/telling';
import { tell } from '../src/table/telling';
import { accountOf, payOf, stakesOf, verdictOf } from '../src/table/verdict';
import { deal, outcome, seen } from './tables';

await speak('en');

function told(action: Done, before = deal({ contract: null }), now = deal({ contract: null }, [...before.log, action])): string {
  return tell({ kind: 'acted', chair: 0, action } as EventSeen, seen(before), seen(now));
}

test('what is done is told, of oneself and of others', () => {
  equal(told({ seat: 'B', say: 'fort' }), 'Dorle: Fort.');
  equal(told({ seat: 'A', keep: ['G', 'T21'] }), 'You keep Gstieß, Fiddler, Trump 21, Griffin and take up the blind.');
  equal(told({ seat: 'C', keep: 2 }), 'Xaver keeps 2 cards and takes up the blind.');
  equal(told({ seat: 'C', away: 1 }), 'Xaver puts one card away.');
  equal(told({ seat: 'D', show: ['H1'] }), 'Sepp shows 1 of hearts.');
  equal(told({ seat: 'A', trump: 'H' }), 'You make hearts trumps.');
  equal(told({ seat: 'B', schinden: true }), 'Dorle claims that someone hid a solo. All hands are shown.');
  equal(told({ seat: 'A', 'pfeif-frei': true }), 'You take trump 1 back: Pfeif frei.');
});

test('whoever takes the trick is told with its last card', () => {
  const plays: Done[] = [{ seat: 'A', play: 'SK' }, { seat: 'B', play: 'S7' }, { seat: 'C', play: 'S8' }];
  const last: Done = { seat: 'D', play: 'S9' };
  const now = deal({ piles: [['SK', 'S7', 'S8', 'S9'], [], [], []] }, [...plays, last]);
  equal(told(last, deal({}, plays), now), 'Sepp: 9 of spades. You take the trick.');
});

test('a word that binds somebody else is told with what it binds him to', () => {
  const now = deal({ phase: 'auction', contract: null, standing: 'solo', holder: 'A' });
  equal(told({ seat: 'B', say: 'gut' }, deal({ contract: null }), now), 'Dorle: Gut. You: Solo.');
});

test('what is played is told when it is known', () => {
  const before = deal({ phase: 'auction', contract: null });
  equal(told({ seat: 'D', say: 'gut' }, before, deal({ contract: 'eine', declarer: 'A' })), 'Sepp: Gut. You play Eine.');
  equal(told({ seat: 'D', say: 'gut' }, before, deal({ contract: 'eine', declarer: 'C' })), 'Sepp: Gut. Xaver plays Eine.');
  equal(told({ seat: 'D', say: 'raeuber' }, before, deal({ contract: 'raeuber', declarer: 'D' })), 'Sepp: Räuber. The game is Räuber.');
});

test('whoever is muted is not told', () => {
  equal(tell({ kind: 'phrase-said', chair: 1, phrase: null }, seen(deal()), seen(deal())), '');
  equal(tell({ kind: 'phrase-said', chair: 1, phrase: 'thanks' }, seen(deal()), seen(deal())), 'Dorle: Thank you!');
});

test('the verdict is told from where one sits', () => {
  const won = outcome();
  equal(verdictOf(seen(deal()), deal(), won), 'Won, 44 to 26');
  equal(verdictOf(seen(deal(), 1), deal(), won), 'Lost, 26 to 44');
  equal(verdictOf(seen(deal(), null), deal(), won), 'Anna wins, 44 to 26');
  equal(verdictOf(seen(deal()), deal(), outcome({ steps: [{ step: 'drawn', value: 0, text: '' }], points: [60, 60] })), 'Drawn, 60 to 60');
  equal(verdictOf(seen(deal()), deal(), outcome({ reason: 'thrown-in', contract: null })), 'Thrown in: nobody pays');
});

test('where everyone plays for himself, whoever pays has lost', () => {
  const lost = outcome({ contract: 'raeuber', declarer: null, won: null, points: [], payments: [-60, 20, 20, 20], pays_each: -20 });
  equal(verdictOf(seen(deal()), deal(), lost), 'Lost');
  equal(verdictOf(seen(deal(), 1), deal(), lost), 'Won');
  const five = deal({}, [], 5);
  const two = { ...lost, payments: [-40, -40, 40, 40, 0] };
  equal(verdictOf(seen(five, 4, 5), five, two), 'Anna and Dorle lose');
  equal(accountOf(seen(deal(), 1), deal(), lost), 'Räuber: Anna lost.');
});

test('who pays whom is told in one line', () => {
  const { text, amount, sign } = payOf(seen(deal()), deal(), outcome(), 1);
  deepEqual([text, amount, sign], ['Everyone pays you', 20, 1]);
  deepEqual(payOf(seen(deal(), 1), deal(), outcome(), 2).text, 'Everyone pays Anna, you too');
  const lost = outcome({ payments: [-60, 20, 20, 20], pays_each: -20 });
  deepEqual(payOf(seen(deal()), deal(), lost, 1).text, 'You pay each');
  deepEqual(payOf(seen(deal()), deal(), outcome({ payments: [0, 0, 0, 0] }), 1).amount, null);
});

test('stakes are what was written for each point', () => {
  const line = { dealer: 3, contract: 'cego' as const, declarer: 0, payments: [600, -200, -200, -200] };
  equal(stakesOf({ ...seen(deal()), entries: [line] }, deal(), outcome()), 10);
  equal(stakesOf(seen(deal()), deal(), outcome()), 1);
});

test('an action is written down as the server takes it, and told in a few words', () => {
  deepEqual(
    [{ seat: 'A', say: 'solo' }, { seat: 'A', play: 'SK' }, { seat: 'A', keep: ['G', 'T21'] }, { seat: 'A', schinden: true }].map(written),
    ['solo', 'SK', 'keep G T21', 'schinden'],
  );
  deepEqual(['SK', 'solo', 'keep G T21', 'trump H', 'wait', 'schinden'].map(actionWords), [
    '♠\u00a0king', 'Solo', 'Gstieß · Trump 21', 'Trumps: hearts', 'say nothing', 'Challenge a hidden solo',
  ]);
});

test('a finished deal tells at each step only what changed, and is shown in full', () => {
  const first = {
    phase: 'auction', step: 'solo-round', over_solo: false, no_trump: false, pfeif_frei: false, trump: null, to_act: 'A', holder: null,
    soloist: null, declarer: null, leader: null, standing: null, contract: null, shown: [], dead: [], laid_out: [], open_trump: [],
    hands: [['SK'], ['S7'], ['S8'], ['S9']], blind: ['G'], aside: [], trick: [], ahead: null, piles: [], outcome: null,
  };
  const replay = {
    id: 'abcd-1', number: 1, finished_at: 0, rules: 'loewen', rules_title: 'Zum Löwen', game: 'cego', players: 4,
    sitters: [null, null, null, null], you: 'B' as const, payments: [0, 0, 0, 0], practice: null,
    steps: [first, { done: { seat: 'A', keep: ['SK'] }, to_act: 'B' as const }],
  } as unknown as Parameters<typeof momentsOf>[0];
  const moments = momentsOf(replay);
  deepEqual(moments[1]?.hands, first.hands);
  equal(moments[1]?.to_act, 'B');
  const sights = sightsOf(replay, moments);
  deepEqual(sights.map(({ deal: shown }) => shown?.log.length), [0, 1]);
  deepEqual(sights[1]?.deal?.view.hand, ['S7']);
  equal(sentenceAt(sights, 1), 'Hannes keeps king of spades and takes up the blind.');
});
