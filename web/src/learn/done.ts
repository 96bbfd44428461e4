// Which lessons this browser has seen to the end.
const KEY = 'cego.lessons';

export function lessonsDone(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function markDone(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...lessonsDone(), id])]));
  } catch {
    // Private windows may refuse; the tick is then missing, nothing more.
  }
}
