// Whether somebody has said if he knows the game, so that he is asked only once.
const KEY = 'cego.knows';

export function answeredBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberAnswer(answer: 'knows' | 'learns'): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Private windows may refuse; the question is then asked again.
  }
}
