// The link to a table. Events are numbered: what is known already is dropped, a gap is filled by
// asking for everything. After a break only what was missed is asked for. What is sent carries an id and
// is sent again until it is answered.
import { settings } from '../lib/settings.svelte';
import { open } from './door';
import type { Ack, ClientMessage, Hello, HintMessage, RefusedMessage, ServerMessage, TableEvent, WhyNot } from '../protocol';

/** `moving`: the server ends and sends us elsewhere, which is nothing to alarm anybody with. */
export type LinkState = 'opening' | 'live' | 'moving' | 'lost' | 'closed';
export type Answer = Ack | RefusedMessage | HintMessage | WhyNot;

type WithId = Extract<ClientMessage, { id: string }>;
type Unsent<Message> = Message extends WithId ? Omit<Message, 'id'> : never;
/** What can be sent; the id is added here. */
export type Command = Unsent<WithId>;

interface Waiting {
  message: WithId;
  answered: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
/** Who is sent elsewhere together does not come there together. */
const SPREAD = 800;
/** A server that starts again is there by then. */
const CALM = 10_000;
const SENT_AWAY = 'server.refused.restart';
const PING_EVERY = 5_000;
const SILENCE = 12_000;

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(36)).join('');

export class Link {
  state = $state<LinkState>('opening');
  /** Why the server closed the door for good. */
  why = $state<string | null>(null);
  /** There is no such table. */
  unknown = $state(false);
  /** How many look on who have no chair. */
  watching = $state(0);
  /** What to add to this machine's clock to get the server's. */
  ahead = 0;

  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  /** The last event that is known; none when everything has to be told. */
  #v: number | null = null;
  #tries = 0;
  #heardAt = 0;
  /** Until when it is no loss that there is no link. */
  #calmUntil = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval>;

  constructor(
    readonly code: string,
    readonly heard: (message: Hello | TableEvent) => void,
  ) {
    addEventListener('offline', this.#lose);
    addEventListener('online', this.#reconnect);
    document.addEventListener('visibilitychange', this.#look);
    this.#heart = setInterval(() => this.#beat(), PING_EVERY);
    this.#open();
  }

  /** Send something; it is answered sooner or later, however often the link breaks. */
  send(command: Command): Promise<Answer> {
    const message = { ...command, id: newId() } as WithId;
    return new Promise((answered) => {
      this.#waiting.set(message.id, { message, answered });
      this.#post(message);
    });
  }

  /** Say something that is not answered; lost if there is no link now. */
  mention(message: Exclude<ClientMessage, WithId>): void {
    this.#post(message);
  }

  /** Have everything told anew: the language changed, or a chair was taken. */
  beginAnew(): void {
    this.#v = null;
    this.#reconnect();
  }

  /** Try at once, however long the next pause would be. */
  #reconnect = (): void => {
    if (this.state === 'closed') return;
    this.#hangUp();
    this.#tries = 0;
    this.#open();
  };

  close(): void {
    this.state = 'closed';
    this.#hangUp();
    clearInterval(this.#heart);
    removeEventListener('offline', this.#lose);
    removeEventListener('online', this.#reconnect);
    document.removeEventListener('visibilitychange', this.#look);
  }

  #open(): void {
    clearTimeout(this.#retry);
    const { socket, heard } = open(this.code, settings.language, this.#v);
    this.#socket = socket;
    this.#heardAt = Date.now();
    const hear = (data: string): void => this.#hear(JSON.parse(data) as ServerMessage);
    socket.onmessage = ({ data }) => hear(String(data));
    socket.onclose = this.#lose;
    heard.forEach(hear);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    if (!this.#socket) return;
    this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket.close();
    this.#socket = undefined;
  }

  #lose = (): void => {
    if (this.state === 'closed') return;
    this.#hangUp();
    this.state = Date.now() < this.#calmUntil ? 'moving' : 'lost';
    const usual = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    const pause = this.state === 'moving' && this.#tries === 0 ? Math.random() * SPREAD : usual;
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#open(), pause);
  };

  #look = (): void => {
    if (!document.hidden && this.state === 'lost') this.#reconnect();
  };

  /** A link on which nothing is heard is dead, whatever the browser thinks. */
  #beat(): void {
    if (!this.#socket) return;
    if (Date.now() - this.#heardAt > SILENCE) this.#lose();
    else this.#post({ t: 'ping' });
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = Date.now();
    switch (message.t) {
      case 'hello':
        this.#greeted(message);
        break;
      case 'event':
        this.#happened(message);
        break;
      case 'ack':
      case 'hint':
      case 'why':
        this.#answer(message.id, message);
        break;
      case 'refused':
        if (message.id && !message.again) this.#answer(message.id, message);
        else this.#again(message.id);
        break;
      case 'pong':
        this.ahead = message.at - Date.now();
        this.watching = message.watching;
        // What was missed has come, if anything was.
        if (this.state !== 'live') this.#goOn();
        break;
      case 'error':
        if (message.key === SENT_AWAY) this.#calmUntil = Date.now() + CALM;
        if (message.again) break;
        this.why = message.text;
        this.unknown = message.key === 'server.refused.no-table';
        this.close();
    }
  }

  #greeted(hello: Hello): void {
    this.#v = hello.v;
    this.ahead = hello.at - Date.now();
    this.heard(hello);
    this.#goOn();
    this.#post({ t: 'ping' });
  }

  /** All is known again: what was not answered is sent once more. */
  #goOn(): void {
    this.#tries = this.#calmUntil = 0;
    this.state = 'live';
    for (const { message } of this.#waiting.values()) this.#post(message);
  }

  #happened(message: TableEvent): void {
    if (this.#v === null || message.v <= this.#v) return;
    if (message.v > this.#v + 1) {
      this.#v = null;
      this.#post({ t: 'hello' });
      return;
    }
    this.#v = message.v;
    this.heard(message);
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(answer);
  }

  #again(id: string | null): void {
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (waiting) setTimeout(() => this.#post(waiting.message), FIRST_PAUSE);
  }
}
