// The moment in which cards go to the legage and the blind comes. It only shows what has already
// happened: the new hand lies there from the start, and whatever is done ends the picture.
import { tick } from 'svelte';
import type { Deal } from '../../connection/fold';
import { paced, still } from '../motion';
import { isTaken } from './telling';

const APART = { going: 60, coming: 80 };
const FLIGHT = 240;
const REST = 300;
const TURN = 140;
const CROSS_FADE = 80;
const EASE = 'cubic-bezier(.2,.8,.2,1)';

const inHand = (card: string): Element | null => document.querySelector(`.hand [data-card="${card}"]`);
const pileRect = (kind: string): DOMRect | undefined =>
  document.querySelector(`[data-pile="${kind}"] .stack`)?.getBoundingClientRect();

interface Flying {
  picture: Element;
  from: DOMRect;
}

export class Coming {
  /** Whether cards are on their way. */
  on = $state(false);
  #last: Deal | null = null;
  #layer: HTMLElement | undefined;
  #running: Animation[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Before the page changes: what is about to leave the hand, and what comes. */
  follow(now: Deal | null): void {
    const before = this.#last;
    this.#last = now;
    if (!now || before?.log.length === now.log.length) return;
    this.end();
    if (!before || before.number !== now.number || now.log.length !== before.log.length + 1) return;
    if (document.hidden || !before.view.hand.length) return;
    const takes = isTaken(now.exchange) && !isTaken(before.exchange);
    const puts = isTaken(before.exchange) && before.view.phase === 'exchange';
    if (!takes && !puts) return;
    if (still()) {
      if (takes) void tick().then(() => this.#fade());
      return;
    }
    const going = before.view.hand.filter((card) => !now.view.hand.includes(card)).flatMap((card) => this.#lift(card));
    if (takes) {
      this.on = true;
      const coming = new Set(now.exchange?.came);
      void tick().then(() => this.#exchange(going, coming));
    } else {
      const to = pileRect('away');
      if (to) this.#send(going, to);
    }
  }

  /** Everything lies where it belongs, at once. */
  end(): void {
    clearTimeout(this.#timer);
    this.#running.forEach((each) => each.cancel());
    this.#running = [];
    this.#layer?.remove();
    this.#layer = undefined;
    this.on = false;
  }

  #lift(card: string): Flying[] {
    const shown = inHand(card);
    const face = shown?.querySelector('.face');
    return shown && face ? [{ picture: face.cloneNode(true) as Element, from: shown.getBoundingClientRect() }] : [];
  }

  #fade(): void {
    document.querySelector('.hand ul')?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE });
  }

  #exchange(going: readonly Flying[], came: ReadonlySet<string>): void {
    if (!this.on) return;
    const hand = [...document.querySelectorAll<HTMLElement>('.hand [data-card]')];
    const coming = hand.filter(({ dataset }) => came.has(dataset.card ?? ''));
    const to = pileRect('away');
    const gone = going.length && to ? this.#send(going, to) + paced(REST) : 0;
    const from = pileRect('blind');
    const back = document.querySelector('[data-pile="blind"] .stack svg');
    const lying = (kind: string): Element[] => [...document.querySelectorAll(`[data-pile="${kind}"] .stack > span`)];
    lying('away').forEach((card, i) => this.#switch(card, paced(APART.going) * i + paced(FLIGHT), 0, 1));
    lying('blind').reverse().forEach((card, i) => this.#switch(card, gone + paced(APART.coming) * i, 1, 0));
    coming.forEach((target, i) => {
      if (!from || !back) return;
      const delay = gone + paced(APART.coming) * i;
      this.#fly({ picture: back.cloneNode(true) as Element, from }, target.getBoundingClientRect(), delay);
      const arrival = delay + paced(FLIGHT);
      this.#switch(target, arrival, 0, 1);
      this.#running.push(target.animate([{ scale: '0 1' }, { scale: '1 1' }], { duration: paced(TURN), delay: arrival }));
    });
    const all = gone + paced(APART.coming) * coming.length + paced(FLIGHT + TURN);
    this.#timer = setTimeout(() => this.end(), all);
  }

  /** One after the other to a place; when the last is there. */
  #send(cards: readonly Flying[], to: DOMRect): number {
    cards.forEach((card, i) => this.#fly(card, to, paced(APART.going) * i));
    return paced(APART.going) * (cards.length - 1) + paced(FLIGHT);
  }

  /** Not seen before a moment, or not after it. */
  #switch(node: Element, at: number, before: number, after: number): void {
    const frames = [{ opacity: before }, { opacity: before, offset: 1 }, { opacity: after, offset: 1 }];
    this.#running.push(node.animate(frames, { duration: at, fill: 'both' }));
  }

  #fly({ picture, from }: Flying, to: DOMRect, delay: number): void {
    const card = document.createElement('span');
    Object.assign(card.style, {
      position: 'absolute', left: `${from.left}px`, top: `${from.top}px`, width: `${from.height / 1.6}px`, height: `${from.height}px`,
    });
    card.append(picture);
    this.#sky().append(card);
    const [x, y] = [to.left - from.left, to.top - from.top];
    const flight = card.animate(
      [{ translate: '0 0', scale: '1' }, { translate: `${x}px ${y}px`, scale: String(to.height / from.height) }],
      { duration: paced(FLIGHT), delay, easing: EASE, fill: 'both' },
    );
    Object.assign(card.style, { transformOrigin: '0 0' });
    flight.onfinish = () => card.remove();
    this.#running.push(flight);
  }

  #sky(): HTMLElement {
    if (this.#layer) return this.#layer;
    const layer = document.createElement('div');
    layer.setAttribute('aria-hidden', 'true');
    Object.assign(layer.style, { position: 'fixed', inset: '0', overflow: 'hidden', pointerEvents: 'none', zIndex: '3' });
    document.body.append(layer);
    this.#layer = layer;
    return layer;
  }
}
