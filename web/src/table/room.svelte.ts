// One table as it is shown. Events wait their turn here, so that people can follow: a complete trick
// rests before it goes to its winner. What is shown is always a state that the server has told.
import { after, begunAnew, fromHello, type Deal, type Seen } from '../connection/fold';
import { Link, type Answer, type Command } from '../connection/link.svelte';
import { play } from '../lib/sound';
import type { Hello, HintMessage, TableEvent } from '../protocol';
import type { CardCode } from '../view';
import { remember, restTime, stepTime } from './motion';
import { tricksOf, winnerOf, type Trick } from './reading';
import { chairOf, type Letter } from './seats';
import { soundOf } from './sounds';
import { tell } from './telling';

/** So many events may wait; whoever is further behind is shown the present. */
const MOST_WAITING = 24;
/** All that may happen between two turns of one's own is told, however quickly it comes. */
const LINES = 60;
const SPOKEN_FOR = 6_000;

export interface Rest {
  trick: Trick;
  winner: Letter | null;
}

export class Room {
  seen = $state.raw<Seen | null>(null);
  /** The complete trick that still lies there. */
  resting = $state.raw<Rest | null>(null);
  /** Something is on its way to the server; over when the table shows what came of it. */
  busy = $state(false);
  /** The card on its way to the server. */
  sent = $state<CardCode | null>(null);
  /** Something that the server would not do, in its words. */
  refusal = $state<string | null>(null);
  /** Why a card may not be played, as far as it was asked. */
  reasons = $state.raw<Record<CardCode, string>>({});
  /** The deal as told, for those who listen. */
  lines = $state.raw<readonly { id: number; text: string }[]>([]);
  /** Ready-made sentences, by chair, while they hang in the air. */
  phrases = $state.raw<Record<number, string>>({});
  /** What a good player would do, and why; numbers are shown to those who ask once more. */
  hint = $state.raw<Pick<HintMessage, 'action' | 'reason' | 'text' | 'options'> | null>(null);
  numbers = $state(false);
  asking = $state(false);
  /** The end of a deal, until the reader has dismissed it; the table may have gone on meanwhile. */
  result = $state.raw<Seen | null>(null);

  readonly link: Link;
  /** The last event that is shown. */
  #v = 0;
  /** The reader wants to see no more until it is his turn. */
  #rushing = false;
  #dismissed: number | null = null;
  #queue: TableEvent[] = [];
  #working = false;
  #skip: (() => void) | undefined;
  #told = 0;

  constructor(readonly code: string) {
    this.link = new Link(code, (message) => this.#hear(message));
  }

  close(): void {
    this.#queue = [];
    this.#skip?.();
    this.link.close();
  }

  get deal(): Deal | null {
    return this.seen?.deal ?? null;
  }

  get myTurn(): boolean {
    const view = this.deal?.view;
    return view !== undefined && view.seat !== null && view.to_act === view.seat && !this.resting;
  }

  /** Do something in the deal. */
  async act(action: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = this.hint = null;
    const answer = await this.#send({ t: 'act', action, v: this.#v });
    if (answer.t !== 'refused') return;
    this.refusal = answer.text;
    this.busy = false;
  }

  /** Play a card: it lies on the mat at once, and comes back if the server says no. */
  async play(card: CardCode): Promise<void> {
    const seat = this.deal?.view.seat;
    if (this.busy || !seat) return;
    remember(card, seat);
    this.sent = card;
    await this.act(card);
    if (this.refusal) this.sent = null;
  }

  /** Ask why a card may not be played: the server is the one who knows. */
  async askWhy(card: CardCode): Promise<void> {
    const turn = this.deal?.log.length;
    const answer = await this.#send({ t: 'why', action: card });
    // By now it may be another question.
    if (this.deal?.log.length !== turn) return;
    const why = answer.t === 'why' || answer.t === 'refused' ? answer.text : null;
    if (why === null) return;
    this.refusal = why;
    if (answer.t === 'why') this.reasons = { ...this.reasons, [card]: this.refusal };
  }

  async say(command: Command): Promise<void> {
    const answer = await this.#send(command);
    if (answer.t === 'refused') this.refusal = answer.text;
  }

  /** A tip; to those who have it already its numbers. */
  tip(): void {
    if (!this.myTurn || this.asking) return;
    if (this.hint) this.numbers = true;
    else void this.askHint();
  }

  async askHint(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.numbers = false;
    const answer = await this.#send({ t: 'hint' });
    this.asking = false;
    if (answer.t === 'hint') this.hint = answer;
    else if (answer.t === 'refused') this.refusal = answer.text;
  }

  /** Ready for the next deal, with a word of chance of our own. */
  async ready(): Promise<void> {
    this.#dismissed = this.seen?.deal?.number ?? null;
    const chance = crypto.getRandomValues(new Uint8Array(12));
    await this.say({ t: 'seed', seed: Array.from(chance, (n) => n.toString(16).padStart(2, '0')).join('') });
  }

  /** On to the deal that has begun while the end of the last one was still being read. */
  async dismiss(): Promise<void> {
    this.result = null;
    const chair = this.seen?.you.chair;
    if (typeof chair === 'number' && this.seen?.table.chairs[chair]?.stand_in) await this.say({ t: 'back' });
  }

  /** Show at once what waits, and whatever the others do up to the reader's own next decision. */
  hurry(): void {
    if (!this.#rushing && this.seen?.stage === 'playing' && !this.#asked) {
      this.#rushing = true;
      this.link.mention({ t: 'go-on' });
    }
    this.#skip?.();
  }

  /** Whether the deal that is shown waits for the reader. */
  get #asked(): boolean {
    const view = this.deal?.view;
    return view !== undefined && view.seat !== null && view.to_act === view.seat;
  }

