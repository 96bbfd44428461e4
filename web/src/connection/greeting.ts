// Whoever is new gets a name and a cookie first: the socket knows people by it.
import type { Me } from '../protocol';
import { ask } from './api';

let waiting: Promise<Me> | null = null;

/** Ask while the page is still on its way. */
export function greetEarly(): void {
  waiting ??= ask<Me>('GET', 'me');
  waiting.catch(() => undefined);
}

/** What came of it, or else a question of its own. */
export function greeted(): Promise<Me> {
  const answer = waiting ?? ask<Me>('GET', 'me');
  waiting = null;
  return answer;
}
