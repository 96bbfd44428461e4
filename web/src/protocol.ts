// Made by cego.server.protocol.typescript from the models in Python; do not edit.

export type ClientMessage = Act | Seed | Agree | Phrase | Ask | Answer | Resume | LastRound | Back | Leave | Claim | Hint | HelloAgain | Speed | GoOn | Ping;

export type ServerMessage = Hello | TableEvent | Ack | RefusedMessage | HintMessage | Pong | ErrorMessage;

export type PhraseKey = "hello" | "have-fun" | "well-played" | "thanks" | "sorry" | "bad-luck" | "good-cards" | "thinking" | "your-turn" | "back-soon" | "one-more" | "good-night";

/** A name, and a password to come back with. */
export interface AccountWanted {
  name: string;
  password: string;
}

/** The command is stored; `v` is its first event. */
export interface Ack {
  t: "ack";
  id: string;
  v: number;
}

/** Do something in the deal: ``fort``, ``SK``, ``keep G T21``. With `v`, the last event seen, it is refused if the deal has moved on since. */
export interface Act {
  t: "act";
  id: string;
  action: string;
  v?: number | null;
}

/** Accept the rules. */
export interface Agree {
  t: "agree";
  id: string;
}

/** Answer what somebody asked. */
export interface Answer {
  t: "answer";
  id: string;
  wish: Wish;
  yes: boolean;
}

/** Ask the table for something that needs consent. */
export interface Ask {
  t: "ask";
  id: string;
  wish: Wish;
}

/** A question put to the table, and who said yes. */
export interface Asked {
  wish: Wish;
  chair: number;
  yes: number[];
}

/** Take the own seat back from the bot that stands in. */
export interface Back {
  t: "back";
  id: string;
}

/** Somebody's turn in an auction; `words` may be said, to pass first, then up the ladder. `undertakes` says of each word what it means to say it. */
export interface BiddingAsked {
  rules: string;
  players: number;
  seat: "A" | "B" | "C" | "D" | "E";
  hand: string[];
  pack: string[];
  said: Spoken[];
  step: string;
  standing: string | null;
  words: string[];
  undertakes: string[];
}

/** A bot for a chair. */
export interface BotWanted {
  level?: string;
  boldness?: number;
}

export type By = "person" | "bot" | "stand-in" | "record" | "rest";

/** The cards that count so many pips. */
export interface CardValue {
  pips: number;
  cards: string[];
}

/** A chair. `ready`: has given a seed for the next deal. */
export interface Chair {
  sitter: Sitter | null;
  agreed: boolean;
  presence: Presence;
  stand_in: boolean;
  ready: boolean;
}

/** A chair, or any, and how you want to be called. */
export interface ChairWanted {
  chair?: number | null;
  name?: string | null;
}

/** Something to choose from, with its words. */
export interface Choice {
  key: string;
  text: string;
}

/** A word or a game, and what the hand got of each deal. In `own` of them it played the game itself, in `won` of these it was paid for it; `takes` are the cards that would be kept. */
export interface ChoicePlayed {
  choice: string;
  payments: number[];
  own: number;
  won: number;
  takes: string;
}

/** Lay down one's cards: all tricks that are left are certain. */
export interface Claim {
  t: "claim";
  id: string;
}

/** What a contract promises; `takes` are the cards that would be kept. */
export interface ContractOdds {
  contract: string;
  payment: number;
  spread: number;
  win: number;
  takes: string;
  measured: MeasuredOdds | null;
}

/** A contract: how often one played it, won it, and what it brought; then as an opponent. */
export interface ContractPlayed {
  contract: string;
  played: number;
  won: number;
  mean: number | null;
  against: number;
  mean_against: number | null;
}

/** Cards that count for a side: those of its tricks, or those that lie beside them. */
export interface CountedPart {
  what: "tricks" | "legage" | "blind" | "talon";
  cards: number;
  counting: string[];
  pips: number;
}

