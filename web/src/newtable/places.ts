// Where the rule sets are at home, on a map 400 wide and 600 high: 7.4° to 9.2° east, 48.9° to 47.1°
// north. Books and leaflets have no village; they lie on a shelf in the corner.

export interface Place {
  slug: string;
  x: number;
  y: number;
}

export const PLACES: readonly Place[] = [
  { slug: 'loewen', x: 268, y: 352 },
  { slug: 'ministranten', x: 318, y: 352 },
  { slug: 'braeunlingen', x: 368, y: 352 },
  { slug: 'oberwolfach', x: 208, y: 184 },
  { slug: 'schwarzwald', x: 134, y: 366 },
  { slug: 'baden', x: 84, y: 232 },
  { slug: 'zuger-tapp', x: 296, y: 560 },
  { slug: 'schmidt', x: 40, y: 548 },
  { slug: 'grupp', x: 90, y: 548 },
  { slug: 'club', x: 140, y: 548 },
];

/** Names on the map. `quiet` ones are left out where there is little room. */
export interface Name {
  name: string;
  x: number;
  y: number;
  quiet?: boolean;
  water?: boolean;
}

export const NAMES: readonly Name[] = [
  { name: 'Oberwolfach', x: 200, y: 150 },
  { name: 'Bräunlingen', x: 306, y: 318 },
  { name: 'Schwarzwald', x: 134, y: 402 },
  { name: 'Baden', x: 84, y: 198 },
  { name: 'Zug', x: 338, y: 560 },
  { name: 'Freiburg', x: 84, y: 288, quiet: true },
  { name: 'Villingen', x: 292, y: 262, quiet: true },
  { name: 'Freudenstadt', x: 296, y: 112, quiet: true },
  { name: 'Rhein', x: 74, y: 84, quiet: true, water: true },
  { name: 'Kinzig', x: 128, y: 232, quiet: true, water: true },
  { name: 'Neckar', x: 330, y: 176, quiet: true, water: true },
  { name: 'Donau', x: 356, y: 268, quiet: true, water: true },
];
