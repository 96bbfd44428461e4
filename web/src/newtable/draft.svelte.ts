// The table that is being thought up. Rules are only ever changed with the server's consent: a change
// is asked for, and kept if the server agrees; if not, its words are shown where the change was made.
import { ask } from '../connection/api';
import { problemOf } from '../connection/problem';
import type { Length, Me, Pace, RuleOption, RuleSet, RulesExplained, TableWanted } from '../protocol';
import { checkRules, ruleOptions } from '../rules/book';

export type Value = RuleOption['value'];
export type Boldness = 'cautious' | 'usual' | 'bold';
/** Who sits on a chair: a person, or a bot of a level. */
export interface Chair {
  who: 'person' | (string & {});
  boldness: Boldness;
}

const BOLDNESS: Record<Boldness, number> = { cautious: -0.6, usual: 0, bold: 0.6 };
/** The other chairs of the largest table. */
const OTHERS = 4;

export class Draft {
  slug = $state('loewen');
  players = $state(4);
  changes = $state.raw<Readonly<Record<string, Value>>>({});
  chairs = $state<Chair[]>([]);
  /** Who opens the table, and how he wants to be called there. */
  me = $state.raw<Me | null>(null);
  name = $state('');
  pace = $state<Pace>('normal');
  length = $state<Length>('rules');
  deals = $state(12);
  listed = $state(false);
  spectators = $state(true);
  hints = $state(true);
  title = $state('');

  /** The rules as they would be, and what can be changed in them; told by the server. */
  explained = $state.raw<RulesExplained | null>(null);
  options = $state.raw<readonly RuleOption[]>([]);
  /** What the server did not agree with, by the rule that was to be changed. */
  problems = $state.raw<Readonly<Record<string, string>>>({});

  #asked = 0;

  constructor(
    readonly sets: readonly RuleSet[],
    friends = false,
  ) {
    const who = friends ? 'person' : 'lehrling';
    this.chairs = Array.from({ length: OTHERS }, () => ({ who, boldness: 'usual' as Boldness }));
  }

  get village(): RuleSet | undefined {
    return this.sets.find(({ slug }) => slug === this.slug);
  }

  choose(slug: string): Promise<void> {
    this.slug = slug;
    const seats = this.village?.players ?? [4];
    if (!seats.includes(this.players)) this.players = seats.includes(4) ? 4 : (seats[0] ?? 4);
    if (this.village?.game !== 'cego' && this.length === 'gstiess') this.length = 'rules';
    this.changes = {};
    return this.refresh();
  }

  seat(players: number): Promise<void> {
    this.players = players;
    return this.refresh();
  }

  /** Ask the server for the rules as they stand. */
  async refresh(): Promise<void> {
    this.problems = {};
    await this.#agree(this.changes, '');
  }

  change(key: string, value: Value): Promise<void> {
    return this.#agree({ ...this.changes, [key]: value }, key);
  }

  undo(key: string): Promise<void> {
    const { [key]: _, ...rest } = this.changes;
    return this.#agree(rest, key);
  }

  async #agree(changes: Readonly<Record<string, Value>>, key: string): Promise<void> {
    const number = ++this.#asked;
    const wanted = { rules: this.slug, options: changes };
    try {
      const [explained, options] = await Promise.all([
        checkRules(wanted),
        ruleOptions({ ...wanted, players: this.players }),
      ]);
      // Somebody quick has changed something else meanwhile: only the last answer counts.
      if (number !== this.#asked) return;
      const { [key]: _, ...rest } = this.problems;
      this.problems = rest;
      this.changes = changes;
      this.explained = explained;
      this.options = options;
    } catch (error) {
      if (number === this.#asked) this.problems = { ...this.problems, [key]: problemOf(error) };
    }
  }

  /** A guest may call himself as he likes; the name of an account is changed elsewhere. */
  async saveName(): Promise<void> {
    const name = this.name.trim();
    if (!this.me || this.me.account || !name || name === this.me.name) return;
    this.me = await ask<Me>('POST', 'me', { name });
  }

  get wanted(): TableWanted {
    const others = this.chairs.slice(0, this.players - 1);
    return {
      rules: this.slug,
      options: this.changes,
      players: this.players,
      bots: [
        null,
        ...others.map(({ who, boldness }) =>
          who === 'person' ? null : { level: who, boldness: BOLDNESS[boldness] },
        ),
      ],
      pace: this.pace,
      length: this.length,
      deals: this.deals,
      listed: this.listed,
      spectators: this.spectators,
      hints: this.hints,
      title: this.title,
    };
  }
}