/** Who counts together. `extra`: the points of so many cards by threes or twos, `rest`: cards left over; `points`: what it comes to, which is none for a declarer who forfeits. */
export interface CountedSide {
  seats: ("A" | "B" | "C" | "D" | "E")[];
  tricks: number;
  parts: CountedPart[];
  cards: number;
  extra: number;
  rest: number;
  points: number;
}

/** Whether the shuffle was as committed and every action legal. */
export interface DealCheck {
  ok: boolean;
  actions: number;
  commitment: string;
  problem?: ErrorAnswer | null;
}

/** How each side comes to its points; the declarer first. `by`: cards that make a point; `needs`: the declarer's points that win. */
export interface DealCount {
  by: "threes" | "twos" | null;
  needs: number | null;
  sides: CountedSide[];
}

/** A finished deal of a table; payments by chair. */
export interface DealLine {
  id: string;
  number: number;
  finished_at: number;
  rules: string;
  payments: number[];
}

/** A finished deal, step by step. `sitters` and payments go by seat; `you`: where you sat. */
export interface DealReplay {
  id: string;
  number: number;
  finished_at: number;
  rules: string;
  rules_title: string;
  game: string;
  players: number;
  sitters: (Sitter | null)[];
  you: "A" | "B" | "C" | "D" | "E" | null;
  payments: number[];
  practice: PlayedAgain | null;
  steps: OpenStep[];
}

/** The deal in play or the last one. `log` only in `hello`; `acted` adds to it. `ahead` is the card that is winning the running trick; `middle`, how many cards lie face down in the middle; `points`, what the tricks so far count, where the table allows help: those of the declarer and of the others, or those of each seat. `aim` is what the game in play asks for; `words`, what may be said and the ladder; `count` and `sums`, how the finished deal is settled; `exchange`, his exchange, for the declarer. `cautions`: by word or suit (empty for a challenge), what one undertakes by a call that is not made in haste, and what an error costs. `may`: what you may do beside what is legal: `claim` all tricks that are left, `finish` what is decided, `concede`, `undo`. */
export interface DealSeen {
  number: number;
  seats: number[];
  view: View;
  ahead: string | null;
  legal: Legal[];
  middle?: number;
  points?: number[] | null;
  may?: ("claim" | "finish" | "concede" | "undo")[];
  exchange?: ExchangeSeen | null;
  cautions?: Record<string, string> | null;
  trump?: TrumpNamed | null;
  aim?: string | null;
  words?: Word[] | null;
  count?: DealCount | null;
  sums?: Sum[] | null;
  log?: (Record<string, string | number | boolean | string[]>)[] | null;
}

/** A device that is logged in; `handle` is good for logging it out, and for nothing else. `name` is empty if the device does not say what it is; `here` is the one that asks. */
export interface Device {
  handle: string;
  name: string;
  since: number;
  seen: number;
  here: boolean;
}

/** A point on which two rule sets differ, in a sentence and what each of them says. */
export interface Difference {
  key: string;
  text: string;
  mine: string;
  theirs: string;
  matters: boolean;
}

export type Ending = "agreed" | "empty" | "abandoned" | "played";

/** A line of the score sheet; payments by chair. */
export interface Entry {
  dealer: number;
  contract: string | null;
  declarer: number | null;
  payments: number[];
}

/** What went wrong. */
export interface ErrorAnswer {
  key: string;
  text: string;
}

/** The link is about to be closed. `again`: come back. */
export interface ErrorMessage {
  t: "error";
  key: string;
  text: string;
  again: boolean;
}

/** The evening so far. `end`: open, gstiess or rounds; `deals` counts for rounds. */
export interface Evening {
  scores: number[];
  seating: number[];
  dealer: number | null;
  played: number;
  end: string;
  deals: number;
  stakes: number;
  compulsory: boolean;
  last_dealer: number | null;
  last_round: boolean;
  over: boolean;
  last: Entry | null;
}

