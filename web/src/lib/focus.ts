// Where the keyboard goes on when what it was on is gone.

/** What opened a dialog that is closed now may be gone, or of no use: the keyboard goes on at the hand. */
export function keepTheKeyboard(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('.hand [tabindex="0"], .board button:enabled')?.focus({ preventScroll: true });
}
