// Where the keyboard goes on when what it was on is gone.
import { tick } from 'svelte';

/** What opened a dialog that closes has it again; if that is gone, or was nothing, the hand. */
export async function keepTheKeyboard(opener: Element | null = null): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const found = document.querySelector<HTMLElement>('.hand [tabindex="0"]') ?? document.querySelector<HTMLElement>('.board button:enabled');
  found?.focus({ preventScroll: true });
}
