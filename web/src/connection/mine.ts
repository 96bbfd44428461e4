// The tables at which this browser has sat, newest first.
const KEY = 'cego.tables';
const MOST = 6;

export function myTables(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((code) => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

function keep(codes: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes.slice(0, MOST)));
  } catch {
    // Private windows may refuse; the way back is then in the address.
  }
}

export const rememberTable = (code: string): void => keep([code, ...myTables().filter((other) => other !== code)]);
export const forgetTable = (code: string): void => keep(myTables().filter((other) => other !== code));

// Whoever asked to play at once has said yes to the rules with it.
const atOnce = new Set<string>();
export const startAtOnce = (code: string): void => void atOnce.add(code);
/** Whether the table was asked for in that way; says so once. */
export const startsAtOnce = (code: string): boolean => atOnce.delete(code);