/** An event as the receiver may see it; which fields there are depends on its kind. */
export interface EventSeen {
  kind: "opened" | "sat" | "stood" | "renamed" | "agreed" | "begun" | "redrawn" | "deal-prepared" | "seed-given" | "dealt" | "acted" | "deal-finished" | "asked" | "answered" | "lapsed" | "undone" | "cut-short" | "paused" | "resumed" | "went-away" | "stood-in" | "came-back" | "phrase-said" | "last-round-called" | "pflichtraeuber-begun" | "rematched" | "closed";
  chair?: number | null;
  sitter?: Sitter | null;
  name?: string | null;
  cut?: string[] | null;
  dealer?: number | null;
  seating?: number[] | null;
  number?: number | null;
  commitment?: string | null;
  seats?: number[] | null;
  by?: By | null;
  action?: Record<string, string | number | boolean | string[]> | null;
  payments?: number[] | null;
  server_seed?: string | null;
  player_seeds?: string[] | null;
  wish?: Wish | null;
  yes?: boolean | null;
  left?: boolean | null;
  kept?: number | null;
  phrase?: string | null;
  why?: Ending | Shortcut | null;
}

/** The exchange, for the declarer alone, from the end of the auction to the first card. Of the cards in hand: those `kept` or shown, and those that `came` from the blind or talon. `away` is how many he has put away, `points` what they count while he may look at them. */
export interface ExchangeSeen {
  steps: ExchangeStep[];
  kept: string[];
  came: string[];
  away: number;
  points: number | null;
}

/** A step of the exchange: what is done, with how many cards, and how many of them go away. `rule` says which cards it must be, where that is not free. */
export interface ExchangeStep {
  do: "show" | "keep" | "take" | "away" | "lay-out" | "trump";
  cards: number;
  goes: number;
  rule: "empty" | "same-suit" | "different-suits" | "blind" | "not-shown" | "lowest-trump" | "highest-trump" | "no-trump" | null;
  done: boolean;
}

/** One family of rules: a game, with so many at play. `sat_out`: as the dealer among five. */
export interface FamilyStatistics {
  family: string;
  deals: number;
  sat_out: number;
  total: number;
  mean: number;
  best: number;
  worst: number;
  best_deal: string;
  worst_deal: string;
  contracts: ContractPlayed[];
  seats: SeatPlayed[];
  scores: Moment[];
  ratings: Moment[];
}

/** The password; a guest has none. */
export interface Farewell {
  password?: string;
}

/** A game: whether it is a step of the ladder, its aim, what else it undertakes, its price. */
export interface GameTold {
  game: string;
  step: boolean;
  undertakes: string;
  aim: string;
  pays: string;
}

/** Bots need not wait for somebody who is alone with them, up to his next turn. */
export interface GoOn {
  t: "go-on";
}

/** A hand by chance for forehand, and the cards that are in the game. */
export interface HandDealt {
  rules: string;
  players: number;
  seat: "A" | "B" | "C" | "D" | "E";
  hand: string[];
  pack: string[];
}

/** One part of the deals played, choice by choice, in the order of the ladder. */
export interface HandPlayed {
  parts: number;
  choices: ChoicePlayed[];
}

/** The server is alive; so many tables are awake in this process. */
export interface Health {
  ok: boolean;
  tables: number;
}

/** Everything, for who has just come or lost the thread; `at` is the server's time now. */
export interface Hello {
  t: "hello";
  v: number;
  at: number;
  code: string;
  you: You;
  sight: Sight;
}

/** Ask for everything anew, after a gap; with `v`, the last event seen, for what came after. */
export interface HelloAgain {
  t: "hello";
  v?: number | null;
}

/** Ask what a good player would do, where the table allows it. */
export interface Hint {
  t: "hint";
  id: string;
}

/** What to do, why in the words of a player, and what else could be done, with numbers. */
export interface HintGiven {
  seat: "A" | "B" | "C" | "D" | "E";
  phase: string;
  contract: string | null;
  level: string;
  action: string;
  forced: boolean;
  worlds: number;
  all_worlds: boolean;
  options: OptionWeighed[];
  reason: string;
  text: string;
}

