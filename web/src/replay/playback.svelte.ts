// Where in the deal we are, and going on by itself. The last place is the result.
import { settings, SPEEDS } from '../lib/settings.svelte';

const STEP = 1_300;
const AFTER_TRICK = 2_200;

export class Playback {
  at = $state(0);
  running = $state(false);
  /** Whether the last move went forwards: only then do cards travel. */
  forwards = $state(true);
  /** Brings the table into sight. */
  onshow: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly last: number,
    /** Whether a complete trick lies on the table there, which is looked at a little longer. */
    readonly trickAt: (at: number) => boolean,
  ) {}

  go = (to: number): void => {
    const at = Math.max(0, Math.min(this.last, to));
    this.forwards = at === this.at + 1;
    this.at = at;
    if (this.running) this.#wait();
  };

  /** Go to a place and stay there. */
  jump = (to: number): void => {
    this.stop();
    this.go(to);
  };

  /** Go to a place that was asked for elsewhere on the page. */
  show = (to: number): void => {
    this.jump(to);
    this.onshow?.();
  };

  toggle = (): void => {
    if (this.running) return this.stop();
    if (this.at === this.last) this.go(0);
    this.running = true;
    this.#wait();
  };

  stop = (): void => {
    this.running = false;
    clearTimeout(this.#timer);
  };

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) return this.stop();
    const pause = (this.trickAt(this.at) ? AFTER_TRICK : STEP) * SPEEDS[settings.speed];
    this.#timer = setTimeout(() => this.go(this.at + 1), pause);
  }
}
