// The end of an evening: ranks, and who pays whom with the fewest payments. As `cego.ledger.ending`.

export interface Rank {
  rank: number;
  person: number;
  total: number;
}

export interface Transfer {
  payer: number;
  to: number;
  amount: number;
}

const SMALL = 12;

export function ranking(totals: readonly number[]): Rank[] {
  return totals
    .map((total, person) => ({ rank: 1 + totals.filter((other) => other > total).length, person, total }))
    .sort((one, other) => other.total - one.total || one.person - other.person);
}

/** People fall into as many groups as possible that are even among themselves. */
function groupsOf(totals: readonly number[], people: readonly number[]): number[][] {
  const full = 2 ** people.length - 1;
  const sums = new Array<number>(full + 1).fill(0);
  const most = new Array<number>(full + 1).fill(0);
  const has = (mask: number, i: number): boolean => ((mask >> i) & 1) === 1;
  for (let mask = 1; mask <= full; mask += 1) {
    let best = 0;
    people.forEach((person, i) => {
      if (!has(mask, i)) return;
      best = Math.max(best, most[mask ^ (1 << i)] ?? 0);
      sums[mask] = (sums[mask ^ (1 << i)] ?? 0) + (totals[person] ?? 0);
    });
    most[mask] = best + (sums[mask] === 0 ? 1 : 0);
  }
  const groups: number[][] = [];
  for (let mask = full; mask; ) {
    const even = sums[mask] === 0 ? 1 : 0;
    if (even) groups.push([]);
    const leaves = people.findIndex((_, i) => has(mask, i) && (most[mask ^ (1 << i)] ?? 0) + even === most[mask]);
    groups.at(-1)?.push(people[leaves] ?? 0);
    mask ^= 1 << leaves;
  }
  return groups;
}

function within(totals: readonly number[], group: readonly number[]): Transfer[] {
  const left = new Map([...group].sort((a, b) => a - b).map((person) => [person, totals[person] ?? 0]));
  const found: Transfer[] = [];
  while ([...left.values()].some((total) => total !== 0)) {
    const all = [...left.entries()];
    const [payer, owes] = all.reduce((least, each) => (each[1] < least[1] ? each : least));
    const [to, gets] = all.reduce((most, each) => (each[1] > most[1] ? each : most));
    const amount = Math.min(-owes, gets);
    left.set(payer, owes + amount);
    left.set(to, gets - amount);
    found.push({ payer, to, amount });
  }
  return found;
}

export function transfers(totals: readonly number[]): Transfer[] {
  const owing = totals.flatMap((total, person) => (total ? [person] : []));
  if (!owing.length) return [];
  return (owing.length <= SMALL ? groupsOf(totals, owing) : [owing]).flatMap((group) => within(totals, group));
}
