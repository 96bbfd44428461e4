// Keys that are pressed at the table.

/** Whether a key is meant for the table: not typed into a field or a drawer, and no shortcut of the browser's. */
export function isOurs(event: KeyboardEvent): boolean {
  const elsewhere = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog');
  return !elsewhere && !event.ctrlKey && !event.metaKey && !event.altKey;
}