/** What a good player would do, why, and what the alternatives are worth. `reason` is in the words of a player; numbers are in `text` and `options`. */
export interface HintMessage {
  t: "hint";
  id: string;
  action: string;
  reason: string;
  text: string;
  options: OptionWeighed[];
}

/** Where a short code leads to. */
export interface Invited {
  code: string;
}

export type Kind = "switch" | "choice" | "number" | "factor" | "games" | "cards";

/** Say "der Gstieß gibt ab". */
export interface LastRound {
  t: "last-round";
  id: string;
}

/** Go for good; a bot plays on until one comes back. */
export interface Leave {
  t: "leave";
  id: string;
}

/** Actions of one kind: any `pick` of the `choices`, or else one of the `sets`. To act, send ``do`` and the choice: ``say`` and ``play`` need only the choice itself. */
export interface Legal {
  do: string;
  pick: number;
  choices: string[];
  sets: string[][];
}

export type Length = "rules" | "deals" | "two-rounds" | "gstiess" | "open";

/** A table in the lobby. */
export interface LobbyTable {
  code: string;
  stage: Stage;
  title: string;
  rules: string;
  rules_title: string;
  game: string;
  players: number;
  pace: Pace;
  spectators: boolean;
  hints: boolean;
  chairs: Chair[];
}

/** `bring`: what was played here as a guest becomes part of the account. */
export interface LoginWanted {
  name: string;
  password: string;
  bring?: boolean;
}

/** Who the cookie says you are. */
export interface Me {
  id: string;
  name: string;
  account?: boolean;
}

/** What came of playing the contract many times, with 95 % intervals. */
export interface MeasuredOdds {
  deals: number;
  payment: number;
  margin: number | null;
  win: number;
  win_low: number;
  win_high: number;
}

/** A point of a curve. */
export interface Moment {
  at: number;
  value: number;
}

/** A table at which you sit and whose evening is not over. `to_act` is the chair whose turn it is; `waits` says that the table waits for you: to agree to the rules, to be ready for the next deal, or to play. `number` counts deals from 1. `against_bots`: no other human sits there. `invitation` is a short code for saying aloud. */
export interface MyTable {
  code: string;
  stage: Stage;
  title: string;
  rules: string;
  rules_title: string;
  game: string;
  players: number;
  pace: Pace;
  spectators: boolean;
  hints: boolean;
  chairs: Chair[];
  chair: number;
  number: number;
  to_act: number | null;
  waits: boolean;
  updated_at: number;
  against_bots: boolean;
  invitation?: string | null;
}

/** How you want to be called. */
export interface NewName {
  name: string;
}

/** The old one, as proof, and the new one. */
export interface NewPassword {
  old: string;
  new: string;
}

/** The deal in preparation: the server is bound to its seed by the commitment. */
export interface NextDeal {
  number: number;
  commitment: string;
}

/** What each contract is worth to a hand, the best first. */
export interface OddsGiven {
  rules: string;
  players: number;
  seat: "A" | "B" | "C" | "D" | "E";
  hand: string;
  deals: number;
  contracts: ContractOdds[];
  text: string;
}

/** A hand, ``G T21 SK …``; with `deals`, so many are played of each contract. */
export interface OddsWanted {
  rules?: string;
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
  hand: string;
  seat?: "A" | "B" | "C" | "D" | "E";
  contract?: string;
  deals?: number;
}

/** A moment of a finished deal, all cards open. The first step tells everything; of each later one `done` is what was done, and there is only what it changed. `aside` lies with the declarer, `blind` in the middle. */
export interface OpenStep {
  done?: Record<string, string | number | boolean | string[]> | null;
  phase?: string;
  step?: string;
  over_solo?: boolean;
  no_trump?: boolean;
  pfeif_frei?: boolean;
  trump?: string | null;
  to_act?: "A" | "B" | "C" | "D" | "E" | null;
  holder?: "A" | "B" | "C" | "D" | "E" | null;
  soloist?: "A" | "B" | "C" | "D" | "E" | null;
  declarer?: "A" | "B" | "C" | "D" | "E" | null;
  leader?: "A" | "B" | "C" | "D" | "E" | null;
  standing?: string | null;
  contract?: string | null;
  shown?: string[];
  dead?: string[];
  laid_out?: string[];
  open_trump?: string[];
  hands?: string[][];
  blind?: string[];
  aside?: string[];
  trick?: string[];
  ahead?: string | null;
  piles?: string[][];
  outcome?: Outcome | null;
}

