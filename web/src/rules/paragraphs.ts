// Sentences into paragraphs of a fair length and lists, as the rule book prints them.
const LONG = 240;

export type Block = { kind: 'text'; text: string } | { kind: 'list'; lines: string[] };

export function blocks(sentences: readonly string[]): Block[] {
  const found: Block[] = [];
  for (const sentence of sentences) {
    const last = found.at(-1);
    if (sentence.startsWith('- ')) {
      if (last?.kind === 'list') last.lines.push(sentence.slice(2));
      else found.push({ kind: 'list', lines: [sentence.slice(2)] });
    } else if (last?.kind === 'text' && last.text.length <= LONG && !sentence.endsWith(':')) {
      last.text += ` ${sentence}`;
    } else found.push({ kind: 'text', text: sentence });
  }
  return found;
}
