import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { after, fromHello, type Seen } from '../src/connection/fold';
import type { Entry, EventSeen, Hello, Sight, TableEvent } from '../src/protocol';
import { deal, evening, table } from './tables';

const line: Entry = { dealer: 3, contract: 'solo', declarer: 0, payments: [30, -10, -10, -10] };

function hello(sight: Partial<Sight> = {}): Hello {
  const whole: Sight = { stage: 'playing', deal: deal() as NonNullable<Sight['deal']>, deadline: null, table: table(), entries: [], ...sight };
  return { t: 'hello', v: 7, at: 0, code: 'abcd', you: { chair: 0, seat: 'A' }, sight: whole };
}

function happened(event: EventSeen, sight: Partial<Sight> = {}): TableEvent {
  return { t: 'event', v: 8, at: 0, event, sight: { stage: 'playing', deal: deal() as NonNullable<Sight['deal']>, deadline: null, ...sight } };
}

function begun(log: NonNullable<Sight['deal']>['log'] = []): Seen {
  const found = fromHello(hello({ deal: { ...deal(), log: log ?? [] } }));
  if (!found) throw new Error('nothing is seen');
  return found;
}

test('a hello tells everything', () => {
  const found = begun([{ seat: 'A', say: 'fort' }]);
  equal(found.code, 'abcd');
  deepEqual(found.you, { chair: 0, seat: 'A' });
  deepEqual(found.deal?.log, [{ seat: 'A', say: 'fort' }]);
});

test('a hello without a table tells nothing', () => equal(fromHello(hello({ table: null })), null));

test('what is done is added to the log', () => {
  const now = after(begun([{ seat: 'A', say: 'fort' }]), happened({ kind: 'acted', action: { seat: 'B', say: 'solo' } }));
  deepEqual(now.deal?.log, [{ seat: 'A', say: 'fort' }, { seat: 'B', say: 'solo' }]);
});

test('what is undone is taken from it: the last action, or all but the first ones', () => {
  const before = begun([{ seat: 'A', play: 'SK' }, { seat: 'B', play: 'S7' }, { seat: 'C', play: 'S8' }]);
  equal(after(before, happened({ kind: 'undone' })).deal?.log.length, 2);
  equal(after(before, happened({ kind: 'undone', kept: 1 })).deal?.log.length, 1);
});

test('a new deal has nothing in its log', () => {
  deepEqual(after(begun([{ seat: 'A', play: 'SK' }]), happened({ kind: 'dealt' })).deal?.log, []);
});

test('other events leave the log as it is', () => {
  equal(after(begun([{ seat: 'A', play: 'SK' }]), happened({ kind: 'phrase-said', phrase: 'hello' })).deal?.log.length, 1);
});

test('the trumps of a deal are known until its last trick is gone', () => {
  const trump = { suit: 'S', seat: 'A', by_lead: false, instead_of: null } as const;
  const played = { ...begun(), deal: { ...deal(), log: [], trump } } as unknown as Seen;
  const over = (number: number) => {
    const ended = { ...deal(), number, trump: null };
    return { ...ended, view: { ...ended.view, outcome: {} } } as unknown as NonNullable<Sight['deal']>;
  };
  const { number } = deal();
  deepEqual(after(played, happened({ kind: 'acted' }, { deal: over(number) })).deal?.trump, trump);
  equal(after(played, happened({ kind: 'acted' }, { deal: over(number + 1) })).deal?.trump, null);
  equal(after(played, happened({ kind: 'undone' }, { deal: { ...deal(), trump: null } as NonNullable<Sight['deal']> })).deal?.trump, null);
});

test('the table stays as it was where an event does not tell it', () => {
  const before = begun();
  equal(after(before, happened({ kind: 'acted' })).table, before.table);
  const paused = { ...table(), paused: true };
  equal(after(before, happened({ kind: 'paused' }, { table: paused })).table.paused, true);
});

test('a finished deal is a line of the sheet, and another evening begins with an empty one', () => {
  const told = { ...table(), evening: { ...evening([0, 1, 2, 3]), last: line } };
  const written = after(begun(), happened({ kind: 'deal-finished' }, { table: told }));
  deepEqual(written.entries, [line]);
  deepEqual(after(written, happened({ kind: 'acted' })).entries, [line]);
  deepEqual(after(written, happened({ kind: 'rematched' })).entries, []);
});

test('where one sits changes only when it is said', () => {
  const before = begun();
  deepEqual(after(before, happened({ kind: 'dealt' })).you, { chair: 0, seat: 'A' });
  const moved: TableEvent = { ...happened({ kind: 'dealt' }), you: { chair: 0, seat: 'C' } };
  deepEqual(after(before, moved).you, { chair: 0, seat: 'C' });
});