/** Something that could be done, what it is worth in points, and how sure that is. In the auction `win` is the chance to win the game behind the word, `game` its payment. */
export interface OptionWeighed {
  action: string;
  worth: number;
  error: number;
  win?: number | null;
  game?: number | null;
}

/** Rules of one's own, for so many players. */
export interface OptionsWanted {
  rules?: string;
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
}

/** How the deal ended; payments by seat, stakes not included. */
export interface Outcome {
  reason: string;
  contract: string | null;
  declarer: "A" | "B" | "C" | "D" | "E" | null;
  over_solo: boolean;
  won: boolean | null;
  losers: ("A" | "B" | "C" | "D" | "E")[];
  points: number[];
  tricks: number[];
  difference: number | null;
  factor: number | null;
  pays_each: number;
  payments: number[];
  steps: Step[];
}

/** A rule set on one page for so many players: games, the ladder first, and what cards count. `by`: cards that make a point on top of the pips; `total`: all points. */
export interface Overview {
  players: number;
  games: GameTold[];
  values: CardValue[];
  by: "threes" | "twos" | null;
  total: number;
}

export type Pace = "relaxed" | "normal" | "fast";

/** Say a ready-made sentence. */
export interface Phrase {
  t: "phrase";
  id: string;
  phrase: string;
}

/** Ask for the server's time. */
export interface Ping {
  t: "ping";
}

/** A hand in an auction after these words, or with `games` a hand by itself: play some deals. `part` counts from 0; each part has `DEALS_A_PART` other deals, and there are `PARTS`. */
export interface PlayWanted {
  rules?: string;
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
  hand: string;
  seat?: "A" | "B" | "C" | "D" | "E";
  said?: Spoken[];
  games?: boolean;
  part?: number;
}

/** Somebody in a finished deal: a person, a bot of a level, or somebody who was deleted. */
export interface Played {
  name: string;
  kind: "person" | "bot" | "deleted";
  seat: "A" | "B" | "C" | "D" | "E";
  payment: number;
  you: boolean;
}

/** Practice: which deal was played again, from which action on, by which seat. */
export interface PlayedAgain {
  deal: string;
  at: number;
  seat: "A" | "B" | "C" | "D" | "E";
  payments: number[];
}

/** A finished deal of one's own; `declared`: you played alone, or announced the game. */
export interface PlayedDeal {
  id: string;
  table: string;
  number: number;
  finished_at: number;
  rules: string;
  family: string;
  contract: string | null;
  declared: boolean;
  won: boolean | null;
  payment: number;
  players: Played[];
}

/** The server's time, and how many look on who have no chair. */
export interface Pong {
  t: "pong";
  at: number;
  watching: number;
}

/** A finished deal is played again: which, from which action on, and how it ended, by seat. */
export interface PracticeSeen {
  deal: string;
  at: number;
  seat: "A" | "B" | "C" | "D" | "E";
  payments: number[];
}

/** Play a finished deal again: as it was up to action `at`, from a seat, with bots. */
export interface PracticeWanted {
  at?: number;
  seat?: "A" | "B" | "C" | "D" | "E";
  level?: string;
}

export type Presence = "here" | "away" | "left";

/** Somebody with an account, as everyone may see him. */
export interface Profile {
  name: string;
  since: number;
  ratings: RatingShown[];
}

/** What a program shows as a bearer token; shown once. */
export interface ProgramToken {
  token: string;
  chair: number;
}

/** A chair for a program. */
export interface ProgramWanted {
  chair: number;
  name?: string;
}