  #send(command: Command): Promise<Answer> {
    return this.link.send(command);
  }

  #hear(message: Hello | TableEvent): void {
    if (message.t === 'hello') {
      this.#queue = [];
      this.#skip?.();
      this.resting = null;
      this.#v = message.v;
      this.#show(fromHello(message));
      return;
    }
    this.#queue.push(message);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      let message: TableEvent | undefined;
      while ((message = this.#queue.shift())) await this.#happen(message);
    } finally {
      this.#working = false;
    }
  }

  async #happen(message: TableEvent): Promise<void> {
    const before = this.seen;
    if (!before) return;
    const { action, kind } = message.event;
    const card = kind === 'acted' && typeof action?.play === 'string' ? action.play : null;
    if (card && card !== this.sent) remember(card, String(action?.seat) as Letter);
    const now = after(before, message);
    this.#tell(message, before, now);
    const sound = soundOf(message.event, before.you.chair);
    if (sound) play(sound);
    const rest = card ? this.#completed(before.deal, now.deal) : null;
    this.resting = rest;
    this.#v = message.v;
    this.#show(now);
    // What nobody had to play any more is laid down at once.
    if (kind !== 'acted' || message.event.by === 'rest') {
      this.resting = null;
      return;
    }
    if (rest) {
      await this.#wait(restTime());
      this.resting = null;
    } else if (!this.#asked) {
      await this.#wait(stepTime(card ? 'card' : 'word'));
    }
  }

  #completed(before: Deal | null, now: Deal | null): Rest | null {
    const trick = now ? tricksOf(now).at(-1) : undefined;
    if (!now || !trick?.complete) return null;
    return { trick, winner: winnerOf(now, trick, before ?? undefined) };
  }

  #show(seen: Seen | null): void {
    const turnBefore = this.deal?.log.length;
    this.seen = seen;
    this.#keepResult(seen);
    if (seen?.stage !== 'playing' || this.#asked) this.#rushing = false;
    if (this.deal?.log.length !== turnBefore) {
      this.reasons = {};
      this.refusal = this.hint = null;
      this.busy = false;
    }
    if (this.sent && !this.deal?.view.hand.includes(this.sent)) this.sent = null;
  }

  /** The end of a deal stays until it is dismissed, whatever happens at the table. */
  #keepResult(seen: Seen | null): void {
    const over = seen?.stage !== 'playing' && seen?.deal?.view.outcome;
    if (seen && begunAnew(seen)) this.result = null;
    else if (over) this.result = seen;
    else if (seen?.you.chair === null || this.result?.deal?.number === this.#dismissed) this.result = null;
  }

  #wait(ms: number): Promise<void> {
    if (document.hidden || this.#rushing || this.#queue.length > MOST_WAITING) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#skip = () => (clearTimeout(timer), done());
    });
  }

  #tell(message: TableEvent, before: Seen, now: Seen): void {
    const { event } = message;
    if (event.kind === 'phrase-said' && typeof event.chair === 'number' && event.phrase) {
      this.#speak(event.chair, event.phrase);
    }
    const text = tell(event, before, now);
    if (!text) return;
    this.#told += 1;
    this.lines = [...this.lines.slice(1 - LINES), { id: this.#told, text }];
  }

  #speak(chair: number, phrase: string): void {
    this.phrases = { ...this.phrases, [chair]: phrase };
    setTimeout(() => {
      const { [chair]: said, ...others } = this.phrases;
      if (said === phrase) this.phrases = others;
    }, SPOKEN_FOR);
  }
}

/** Who acts next, by name; nothing when nobody does. */
export const actorOf = (deal: Deal | null): number | null =>
  deal?.view.to_act ? chairOf(deal, deal.view.to_act) : null;
