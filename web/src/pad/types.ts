// What a sheet is made of: entries as they are kept and sent, and the table of payments that the server made.

export interface Setup {
  title: string;
  circle: string;
  /** The rule set in one line. */
  rules: string;
  prices: string;
  players: number;
  people: string[];
  dealer: number;
  cents: number;
  currency: string;
  end: 'open' | 'gstiess' | 'rounds';
  deals: number;
  round: number;
  redraw: boolean;
  compulsory: { game: string; deals: number; times: number } | null;
}

/** What people say about a deal; places count as they sit. */
export interface Facts {
  game: string;
  who: number[];
  over: boolean;
  end: string;
  points: number | null;
  amounts: number[];
  reason: string;
}

export interface Line extends Facts {
  deal: number;
  dealer: number;
  players: number;
  prices: string;
  times: number;
  round: boolean;
  /** Who held the Gstieß; -1 if it lay in the blind. */
  gstiess: number | null;
  payments: number[];
}

export interface Struck {
  deal: number;
  game: null;
  reason: string;
}

interface Common {
  /** `phone-number`; the number is above all that the phone knew of. */
  id: string;
  at: number;
  replaces: string[];
}

export type SetupEntry = Common & { kind: 'setup' } & Setup;
export type LineEntry = Common & { kind: 'line' } & (Line | Struck);
export type SeatingEntry = Common & { kind: 'seating'; deal: number; people: number[] };
export type GstiessEntry = Common & { kind: 'gstiess'; deal: number; said: boolean };
export type PaidEntry = Common & { kind: 'paid'; from: number; to: number; amount: number; paid: boolean };
export type ClosedEntry = Common & { kind: 'closed'; closed: boolean };
export type Entry = SetupEntry | LineEntry | SeatingEntry | GstiessEntry | PaidEntry | ClosedEntry;
/** What an entry says before it has a name. */
export type Written = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'at' | 'replaces'> : never) : never;

/** `[form, what each pays, numbers of the sentences]` */
export type Row = [number, number, ...(number | string)[]];

export interface Way {
  end: string;
  over: boolean;
  /** The points of the first row; null where points are not asked. */
  from: number | null;
  rows: Row[];
}

export interface Tied {
  who: number[];
  payers: number[];
  ends: string[];
  least: number | null;
  most: number | null;
}

export interface Game {
  game: string;
  kind: 'alone' | 'several' | 'nobody' | 'free';
  label: string;
  over_label?: string;
  ways: Way[];
  anyone?: boolean;
  /** Hardly ever needed: it stands apart. */
  rare?: boolean;
  tied?: Tied[];
}

export interface Prices {
  id: string;
  rules: string;
  slug: string;
  title: string;
  players: number;
  active: number;
  total: number;
  evening: { end: Setup['end']; rounds: number; deals: number; redraw: boolean };
  compulsory: Setup['compulsory'];
  forms: [string, string[]][][];
  games: Game[];
  /** Whose words are spoken; tables of earlier versions do not tell. */
  village?: string;
  /** Whether there is a Gstieß that can give away the end of an evening; tables of old do not say. */
  gstiess?: boolean;
  words: Record<'de' | 'en' | 'sv', Record<string, string>>;
}