/** A puzzle; while one is being made, there is none yet: ask again in a moment. */
export interface PuzzleAnswer {
  ready: boolean;
  puzzle?: PuzzleAsked | null;
}

/** A puzzle: a moment as its player sees it. Send one of `legal` as the answer. */
export interface PuzzleAsked {
  id: string;
  rules: string;
  players: number;
  view: Record<string, unknown>;
  legal: string[];
  text: string;
}

/** The solution with its numbers; `reason` is why it is best, in sentences without a table. */
export interface PuzzleSolution {
  solution: string;
  thumb: string;
  reason: string;
  options: OptionWeighed[];
  text: string;
}

/** Whether it was the best card, how much it falls short, and the solution. */
export interface PuzzleSolved {
  solution: string;
  thumb: string;
  reason: string;
  options: OptionWeighed[];
  text: string;
  right: boolean;
  cost: number | null;
}

/** What you would play. */
export interface PuzzleTry {
  action: string;
}

/** A line of the ranking. */
export interface Ranked {
  name: string;
  rating: number;
  spread: number;
  deals: number;
}

/** How well somebody plays one family of rules; 1500 is a regular at the inn. The true value lies within `spread` of `rating` nineteen times out of twenty. */
export interface RatingShown {
  family: string;
  rating: number;
  spread: number;
  deals: number;
}

/** Whether the server is of use: its database, the processes of bots and of the study room. */
export interface Ready {
  ready: boolean;
  database: boolean;
  thinkers: boolean;
  study: boolean;
}

/** The command was not obeyed. `again`: sending it again may help. */
export interface RefusedMessage {
  t: "refused";
  id: string | null;
  key: string;
  text: string;
  again: boolean;
}

/** End a break. */
export interface Resume {
  t: "resume";
  id: string;
}

/** A review; while it is being made, `ready` is false: ask again in a moment. Meanwhile `done` of `total` decisions are judged; `total` is 0 while others are before it. */
export interface ReviewAnswer {
  ready: boolean;
  review?: Record<string, unknown> | null;
  drawing?: string;
  done?: number;
  total?: number;
}

/** Something that an option may be, or that may be in its list. */
export interface RuleChoice {
  value: boolean | string;
  text: string;
}

/** A rule that can be changed: what it is now, in words, and what it may be. */
export interface RuleOption {
  key: string;
  section: string;
  kind: Kind;
  value: boolean | number | string | number[] | string[];
  text: string;
  choices: RuleChoice[];
  low?: number | null;
  high?: number | null;
}

/** A rule set in a line. */
export interface RuleSet {
  slug: string;
  version: number;
  title: string;
  game: string;
  players: number[];
  sources: string[];
}

/** A rule set in full; `overview` tells it on one page. */
export interface RulesExplained {
  slug: string;
  version: number;
  title: string;
  game: string;
  players: number[];
  sources: string[];
  spec: string;
  options: Record<string, unknown>;
  sections: Section[];
  standard: string;
  differences: Difference[];
  overview: Overview;
}

/** One rule set, and what it brought. */
export interface RulesPlayed {
  rules: string;
  deals: number;
  total: number;
  mean: number;
}

/** A rule set by name or line, with options changed. */
export interface RulesWanted {
  rules?: string;
  options?: Record<string, boolean | number | string | number[] | string[]>;
}

/** A seat; A is forehand. */
export interface SeatPlayed {
  seat: "A" | "B" | "C" | "D" | "E";
  deals: number;
  mean: number;
}

/** A heading, and sentences below it; those that begin with ``- `` make up a list. */
export interface Section {
  title: string;
  sentences: string[];
}

/** Add a seed to the next deal: ready. */
export interface Seed {
  t: "seed";
  id: string;
  seed: string;
}

export type Shortcut = "claimed" | "conceded" | "decided";

/** All of it. In an event, `table` is left out where it is as before, `entries` always. */
export interface Sight {
  stage: Stage;
  deal: DealSeen | null;
  deadline: number | null;
  table?: TableSeen | null;
  entries?: Entry[] | null;
}

