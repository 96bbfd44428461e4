// Questions to the server that are answered once. What goes wrong comes back in the reader's words.
import { settings } from '../lib/settings.svelte';
import type { ErrorAnswer } from '../protocol';

/** The server said no, or could not be reached; `text` says why. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

const NOTHING_TO_SAY = 204;
const ONCE_MORE = 400;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** With `keepalive`, the question is asked even if the page is closed meanwhile. */
export async function ask<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  options: { keepalive?: boolean } = {},
): Promise<Answer> {
  const address = new URL(`/api/${path}`, location.origin);
  address.searchParams.set('language', settings.language);
  const send = (): Promise<Response> =>
    fetch(address, {
      method,
      ...options,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const answer = await send().catch((error: unknown) => {
    // Whoever goes from one network to another loses what was under way. What is only read is asked once more.
    if (method !== 'GET') throw error;
    return new Promise<Response>((again) => setTimeout(() => again(send()), ONCE_MORE));
  });
  if (answer.ok) return (answer.status === NOTHING_TO_SAY ? undefined : await answer.json()) as Answer;
  const why = (await answer.json().catch(() => ({ key: 'http', text: answer.statusText }))) as ErrorAnswer;
  throw new Refusal(why.key, why.text, answer.status);
}
