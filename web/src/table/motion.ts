// Cards that travel: from the hand to the trick, from the trick to whoever took it.
import { settings, SPEEDS } from '../lib/settings.svelte';
import type { Letter } from './seats';

const CARD = 260;
const GATHER = 320;
const REST = 900;
const STEP = 400;
const WORD = 800;
const CROSS_FADE = 80;
const DEAL = 240;
const PACKET = 4;
const BETWEEN_PACKETS = 90;
const EASE = 'cubic-bezier(.2,.8,.2,1)';

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const paced = (ms: number): number => ms * SPEEDS[settings.speed];

/** How long a complete trick lies there. */
export const restTime = (): number => paced(REST);
/** The least time until the next thing is shown: words take longer to read than cards. */
export const stepTime = (what: 'word' | 'card'): number => paced(what === 'word' ? WORD : STEP);
export const gatherTime = (): number => (still() ? CROSS_FADE : paced(GATHER));

const origins = new Map<string, DOMRect>();

const plate = (seat: Letter): Element | null => document.querySelector(`[data-seat="${seat}"]`);

/** Before the page changes: where a card comes from. */
export function remember(card: string, seat: Letter): void {
  const inHand = document.querySelector(`.hand [data-card="${card}"]`);
  const from = inHand ?? plate(seat)?.querySelector('.held') ?? plate(seat);
  if (from) origins.set(card, from.getBoundingClientRect());
}

/** Lets a card that has just appeared fly in from where it was. */
export function flyIn(node: HTMLElement, card: string): void {
  const from = origins.get(card);
  origins.delete(card);
  if (still() || !from) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE });
    return;
  }
  const to = node.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.max(0.4, Math.min(1.4, from.width / to.width));
  node.animate(
    [{ translate: `${x}px ${y}px`, scale: String(scale), rotate: '0deg' }, { translate: '0 0', scale: '1' }],
    { duration: paced(CARD), easing: EASE },
  );
}

/** As a transition of a card that leaves the mat: to the plate of the winner. */
export function gather(node: HTMLElement, { to }: { to: Letter | null }): { duration: number; css: (t: number) => string } {
  const target = to ? plate(to)?.getBoundingClientRect() : undefined;
  if (still() || !target) return { duration: CROSS_FADE, css: (at) => `opacity: ${at}` };
  const from = node.getBoundingClientRect();
  const x = target.left + target.width / 2 - (from.left + from.width / 2);
  const y = target.top + target.height / 2 - (from.top + from.height / 2);
  const css = (at: number): string => {
    const gone = (1 - at) ** 2;
    return `translate: ${x * gone}px ${y * gone}px; scale: ${1 - 0.6 * gone}; opacity: ${Math.min(1, at * 3)}`;
  };
  return { duration: gatherTime(), css };
}

/** The cards of a new hand come in, one packet after the other. */
export function dealOut(): void {
  if (still()) return;
  document.querySelectorAll('.hand [data-card]').forEach((card, i) => {
    card.animate([{ translate: '0 -160px', opacity: 0 }, { translate: '0 0', opacity: 1 }], {
      duration: paced(DEAL),
      delay: paced(BETWEEN_PACKETS * Math.floor(i / PACKET)),
      easing: EASE,
      fill: 'backwards',
    });
  });
}
