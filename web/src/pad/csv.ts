// A sheet for spreadsheets: a mark for UTF-8, semicolons, nothing that could be run as a formula. As
// `cego.ledger.writing.write_csv`.
import { isLine, type Sheet } from './fold';
import type { Line } from './types';

export interface CsvWords {
  deal: string;
  dealer: string;
  game: string;
  who: string;
  result: string;
  state: string;
  open: string;
  struck: string;
  total: string;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** 46; Verloren; Meiste Punkte, Vorhand 30. */
function resultOf({ game, end, points }: Line, word: (key: string) => string): string {
  const said = end && end !== 'points' && end !== game ? word(`end.${end}`) : '';
  return [said, points ?? ''].filter((part) => part !== '').join(' ');
}

/** `word` finds names of games and endings, `contract.solo` or `end.lost`. */
export function csvOf(sheet: Sheet, words: CsvWords, word: (key: string) => string): string {
  const { people } = sheet.setup;
  const rows: (string | number)[][] = [[words.deal, words.dealer, words.game, words.who, words.result, words.state, ...people]];
  for (const deal of sheet.deals) {
    const line = deal.versions[0];
    if (deal.state !== 'held' || !line || !isLine(line)) {
      rows.push([deal.deal, '', '', '', '', deal.state === 'open' ? words.open : words.struck, ...people.map(() => '')]);
      continue;
    }
    const named = (places: number[]): string => places.map((place) => people[deal.people[place] ?? 0] ?? '').join(', ');
    const amounts = people.map((_, person) => line.payments[deal.people.indexOf(person)] ?? '');
    rows.push([deal.deal, named([line.dealer]), word(`contract.${line.game}`), named(line.who), resultOf(line, word), line.reason, ...amounts]);
  }
  rows.push(['', '', '', '', '', words.total, ...sheet.totals]);
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}
