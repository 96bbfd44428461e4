// Whoever asked to play at once has said yes to the rules with it.
const atOnce = new Set<string>();
export const startAtOnce = (code: string): void => void atOnce.add(code);
/** Whether the table was asked for in that way; says so once. */
export const startsAtOnce = (code: string): boolean => atOnce.delete(code);
