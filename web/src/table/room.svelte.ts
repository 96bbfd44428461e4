// One table as it is shown. Events wait their turn here, so that people can follow: a complete trick
// rests before it goes to its winner. What is shown is always a state that the server has told.
import { after, fromHello, type Deal, type Seen } from '../connection/fold';
import { Link, type Answer, type Command } from '../connection/link.svelte';
import { play } from '../lib/sound';
import type { Hello, TableEvent } from '../protocol';
import type { CardCode } from '../view';
import { remember, restTime, stepTime } from './motion';
import { tricksOf, winnerOf, type Trick } from './reading';
import { chairOf, type Letter } from './seats';
import { soundOf } from './sounds';
import { tell } from './telling';

/** So many events may wait; whoever is further behind is shown the present. */
const MOST_WAITING = 24;
const LINES = 8;
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
  /** What a good player would do, and the first of his reasons. */
  hint = $state.raw<{ action: string; why: string } | null>(null);
  asking = $state(false);

  readonly link: Link;
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
    const answer = await this.#send({ t: 'act', action });
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
    await this.act(card);
    if (this.refusal) this.reasons = { ...this.reasons, [card]: this.refusal };
  }

  async say(command: Command): Promise<void> {
    const answer = await this.#send(command);
    if (answer.t === 'refused') this.refusal = answer.text;
  }

  async askHint(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const answer = await this.#send({ t: 'hint' });
    this.asking = false;
    if (answer.t === 'hint') this.hint = { action: answer.action, why: answer.text.split('\n')[1] ?? '' };
    else if (answer.t === 'refused') this.refusal = answer.text;
  }

  /** Ready for the next deal, with a word of chance of our own. */
  async ready(): Promise<void> {
    const chance = crypto.getRandomValues(new Uint8Array(12));
    await this.say({ t: 'seed', seed: Array.from(chance, (n) => n.toString(16).padStart(2, '0')).join('') });
  }

  /** Go on at once with what waits. */
  hurry(): void {
    this.#skip?.();
  }

  #send(command: Command): Promise<Answer> {
    return this.link.send(command);
  }

  #hear(message: Hello | TableEvent): void {
    if (message.t === 'hello') {
      this.#queue = [];
      this.#skip?.();
      this.resting = null;
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
    this.#show(now);
    if (rest) {
      await this.#wait(restTime());
      this.resting = null;
    }
    if (kind === 'acted') await this.#wait(stepTime());
  }

  #completed(before: Deal | null, now: Deal | null): Rest | null {
    const trick = now ? tricksOf(now).at(-1) : undefined;
    if (!now || !trick?.complete) return null;
    return { trick, winner: winnerOf(now, trick, before ?? undefined) };
  }

  #show(seen: Seen | null): void {
    const turnBefore = this.deal?.log.length;
    this.seen = seen;
    if (this.deal?.log.length !== turnBefore) {
      this.reasons = {};
      this.refusal = this.hint = null;
      this.busy = false;
    }
    if (this.sent && !this.deal?.view.hand.includes(this.sent)) this.sent = null;
  }

  #wait(ms: number): Promise<void> {
    if (document.hidden || this.#queue.length > MOST_WAITING) return Promise.resolve();
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
