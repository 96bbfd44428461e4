// Where the keyboard goes on when what it was on is gone.
import { tick } from 'svelte';

/** What opened a dialog that closes may be gone, or was nothing: the keyboard goes on at the hand. */
export async function keepTheKeyboard(): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  const found = document.querySelector<HTMLElement>('.hand [tabindex="0"]') ?? document.querySelector<HTMLElement>('.board button:enabled');
  found?.focus({ preventScroll: true });
}
