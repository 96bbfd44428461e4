// What could have been done better: asked of the server, which takes its time.
import { ask } from '../connection/api';
import { problemOf } from '../connection/problem';
import { settings } from '../lib/settings.svelte';
import type { ReviewAnswer } from '../protocol';
import type { Letter } from '../table/seats';

/** One decision; `number` says which action of the deal, from 0. */
export interface Decision {
  number: number;
  seat: Letter;
  phase: string;
  trick: number | null;
  action: string;
  best: string | null;
  /** How much less it promised than the best, as far as its player could see. */
  cost: number | null;
  error: number | null;
  open: { cost: number; best: string; exact: boolean; won_after: boolean | null } | null;
  turned: boolean;
}

/** Whether the side that lost had a way, with open cards. */
export interface Chance {
  declarer_won: boolean;
  answer: boolean | null;
  number: number | null;
  seat: Letter | null;
  done: string | null;
  better: string | null;
}

export interface CurveLine {
  /** `open`: with open cards; `eyes`: as the declarer saw it; or a seat. */
  of: string;
  values: number[];
  marks: number[];
}

export interface Found {
  decisions: Decision[];
  mistakes: number[];
  turns: number[];
  could_have: Chance | null;
  curves: { start: number; lines: CurveLine[] };
}

/** So many seconds the server takes before it says how far it is. */
const WAIT = 1;

export class Review {
  found = $state.raw<Found | null>(null);
  working = $state(false);
  /** How many of how many decisions are judged; of none, while others are before it. */
  done = $state(0);
  total = $state(0);
  problem = $state('');
  #drawing = '';
  #gone = false;

  constructor(readonly deal: string) {}

  close(): void {
    this.#gone = true;
  }

  async start(): Promise<void> {
    if (this.working || this.found) return;
    this.working = true;
    this.problem = '';
    this.done = this.total = 0;
    try {
      await this.#wait();
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.working = false;
    }
  }

  async #wait(): Promise<void> {
    while (!this.#gone) {
      const answer = await ask<ReviewAnswer>('GET', `deals/${this.deal}/review?wait=${WAIT}`);
      if (answer.ready && answer.review) {
        this.#drawing = answer.drawing ?? '';
        this.found = answer.review as unknown as Found;
        return;
      }
      this.done = answer.done ?? 0;
      this.total = answer.total ?? 0;
    }
  }

  /** The curve as a file. */
  get file(): Blob {
    return new Blob([this.#drawing], { type: 'image/svg+xml' });
  }
}

/** A number of points as it is written in the reader's language, with its sign. */
export const points = (n: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(n).replace('-', '−');

/** Less than this is chance and not worth a word. */
const LITTLE = 0.05;
export const dear = ({ cost }: Decision): boolean => cost !== null && cost >= LITTLE;
