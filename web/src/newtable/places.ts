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
  { slug: 'oberwolfach', x: 182, y: 188 },
  { slug: 'schwarzwald', x: 138, y: 372 },
  { slug: 'baden', x: 66, y: 216 },
  { slug: 'zuger-tapp', x: 262, y: 556 },
  { slug: 'schmidt', x: 40, y: 556 },
  { slug: 'grupp', x: 90, y: 556 },
  { slug: 'club', x: 140, y: 556 },
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
  { name: 'Oberwolfach', x: 182, y: 152 },
  { name: 'Bräunlingen', x: 306, y: 318 },
  { name: 'Baden', x: 66, y: 180 },
  { name: 'Zug', x: 316, y: 556 },
  { name: 'Freiburg', x: 66, y: 300, quiet: true },
  { name: 'Schwarzwald', x: 138, y: 408, quiet: true },
  { name: 'Villingen', x: 236, y: 262, quiet: true },
  { name: 'Freudenstadt', x: 236, y: 122, quiet: true },
  { name: 'Rhein', x: 118, y: 62, quiet: true, water: true },
  { name: 'Kinzig', x: 118, y: 176, quiet: true, water: true },
  { name: 'Neckar', x: 322, y: 176, quiet: true, water: true },
  { name: 'Donau', x: 356, y: 268, quiet: true, water: true },
];
