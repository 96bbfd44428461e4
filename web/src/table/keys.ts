// Keys that are pressed at the table.

/**
 * Whether a key is meant for the table: not typed into a field or a drawer, and no shortcut of the
 * browser's. A drawer that has closed may have the focus for a moment longer.
 */
export function isOurs(event: KeyboardEvent): boolean {
  const drawer = event.target instanceof HTMLElement ? event.target.closest('dialog') : null;
  const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
  const elsewhere = drawer ? drawer.open : typing;
  return !elsewhere && !event.ctrlKey && !event.metaKey && !event.altKey;
}
