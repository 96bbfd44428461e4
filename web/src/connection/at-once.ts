// Whoever asked to play at once has said yes to the rules with it.
const atOnce = new Set<string>();
export const startAtOnce = (code: string): void => void atOnce.add(code);
/** Whether the table was asked for in that way; says so once. */
export const startsAtOnce = (code: string): boolean => atOnce.delete(code);

// Tables that explain every move, as this browser remembers them.
const KEY = 'cego.explained';
const MOST = 5;

function explained(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

export const explains = (code: string): boolean => explained().includes(code);

export function explainAt(code: string, on: boolean): void {
  const others = explained().filter((other) => other !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(on ? [code, ...others].slice(0, MOST) : others));
  } catch {
    // Private windows may refuse; tips are then there for the asking.
  }
}
