// Several evenings of a circle added up. As `cego.ledger.circle`.
import { isLine, type Sheet } from './fold';

export interface Played {
  person: number;
  game: string;
  played: number;
  won: number;
  sum: number;
}

export interface Added {
  people: string[];
  evenings: number[];
  totals: number[];
  /** Everybody's total after each evening. */
  curve: number[][];
  games: Played[];
}

export function addUp(sheets: readonly Sheet[]): Added {
  const people: string[] = [];
  const known = new Map<string, number>();
  const fold = (name: string): string => name.toLowerCase();
  for (const { setup } of sheets) {
    for (const name of setup.people) {
      if (known.has(fold(name))) continue;
      known.set(fold(name), people.length);
      people.push(name);
    }
  }
  const totals = people.map(() => 0);
  const evenings = people.map(() => 0);
  const curve: number[][] = [];
  const games = new Map<string, Played>();
  for (const sheet of sheets) {
    const mine = sheet.setup.people.map((name) => known.get(fold(name)) ?? 0);
    const there = new Set(sheet.deals.flatMap((deal) => deal.people.map((person) => mine[person] ?? 0)));
    for (const person of there) evenings[person] = (evenings[person] ?? 0) + 1;
    sheet.totals.forEach((total, person) => (totals[mine[person] ?? 0] = (totals[mine[person] ?? 0] ?? 0) + total));
    curve.push([...totals]);
    for (const deal of sheet.deals) {
      const line = deal.versions[0];
      if (deal.state !== 'held' || !line || !isLine(line)) continue;
      for (const place of line.who) {
        const person = mine[deal.people[place] ?? 0] ?? 0;
        const payment = line.payments[place] ?? 0;
        const key = `${String(person)} ${line.game}`;
        const found = games.get(key) ?? { person, game: line.game, played: 0, won: 0, sum: 0 };
        games.set(key, { ...found, played: found.played + 1, won: found.won + (payment > 0 ? 1 : 0), sum: found.sum + payment });
      }
    }
  }
  const order = (a: Played, b: Played): number => a.person - b.person || (a.game < b.game ? -1 : a.game > b.game ? 1 : 0);
  return { people, evenings, totals, curve, games: [...games.values()].sort(order) };
}
