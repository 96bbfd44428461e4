import './browser';
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '../src/connection/link.svelte';
import type { ClientMessage, ServerMessage } from '../src/protocol';

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static readonly made: Socket[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];

  constructor(readonly address: URL) {
    Socket.made.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A link, what it was told, and what it would do later. */
function linked() {
  const heard: string[] = [];
  const later: (() => void)[] = [];
  Object.assign(globalThis, {
    WebSocket: Socket,
    setInterval: () => 0,
    setTimeout: (run: () => void) => later.push(run),
  });
  const link = new Link('abcd', (message) => heard.push(`${message.t} ${message.v}`));
  const socket = (): Socket => Socket.made.at(-1) as Socket;
  const greet = (v: number): void => socket().tell({ t: 'hello', v, at: Date.now() });
  const event = (v: number): void => socket().tell({ t: 'event', v } satisfies Partial<ServerMessage>);
  const asked = (): string[] => socket().sent.map(({ t }) => t);
  return { link, heard, later, socket, greet, event, asked };
}

test('events come one after the other, each once', () => {
  const { link, heard, greet, event } = linked();
  greet(3);
  equal(link.state, 'live');
  [4, 4, 3, 5].forEach(event);
  deepEqual(heard, ['hello 3', 'event 4', 'event 5']);
  link.close();
});

test('before a hello no event is told, and after a gap everything is asked for', () => {
  const { link, heard, greet, event, asked } = linked();
  event(4);
  deepEqual(heard, []);
  greet(3);
  event(5);
  event(6);
  deepEqual(heard, ['hello 3']);
  deepEqual(asked(), ['ping', 'hello']);
  greet(6);
  event(7);
  deepEqual(heard, ['hello 3', 'hello 6', 'event 7']);
  link.close();
});

test('after a break only what was missed is asked for, and what was not answered is sent again', async () => {
  const { link, later, socket, greet, event, asked } = linked();
  greet(3);
  event(4);
  const answer = link.send({ t: 'act', action: 'SK' });
  const [, first] = socket().sent;
  socket().onclose?.();
  equal(link.state, 'lost');
  later.shift()?.();
  equal(socket().address.searchParams.get('v'), '4');
  socket().tell({ t: 'pong', at: 0, watching: 2 });
  equal(link.state, 'live');
  equal(link.watching, 2);
  deepEqual(socket().sent, first ? [first] : []);
  socket().tell({ t: 'ack', id: first && 'id' in first ? first.id : '', v: 5 });
  equal((await answer).t, 'ack');
  greet(5);
  deepEqual(asked(), ['act', 'ping']);
  link.close();
});

test('a command that is refused for now is sent once more, another refusal is its answer', async () => {
  const { link, later, socket, greet, asked } = linked();
  greet(1);
  const answer = link.send({ t: 'agree' });
  const sent = socket().sent.at(-1);
  const id = sent && 'id' in sent ? sent.id : '';
  socket().tell({ t: 'refused', id, again: true, key: 'server.refused.busy', text: 'Later.' });
  later.shift()?.();
  deepEqual(asked(), ['ping', 'agree', 'agree']);
  socket().tell({ t: 'refused', id, again: false, key: 'server.refused.closed', text: 'No.' });
  equal((await answer).t, 'refused');
  link.close();
});

test('a server that ends sends people elsewhere without alarm; a table that is not there ends the link', () => {
  const { link, later, socket, greet } = linked();
  greet(1);
  socket().tell({ t: 'error', key: 'server.refused.restart', text: '', again: true });
  socket().onclose?.();
  equal(link.state, 'moving');
  later.shift()?.();
  socket().tell({ t: 'error', key: 'server.refused.no-table', text: 'There is no such table.', again: false });
  deepEqual([link.state, link.unknown, link.why], ['closed', true, 'There is no such table.']);
});