/** Who sits on a chair. */
export interface Sitter {
  kind: "person" | "program" | "bot";
  name?: string | null;
  level?: string | null;
  boldness?: number | null;
}

/** How quickly bots are to move for somebody who is alone with them. */
export interface Speed {
  t: "speed";
  speed: "slow" | "usual" | "quick";
}

/** A word of an auction. */
export interface Spoken {
  seat: "A" | "B" | "C" | "D" | "E";
  word: string;
}

export type Stage = "gathering" | "between" | "preparing" | "playing" | "over" | "closed";

/** What somebody has played: his last ten thousand deals, by rule set and by family. */
export interface Statistics {
  rules: RulesPlayed[];
  families: FamilyStatistics[];
}

/** A line of the arithmetic. */
export interface Step {
  step: string;
  value: number;
  text: string;
}

/** A line of the way from points to price. */
export interface Sum {
  text: string;
  value: number | null;
}

/** A table, for somebody who has its code. `invitation` is a short code for saying aloud, while people gather. */
export interface TableAnswer {
  code: string;
  v: number;
  stage: Stage;
  chair: number | null;
  table: TableSeen;
  invitation?: string | null;
}

/** Event number `v` and what it changed. */
export interface TableEvent {
  t: "event";
  v: number;
  at: number;
  event: EventSeen;
  sight: Sight;
}

/** People, settings and scores: the same for everyone. */
export interface TableSeen {
  title: string;
  rules: string;
  rules_title: string;
  game: "cego" | "tapp";
  players: number;
  pace: Pace;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
  host: number | null;
  chairs: Chair[];
  paused: boolean;
  asked: Asked | null;
  next_deal: NextDeal | null;
  evening: Evening | null;
  closed: Ending | null;
  practice?: PracticeSeen | null;
}

/** A new table. `bots` has one entry a chair; null is kept for a person. With `reuse`, you get the table you opened before if it was just like this one, against bots, and nobody ever sat there: so that asking twice opens one. */
export interface TableWanted {
  rules?: string;
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
  bots?: (BotWanted | null)[];
  pace?: Pace;
  listed?: boolean;
  spectators?: boolean;
  hints?: boolean;
  length?: Length;
  deals?: number;
  title?: string;
  reuse?: boolean;
}

/** Zuger Tapp: trumps, and who named them; `instead_of` is what his lead had named before. */
export interface TrumpNamed {
  suit: string;
  seat: "A" | "B" | "C" | "D" | "E";
  by_lead: boolean;
  instead_of: string | null;
}

/** The deal as one seat sees it; cards that are unknown are not there. */
export interface View {
  players: number;
  phase: string;
  step: string;
  over_solo: boolean;
  no_trump: boolean;
  pfeif_frei: boolean;
  trump: string | null;
  seat: "A" | "B" | "C" | "D" | "E" | null;
  to_act: "A" | "B" | "C" | "D" | "E" | null;
  holder: "A" | "B" | "C" | "D" | "E" | null;
  soloist: "A" | "B" | "C" | "D" | "E" | null;
  declarer: "A" | "B" | "C" | "D" | "E" | null;
  leader: "A" | "B" | "C" | "D" | "E" | null;
  standing: string | null;
  contract: string | null;
  dealt: string[];
  hand: string[];
  shown: string[];
  dead: string[];
  laid_out: string[];
  open_trump: string[];
  legage: string[];
  blind: string[];
  counts: number[];
  trick: string[];
  piles: string[][];
  all_hands: string[][];
  outcome: Outcome | null;
}

export type Wish = "undo" | "pause" | "concede" | "finish" | "pflichtraeuber" | "rematch" | "end";

/** A word of the auction: what it undertakes, what it counts, and whether it is on the ladder. Steps of the ladder come from low to high. Later the game that is played is the only word. */
export interface Word {
  word: string;
  undertakes: string;
  counts: string;
  step: boolean;
}

/** Where the receiver sits; nowhere if he looks on. */
export interface You {
  chair: number | null;
  seat: "A" | "B" | "C" | "D" | "E" | null;
}
