/**
 * A list that was asked for again, in the order in which it is already shown: what is known keeps its
 * place, so that no row moves away under a finger or loses the focus. What is new comes first.
 */
export function inPlace<T extends { readonly code: string }>(shown: readonly T[], found: readonly T[]): T[] {
  const place = new Map(shown.map(({ code }, index) => [code, index]));
  return [...found].sort((a, b) => (place.get(a.code) ?? -1) - (place.get(b.code) ?? -1));
}
