// Made by cego.server.protocol.typescript from the models in Python; do not edit.

export type ClientMessage = Act | Why | Seed | Agree | Phrase | Ask | Answer | Resume | LastRound | Back | Leave | Claim | Hint | HelloAgain | Speed | GoOn | Ping;

export type ServerMessage = Hello | TableEvent | Ack | RefusedMessage | HintMessage | WhyNot | Pong | ErrorMessage;

export type PhraseKey = "hello" | "have-fun" | "well-played" | "thanks" | "sorry" | "bad-luck" | "good-cards" | "thinking" | "your-turn" | "back-soon" | "one-more" | "good-night";

/** The games in which everyone plays for himself. */
export const EVERYONE_ALONE: readonly Contract[] = ["raeuber", "geregelter-raeuber", "dresch", "pflichtraeuber"];

/** A name, and a password to come back with. */
export interface AccountWanted {
  /** 1 to 24 characters, with a letter or a digit among them. */
  name: string;
  password: string;
}

/** The command is stored. */
export interface Ack {
  /** Which message it is. */
  t: "ack";
  /** Of the command. */
  id: string;
  /** The number of its first event; if nothing had to be done, of the last event. */
  v: number;
}

/** Do something in the deal: ``fort``, ``SK``, ``keep G T21``. With `v`, the last event seen, it is refused if the deal has moved on since. */
export interface Act {
  /** Which message it is. */
  t: "act";
  /** Your id for this command; the answer carries it. */
  id: string;
  /** What you do, as text. */
  action: string;
  /** The last event that you have seen: if the deal has moved on since, the action is refused. */
  v?: number | null;
}

/** Accept the rules. */
export interface Agree {
  /** Which message it is. */
  t: "agree";
  /** Your id for this command; the answer carries it. */
  id: string;
}

/** Answer what somebody asked. */
export interface Answer {
  /** Which message it is. */
  t: "answer";
  /** Your id for this command; the answer carries it. */
  id: string;
  /** What was asked for. */
  wish: Wish;
  /** Whether you agree; a single no ends the question. */
  yes: boolean;
}

/** Ask the table for something that needs consent. */
export interface Ask {
  /** Which message it is. */
  t: "ask";
  /** Your id for this command; the answer carries it. */
  id: string;
  /** What you ask for. */
  wish: Wish;
}

/** A question put to the table. */
export interface Asked {
  /** What is asked for. */
  wish: Wish;
  /** Who asks. */
  chair: number;
  /** The chairs that have agreed; who asks is one of them. */
  yes: number[];
}

/** Take the own seat back from the bot that stands in. */
export interface Back {
  /** Which message it is. */
  t: "back";
  /** Your id for this command; the answer carries it. */
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
  step: DealStep;
  standing: Contract | null;
  words: (Contract | PlainWord)[];
  undertakes: string[];
}

/** A bot for a chair. */
export interface BotWanted {
  /** How strong: `random`, `lehrling`, `stammtisch` or `meister`. */
  level?: string;
  /** How boldly it bids: from -1, cautious, to 1. */
  boldness?: number;
}

export type By = "person" | "bot" | "stand-in" | "record" | "rest";

/** The cards that count so many pips. */
export interface CardValue {
  pips: number;
  cards: string[];
}

/** A chair of the table. */
export interface Chair {
  /** Who sits there; null if it is free. */
  sitter: Sitter | null;
  /** Whether he has agreed to the rules; bots and programs always have. */
  agreed: boolean;
  /** Whether he is there. */
  presence: Presence;
  /** A bot plays for him until he acts or comes back. */
  stand_in: boolean;
  /** He has given his seed for the next deal. */
  ready: boolean;
}

/** A chair, or any, and how you want to be called. */
export interface ChairWanted {
  /** Which chair; null for any. */
  chair?: number | null;
  /** How you want to be called, at most 24 characters. */
  name?: string | null;
}

/** Something to choose from, with its words. */
export interface Choice {
  /** The value to send. */
  key: string;
  /** What it means, in your language. */
  text: string;
}

/** A word or a game, and what the hand got of each deal. In `own` of them it played the game itself, in `won` of these it was paid for it; `takes` are the cards that would be kept. */
export interface ChoicePlayed {
  choice: Contract | PlainWord;
  payments: number[];
  own: number;
  won: number;
  takes: string;
}

/** Lay down one's cards: all tricks that are left are certain. */
export interface Claim {
  /** Which message it is. */
  t: "claim";
  /** Your id for this command; the answer carries it. */
  id: string;
}

export type Contract = "solo" | "cego" | "gegensolo" | "halbe" | "eine" | "eine-leere" | "zwei-leere" | "zwei-verschiedene" | "kleiner-mann" | "ulti" | "piccolo" | "bettel" | "raeuber" | "geregelter-raeuber" | "dresch" | "pflichtraeuber" | "tapp" | "super" | "vice";

/** What a contract promises; `takes` are the cards that would be kept. */
export interface ContractOdds {
  contract: Contract;
  payment: number;
  spread: number;
  win: number;
  takes: string;
  measured: MeasuredOdds | null;
}

/** A contract: how often one played it, won it, and what it brought; then as an opponent. */
export interface ContractPlayed {
  contract: Contract;
  played: number;
  won: number;
  mean: number | null;
  against: number;
  mean_against: number | null;
}

/** Cards that count for a side: those of its tricks, or those that lie beside them. */
export interface CountedPart {
  /** Where they lie: in the `tricks`, in what was put away (`legage`), in the `blind` or `talon` that nobody took. */
  what: "tricks" | "legage" | "blind" | "talon";
  /** How many cards there are. */
  cards: number;
  /** Those that count more than nothing. */
  counting: string[];
  /** What these count together. */
  pips: number;
}

/** Who counts together, and what they come to. */
export interface CountedSide {
  /** The declarer, the others together; or one seat where everyone plays for himself. */
  seats: ("A" | "B" | "C" | "D" | "E")[];
  /** Tricks taken. */
  tricks: number;
  /** The cards that count. */
  parts: CountedPart[];
  /** How many cards that are. */
  cards: number;
  /** The points of so many cards by threes or twos. */
  extra: number;
  /** Cards left over by that. */
  rest: number;
  /** What it comes to; none for a declarer who forfeits. */
  points: number;
}

/** Whether the shuffle was as committed and every action legal. */
export interface DealCheck {
  ok: boolean;
  actions: number;
  commitment: string;
  problem?: ErrorAnswer | null;
}

/** How each side comes to its points; the declarer first. */
export interface DealCount {
  /** How many cards make a point beside their pips; null in Zuger Tapp. */
  by: "threes" | "twos" | null;
  /** The declarer's points that win; null where everyone plays for himself. */
  needs: number | null;
  /** Who counts together. */
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
  village: string;
  game: string;
  players: number;
  sitters: (Sitter | null)[];
  you: "A" | "B" | "C" | "D" | "E" | null;
  payments: number[];
  practice: PlayedAgain | null;
  steps: OpenStep[];
}

/** The deal in play, or the last one. */
export interface DealSeen {
  /** The deals of a table are numbered from 1. */
  number: number;
  /** The chair of each seat, from A on. */
  seats: number[];
  /** What you see of it. */
  view: View;
  /** The card that is winning the running trick, once there are two. */
  ahead: string | null;
  /** What you may do, in turn or out of turn: it is your turn if the `to_act` of the view is its `seat`. */
  legal: Legal[];
  /** How many cards lie face down in the middle. */
  middle?: number;
  /** What the tricks so far count, at tables with hints: of the declarer and of the others, or of each seat. */
  points?: number[] | null;
  /** What you may do beside what is legal: send `claim` for all tricks that are left, `ask` to `finish` what is decided, to `concede`, to `undo`, for a round of `pflichtraeuber`. */
  may?: ("claim" | "finish" | "concede" | "undo" | "pflichtraeuber")[];
  /** Your exchange, if you are the declarer and play has not begun. */
  exchange?: ExchangeSeen | null;
  /** By word or suit (empty for `schinden`): what you undertake by a call that is not made in haste, and what an error costs, in your language. Ask your user once more. */
  cautions?: Record<string, string> | null;
  /** Zuger Tapp: who named the trumps. */
  trump?: TrumpNamed | null;
  /** What the game in play asks for, in your language. */
  aim?: string | null;
  /** What may be said, and the ladder; later the game that is played. */
  words?: Word[] | null;
  /** After the deal, where points decide: how each side comes to its points. */
  count?: DealCount | null;
  /** After the deal: the way from there to the price. */
  sums?: Sum[] | null;
  /** All that was done, in `hello` only: `acted` adds to it, `undone` takes from it. */
  log?: (Record<string, string | number | boolean | string[]>)[] | null;
}

export type DealStep = "" | "ulti-round" | "solo-round" | "call-round" | "opening" | "speaking" | "answering" | "raising" | "circle" | "asked" | "choosing" | "naming" | "show" | "keep" | "put-away" | "lay-out" | "name-trump";

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
  /** Whether it plays a part in the first of the two. */
  matters: boolean;
}

export type Doing = "say" | "show" | "keep" | "away" | "lay-out" | "trump" | "pfeif-frei" | "schinden" | "play";

export type End = "open" | "gstiess" | "rounds";

export type Ending = "agreed" | "empty" | "abandoned" | "played" | "admin";

/** A line of the score sheet. */
export interface Entry {
  /** The chair that dealt. */
  dealer: number;
  /** What was played; nothing if the cards were thrown in. */
  contract: Contract | null;
  /** The chair that played alone, or announced the game. */
  declarer: number | null;
  /** By chair, stakes included. */
  payments: number[];
}

/** What went wrong. */
export interface ErrorAnswer {
  /** The reason, for programs. */
  key: string;
  /** The reason in your language. */
  text: string;
}

/** The link is about to be closed. */
export interface ErrorMessage {
  /** Which message it is. */
  t: "error";
  /** The reason, for programs. */
  key: string;
  /** The reason in your language. */
  text: string;
  /** Coming back may help. */
  again: boolean;
}

/** The evening so far. */
export interface Evening {
  /** By chair. */
  scores: number[];
  /** The chairs in the order in which they sit and deal. */
  seating: number[];
  /** The chair that deals, or deals next. */
  dealer: number | null;
  /** Deals that are finished. */
  played: number;
  /** When the evening is over. */
  end: End;
  /** How many deals that are, where `end` is `rounds`. */
  deals: number;
  /** By what payments are multiplied now. */
  stakes: number;
  /** A round of Pflichträuber is being played. */
  compulsory: boolean;
  /** At which hour a round of Pflichträuber is played, as long as none was. */
  pflichtraeuber_at: number | null;
  /** Who was noted for the last deal has just dealt: a full round follows. */
  full_round: boolean;
  /** The chair that deals last, once the last round has begun. */
  last_dealer: number | null;
  /** “Der Gstieß gibt ab” was said. */
  last_round: boolean;
  /** The last deal has been played. */
  over: boolean;
  /** The last line of the score sheet. */
  last: Entry | null;
}

/** An event as the receiver may see it; which fields there are depends on its kind. */
export interface EventSeen {
  /** What happened. */
  kind: "opened" | "sat" | "stood" | "renamed" | "agreed" | "begun" | "redrawn" | "deal-prepared" | "seed-given" | "dealt" | "acted" | "deal-finished" | "asked" | "answered" | "lapsed" | "undone" | "cut-short" | "paused" | "resumed" | "went-away" | "stood-in" | "came-back" | "phrase-said" | "last-round-called" | "pflichtraeuber-begun" | "rematched" | "closed";
  /** Who did it, or to whom it happened. */
  chair?: number | null;
  /** Who sits there now. */
  sitter?: Sitter | null;
  /** What he is called now. */
  name?: string | null;
  /** The card that each chair cut. */
  cut?: string[] | null;
  /** The chair that deals. */
  dealer?: number | null;
  /** The chairs in the new order. */
  seating?: number[] | null;
  /** Which deal it is, from 1. */
  number?: number | null;
  /** The SHA-256 of the server's secret seed. */
  commitment?: string | null;
  /** The chair of each seat, from A on. */
  seats?: number[] | null;
  /** Who moved. */
  by?: By | null;
  /** What was done, by which seat. */
  action?: Record<string, string | number | boolean | string[]> | null;
  /** By chair, stakes included. */
  payments?: number[] | null;
  /** The server's seed, opened now: 64 hexadecimal digits. */
  server_seed?: string | null;
  /** The seeds of all chairs; `bot` for bots and those who were away. */
  player_seeds?: string[] | null;
  /** What is asked for. */
  wish?: Wish | null;
  /** Whether he agrees. */
  yes?: boolean | null;
  /** Whether he left for good, or only lost his link. */
  left?: boolean | null;
  /** So many first actions of the deal stay; null if only the last one is taken back. */
  kept?: number | null;
  /** Which sentence; `GET /api/phrases` has the words. Null if you have muted who says it. */
  phrase?: string | null;
  /** Why the deal was cut short, or the table closed. */
  why?: Ending | Shortcut | null;
}

/** The exchange, for the declarer alone, from the end of the auction to the first card. */
export interface ExchangeSeen {
  /** All of it, also what is done already. */
  steps: ExchangeStep[];
  /** Of the cards in hand: those that were kept or shown. */
  kept: string[];
  /** Of the cards in hand: those that came from the blind or talon. */
  came: string[];
  /** How many cards lie away. */
  away: number;
  /** What these count, while he may look at them. */
  points: number | null;
}

/** A step of the exchange: what is done, with how many cards, and how many of them go away. */
export interface ExchangeStep {
  /** What is done; to `take` up the blind or talon comes by itself. */
  do: "show" | "keep" | "take" | "away" | "lay-out" | "trump";
  /** With so many cards. */
  cards: number;
  /** So many go to what lies away by it. */
  goes: number;
  /** Which cards it must be, where that is not free: an `empty` card; two of the `same-suit` or of `different-suits`; one of the `blind`; any `not-shown`; the `lowest-trump` or `highest-trump` of the blind; any card of the blind as it has `no-trump`. */
  rule: "empty" | "same-suit" | "different-suits" | "blind" | "not-shown" | "lowest-trump" | "highest-trump" | "no-trump" | null;
  /** Whether that is over. */
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
  game: Contract;
  step: boolean;
  undertakes: string;
  aim: string;
  pays: string;
}

/** Bots need not wait for somebody who is alone with them, up to his next turn. */
export interface GoOn {
  /** Which message it is. */
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

/** Everything, for who has just come or lost the thread. */
export interface Hello {
  /** Which message it is. */
  t: "hello";
  /** The number of the last event: the sight is as it was after it. */
  v: number;
  /** The server's time, in milliseconds since 1970. Compare `deadline` with it, not with your own clock. */
  at: number;
  /** The table. */
  code: string;
  /** Where you sit. It changes with each deal: look into `you` of events, too. */
  you: You;
  /** All that you may know. */
  sight: Sight;
}

/** Ask for everything anew, after a gap; with `v`, the last event seen, for what came after. */
export interface HelloAgain {
  /** Which message it is. */
  t: "hello";
  /** The last event that you have seen, for what came after it; without it you are told everything. */
  v?: number | null;
}

/** Ask what a good player would do, where the table allows it. */
export interface Hint {
  /** Which message it is. */
  t: "hint";
  /** Your id for this command; the answer carries it. */
  id: string;
}

/** What to do, why in the words of a player, and what else could be done, with numbers. */
export interface HintGiven {
  seat: "A" | "B" | "C" | "D" | "E";
  phase: Phase;
  contract: Contract | null;
  level: string;
  action: string;
  forced: boolean;
  worlds: number;
  all_worlds: boolean;
  options: OptionWeighed[];
  reason: string;
  text: string;
}

/** What a good player would do, why, and what the alternatives are worth. */
export interface HintMessage {
  /** Which message it is. */
  t: "hint";
  /** Of the question. */
  id: string;
  /** What to do, as `act` takes it. */
  action: string;
  /** Why, in the words of a player. */
  reason: string;
  /** The same with numbers. */
  text: string;
  /** What else could be done, the best first. */
  options: OptionWeighed[];
}

/** Where a short code leads to. */
export interface Invited {
  /** The table's code, as in its addresses. */
  code: string;
}

export type Kind = "switch" | "choice" | "number" | "factor" | "games" | "cards";

/** Say "der Gstieß gibt ab". */
export interface LastRound {
  /** Which message it is. */
  t: "last-round";
  /** Your id for this command; the answer carries it. */
  id: string;
}

/** Go for good; a bot plays on until one comes back. */
export interface Leave {
  /** Which message it is. */
  t: "leave";
  /** Your id for this command; the answer carries it. */
  id: string;
}

/** Actions of one kind: any `pick` of the `choices`, or else one of the `sets`. */
export interface Legal {
  /** What is done. `say` and `play` are not sent: only the word or card itself. */
  do: Doing;
  /** How many cards or words belong to the action; 0 for those without any. */
  pick: number;
  /** Cards, words or suits: any so many of them. Empty if there are `sets`. */
  choices: string[];
  /** The sets of cards, of which it must be one. Empty if there are `choices`. */
  sets: string[][];
}

export type Length = "rules" | "deals" | "two-rounds" | "gstiess" | "open";

/** A table in the lobby. */
export interface LobbyTable {
  /** The table's code, as in its addresses. */
  code: string;
  stage: Stage;
  /** What the host called it; may be empty. */
  title: string;
  /** The agreement in one line. */
  rules: string;
  /** What the rule set is called. */
  rules_title: string;
  /** `cego` or `tapp`. */
  game: string;
  /** Chairs. */
  players: number;
  /** How quickly is played. */
  pace: Pace;
  /** Whether one may look on. */
  spectators: boolean;
  /** Whether hints are given. */
  hints: boolean;
  /** Who sits where. */
  chairs: Chair[];
}

/** `bring`: what was played here as a guest becomes part of the account. */
export interface LoginWanted {
  /** 1 to 24 characters, with a letter or a digit among them. */
  name: string;
  password: string;
  bring?: boolean;
}

/** Who the cookie says you are. */
export interface Me {
  /** A number of your own; nobody else is told. */
  id: string;
  /** What you are called. */
  name: string;
  /** Whether you have an account; otherwise you are a guest. */
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

/** Whose sentences you do not want to read any more, at any table. */
export interface MuteWanted {
  /** Where he sits. */
  chair: number;
}

/** The chairs of a table on which people sit whom you have muted. */
export interface MutedChairs {
  /** Their numbers. */
  chairs: number[];
}

/** Somebody you have muted. */
export interface MutedPerson {
  /** Good for unmuting him, and for nothing else. */
  handle: string;
  /** What he is called now; empty if he had his data deleted. */
  name: string;
  /** When you muted him, in milliseconds since 1970. */
  since: number;
}

/** A table at which you sit and whose evening is not over. */
export interface MyTable {
  /** The table's code, as in its addresses. */
  code: string;
  stage: Stage;
  /** What the host called it; may be empty. */
  title: string;
  /** The agreement in one line. */
  rules: string;
  /** What the rule set is called. */
  rules_title: string;
  /** `cego` or `tapp`. */
  game: string;
  /** Chairs. */
  players: number;
  /** How quickly is played. */
  pace: Pace;
  /** Whether one may look on. */
  spectators: boolean;
  /** Whether hints are given. */
  hints: boolean;
  /** Who sits where. */
  chairs: Chair[];
  /** Where you sit. */
  chair: number;
  /** Deals so far, the one in play included. */
  number: number;
  /** The chair whose turn it is. */
  to_act: number | null;
  /** It waits for you: to agree, to be ready, or to play. */
  waits: boolean;
  /** When something happened last, in milliseconds since 1970. */
  updated_at: number;
  /** No other human sits there. */
  against_bots: boolean;
  /** A short code for saying aloud, while people gather. */
  invitation?: string | null;
}

/** How you want to be called. */
export interface NewName {
  /** 1 to 24 characters, with a letter or a digit among them. */
  name: string;
}

/** The old one, as proof, and the new one. */
export interface NewPassword {
  old: string;
  new: string;
}

/** The deal in preparation. */
export interface NextDeal {
  /** Which deal it will be. */
  number: number;
  /** The SHA-256 of the server's secret seed, in hexadecimal digits: it is bound to that. */
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
  /** A rule set by its name, `loewen`, or a whole agreement in one line. */
  rules?: string;
  /** Rules that are to be otherwise, by key; `POST /api/rules/options` has them all. */
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
  hand: string;
  seat?: "A" | "B" | "C" | "D" | "E";
  contract?: string;
  deals?: number;
}

export type Offence = "name" | "phrases" | "delay" | "leaving" | "cheating";

/** A moment of a finished deal, all cards open. The first step tells everything; of each later one `done` is what was done, and there is only what it changed. `aside` lies with the declarer, `blind` in the middle. */
export interface OpenStep {
  done?: Record<string, string | number | boolean | string[]> | null;
  phase?: Phase;
  step?: DealStep;
  over_solo?: boolean;
  no_trump?: boolean;
  pfeif_frei?: boolean;
  trump?: Suit | null;
  to_act?: "A" | "B" | "C" | "D" | "E" | null;
  holder?: "A" | "B" | "C" | "D" | "E" | null;
  soloist?: "A" | "B" | "C" | "D" | "E" | null;
  declarer?: "A" | "B" | "C" | "D" | "E" | null;
  leader?: "A" | "B" | "C" | "D" | "E" | null;
  standing?: Contract | null;
  contract?: Contract | null;
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
  /** What could be done, as `act` takes it. */
  action: string;
  /** What it is worth on average, in points of the score sheet. */
  worth: number;
  /** How sure that is: the standard error. */
  error: number;
  /** In the auction: the chance to win the game behind the word, from 0 to 1. */
  win?: number | null;
  /** In the auction: what that game pays on average. */
  game?: number | null;
}

/** Rules of one's own, for so many players. */
export interface OptionsWanted {
  /** A rule set by its name, `loewen`, or a whole agreement in one line. */
  rules?: string;
  /** Rules that are to be otherwise, by key; `POST /api/rules/options` has them all. */
  options?: Record<string, boolean | number | string | number[] | string[]>;
  players?: number;
}

/** How the deal ended. Payments go by seat and come without the stakes of the table. */
export interface Outcome {
  reason: Reason;
  /** What was played; nothing if the cards were thrown in. */
  contract: Contract | null;
  /** Who played alone, or announced the game. */
  declarer: "A" | "B" | "C" | "D" | "E" | null;
  /** The game was bid over a solo. */
  over_solo: boolean;
  /** Whether the declarer won; null where everyone played for himself, or at 60 : 60 in Zuger Tapp. */
  won: boolean | null;
  /** Who pays. */
  losers: ("A" | "B" | "C" | "D" | "E")[];
  /** Of the declarer and of the others; seat by seat where everyone played for himself; empty where points do not decide. */
  points: number[];
  /** Tricks taken, by seat; empty if none were played. */
  tricks: number[];
  /** By how many points more than half the game was won or lost. */
  difference: number | null;
  /** By what the game multiplies. */
  factor: number | null;
  /** What each opponent pays the declarer, negative if he pays them; where there is no declarer, what a loser pays to each, as a negative number. */
  pays_each: number;
  /** By seat, the sitting dealer of five included; they add up to zero. */
  payments: number[];
  /** The arithmetic, line by line. */
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

export type Phase = "auction" | "exchange" | "tricks" | "finished";

/** Say a ready-made sentence. */
export interface Phrase {
  /** Which message it is. */
  t: "phrase";
  /** Your id for this command; the answer carries it. */
  id: string;
  /** Which sentence; `GET /api/phrases` has the words. */
  phrase: string;
}

/** Ask for the server's time. */
export interface Ping {
  /** Which message it is. */
  t: "ping";
}

export type PlainWord = "fort" | "gut" | "pass" | "selbst" | "hinschmeissen";

/** A hand in an auction after these words, or with `games` a hand by itself: play some deals. `part` counts from 0; each part has `DEALS_A_PART` other deals, and there are `PARTS`. */
export interface PlayWanted {
  /** A rule set by its name, `loewen`, or a whole agreement in one line. */
  rules?: string;
  /** Rules that are to be otherwise, by key; `POST /api/rules/options` has them all. */
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
  /** How it ended the first time, by seat. */
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
  contract: Contract | null;
  declared: boolean;
  won: boolean | null;
  payment: number;
  players: Played[];
}

/** The server's time, and how many look on who have no chair. */
export interface Pong {
  /** Which message it is. */
  t: "pong";
  /** The server's time, in milliseconds since 1970. */
  at: number;
  /** How many people look on who have no chair. */
  watching: number;
}

/** A finished deal is played again: which, and how it ended. */
export interface PracticeSeen {
  /** Which, as `CODE-NUMBER`. */
  deal: string;
  /** So many actions were as they had been. */
  at: number;
  /** Whose seat it is. */
  seat: "A" | "B" | "C" | "D" | "E";
  /** How it ended then, by seat. */
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
  /** What it sends as `Authorization: Bearer …`; it is shown only once. */
  token: string;
  /** Where it sits. */
  chair: number;
}

/** A chair for a program. */
export interface ProgramWanted {
  /** Which chair; it must be free. */
  chair: number;
  /** What the program is called, at most 24 characters. */
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

/** Whether the server is of use: its database, the processes of bots and of the study service. While it is `draining` it is about to end and sends people elsewhere. */
export interface Ready {
  ready: boolean;
  database: boolean;
  thinkers: boolean;
  study: boolean;
  draining: boolean;
}

export type Reason = "played" | "schinden" | "no-schinden" | "thrown-in";

/** The command was not obeyed, or a message could not be read. */
export interface RefusedMessage {
  /** Which message it is. */
  t: "refused";
  /** Of the command; null if none could be read. */
  id: string | null;
  /** The reason, for programs. */
  key: string;
  /** The reason in your language. */
  text: string;
  /** Sending it once more, with the same id, may help. */
  again: boolean;
}

/** Whom you report, for what, and in which deal it was; 0 is before the first one. */
export interface ReportWanted {
  /** Where he sits. */
  chair: number;
  /** For what: his `name`, his `phrases`, `delay`, `leaving` games, or `cheating`. */
  reason: Offence;
  /** The number of the deal, from 1; 0 before the first. */
  deal?: number;
}

/** End a break. */
export interface Resume {
  /** Which message it is. */
  t: "resume";
  /** Your id for this command; the answer carries it. */
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
  /** Whose words are spoken, by the rule set they come with. */
  village: string;
  game: string;
  players: number[];
  sources: string[];
}

/** A rule set in full; `overview` tells it on one page. */
export interface RulesExplained {
  slug: string;
  version: number;
  title: string;
  /** Whose words are spoken, by the rule set they come with. */
  village: string;
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
  /** A rule set by its name, `loewen`, or a whole agreement in one line. */
  rules?: string;
  /** Rules that are to be otherwise, by key; `POST /api/rules/options` has them all. */
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
  /** Which message it is. */
  t: "seed";
  /** Your id for this command; the answer carries it. */
  id: string;
  /** Printable characters of your choice; they are mixed into the shuffle. */
  seed: string;
}

export type Shortcut = "claimed" | "conceded" | "decided";

/** All that you may know. An `event` leaves out the parts that are as before. */
export interface Sight {
  stage: Stage;
  /** The deal in play or the last one; null before the first. */
  deal: DealSeen | null;
  /** When a bot stands in for those who are waited for, in milliseconds as `at`; null while nobody waits. */
  deadline: number | null;
  /** People, settings and scores; left out of an `event` that changed none of it. */
  table?: TableSeen | null;
  /** The score sheet, in `hello` only; afterwards `last` of the evening adds to it. */
  entries?: Entry[] | null;
}

/** Who sits on a chair. */
export interface Sitter {
  /** A `person`, a `program` that came by a token, or a `bot` of the server's own. */
  kind: "person" | "program" | "bot";
  /** What a person or program is called. */
  name?: string | null;
  /** How strong a bot is: `random`, `lehrling`, `stammtisch` or `meister`. */
  level?: string | null;
  /** How boldly a bot bids: from -1, cautious, to 1. */
  boldness?: number | null;
}

/** How quickly bots are to move for somebody who is alone with them. */
export interface Speed {
  /** Which message it is. */
  t: "speed";
  /** By what the pauses of bots are multiplied: 1.6, 1 or 0.3. */
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
  /** Which rule it is, as `factor` or `minimum`; each is listed below. */
  step: string;
  /** The number that it comes to. */
  value: number;
  /** The line in your language. */
  text: string;
}

export type Suit = "C" | "S" | "H" | "D";

/** A line of the way from points to price. */
export interface Sum {
  /** What is reckoned, in your language. */
  text: string;
  /** What it comes to; null where there is nothing to reckon. */
  value: number | null;
}

/** A table, for somebody who has its code. */
export interface TableAnswer {
  /** The table's code, as in its addresses. */
  code: string;
  /** The number of its last event. */
  v: number;
  stage: Stage;
  /** Where you sit; null if you do not. */
  chair: number | null;
  /** People, settings and scores. */
  table: TableSeen;
  /** A short code for saying aloud, as `KAUZ 27`, while people gather. */
  invitation?: string | null;
}

/** Event number `v` and what it changed. */
export interface TableEvent {
  /** Which message it is. */
  t: "event";
  /** The number of the event; each has the next one. */
  v: number;
  /** When it happened, by the server's clock in milliseconds since 1970. */
  at: number;
  /** What happened. */
  event: EventSeen;
  /** Where you sit, if that is no longer as before. */
  you?: You | null;
  /** What is now; parts that are as before are left out. */
  sight: Sight;
}

/** People, settings and scores: the same for everyone. */
export interface TableSeen {
  /** What the host called the table; may be empty. */
  title: string;
  /** The agreement in one line, as a request for a new table takes it. */
  rules: string;
  /** What the rule set is called. */
  rules_title: string;
  /** Whose words are spoken, by the rule set they come with. */
  village: string;
  /** Cego with 54 cards, or Zuger Tapp with 36. */
  game: "cego" | "tapp";
  /** Chairs: 3, 4 or 5. */
  players: number;
  /** How quickly is played. */
  pace: Pace;
  /** It stands in the lobby. */
  listed: boolean;
  /** Who has no chair may look on. */
  spectators: boolean;
  /** Hints are given; the deals are then not rated. */
  hints: boolean;
  /** The chair of who opened it. */
  host: number | null;
  /** Who sits where; the chair's number is its place here, from 0. */
  chairs: Chair[];
  /** The table takes a break: nothing can be done but `resume`. */
  paused: boolean;
  /** The question that is open. */
  asked: Asked | null;
  /** While `preparing`: the deal to come. */
  next_deal: NextDeal | null;
  /** Null until it has begun. */
  evening: Evening | null;
  /** Why the table is closed. */
  closed: Ending | null;
  /** At a table where a finished deal is played again. */
  practice?: PracticeSeen | null;
}

/** A new table. */
export interface TableWanted {
  /** A rule set by its name, `loewen`, or a whole agreement in one line. */
  rules?: string;
  /** Rules that are to be otherwise, by key; `POST /api/rules/options` has them all. */
  options?: Record<string, boolean | number | string | number[] | string[]>;
  /** Chairs; a rule set is for 3, 4 or 5, and `GET /api/rules` says which. */
  players?: number;
  /** One entry a chair, the first for chair 0: a bot, or null for a person. You get the first chair that has none. */
  bots?: (BotWanted | null)[];
  /** How quickly is played. */
  pace?: Pace;
  /** Whether it stands in the lobby; otherwise only who has its code finds it. */
  listed?: boolean;
  /** Whether who has no chair may look on. */
  spectators?: boolean;
  /** Whether hints are given; the deals are then not rated. */
  hints?: boolean;
  length?: Length;
  /** How many deals, if the length is `deals`. */
  deals?: number;
  /** What the table is called; may be empty, at most 40 characters. */
  title?: string;
  /** Take the table that you opened before, if it is just like this one, against bots, and nobody ever sat there: so that asking twice opens one. */
  reuse?: boolean;
}

/** Zuger Tapp: what is trumps, and how that came. */
export interface TrumpNamed {
  /** What is trumps now. */
  suit: Suit;
  /** Who named it. */
  seat: "A" | "B" | "C" | "D" | "E";
  /** It was named by leading a card of the suit, not by a word. */
  by_lead: boolean;
  /** What his lead had named before he corrected himself. */
  instead_of: Suit | null;
}

/** The deal as one seat sees it. Cards that are unknown are not there: lists are empty then. */
export interface View {
  /** At the table; of five, four play and the dealer sits out. */
  players: number;
  /** Which part of the deal it is. */
  phase: Phase;
  /** Where in the auction or the exchange. */
  step: DealStep;
  /** The game in play was bid over a solo. */
  over_solo: boolean;
  /** The blind held no trump that had to be put away in the open. */
  no_trump: boolean;
  /** The declarer of Kleiner Mann took trump 1 back into his hand. */
  pfeif_frei: boolean;
  /** Zuger Tapp: the trump suit, once it is named. */
  trump: Suit | null;
  /** Whose view this is: yours; null for who looks on. */
  seat: "A" | "B" | "C" | "D" | "E" | null;
  /** Whose turn it is; nobody's when the deal is over. */
  to_act: "A" | "B" | "C" | "D" | "E" | null;
  /** In the auction: who made the bid that stands. */
  holder: "A" | "B" | "C" | "D" | "E" | null;
  /** In the auction: who said solo. */
  soloist: "A" | "B" | "C" | "D" | "E" | null;
  /** Who plays alone, or announced the game, once that is known. */
  declarer: "A" | "B" | "C" | "D" | "E" | null;
  /** Who led the running trick, or leads the next one. */
  leader: "A" | "B" | "C" | "D" | "E" | null;
  /** In the auction: the bid that stands. */
  standing: Contract | null;
  /** The game that is played, once that is known. */
  contract: Contract | null;
  /** Your cards as they were dealt … */
  dealt: string[];
  /** … and as they are now; empty when the deal is over. */
  hand: string[];
  /** Cards that the declarer has shown. */
  shown: string[];
  /** Shown cards that win nothing when they are played. */
  dead: string[];
  /** The two cards that lead the first two tricks. */
  laid_out: string[];
  /** The trump of the blind that was put away in the open. */
  open_trump: string[];
  /** What lies away, for the declarer alone and while he may look at it. */
  legage: string[];
  /** After the deal: the blind or talon as it was dealt. */
  blind: string[];
  /** How many cards each seat holds; empty when the deal is over. */
  counts: number[];
  /** The running trick, in the order played. */
  trick: string[];
  /** The cards that each seat has won; they lay open when they were played. */
  piles: string[][];
  /** After the deal: all hands as they were dealt. */
  all_hands: string[][];
  /** After the deal: how it ended. */
  outcome: Outcome | null;
}

/** Ask why something cannot be done now. Nothing is ever done by it, however late it comes. */
export interface Why {
  /** Which message it is. */
  t: "why";
  /** Your id for this question; the answer carries it. */
  id: string;
  /** What you would do, as `act` takes it. */
  action: string;
}

/** Why something cannot be done now, in your language. */
export interface WhyNot {
  /** Which message it is. */
  t: "why";
  /** Of the question. */
  id: string;
  /** The rule that it would break; null if it can be done. */
  text: string | null;
}

export type Wish = "undo" | "pause" | "concede" | "finish" | "pflichtraeuber" | "rematch" | "end";

/** A word of the auction. Later the game that is played is the only word. Steps of the ladder come from low to high. */
export interface Word {
  /** The word. */
  word: Contract | PlainWord;
  /** What who says it takes upon himself, in your language. */
  undertakes: string;
  /** What the game counts, as short as on a button: `×3`, `30`; empty for other words. */
  counts: string;
  /** Whether it is a step of the ladder; not all steps may be said now. */
  step: boolean;
}

/** Where the receiver sits; nowhere if he looks on. */
export interface You {
  /** Your chair; null if you look on. */
  chair: number | null;
  /** Your seat in the deal of the sight; null if you have none. */
  seat: "A" | "B" | "C" | "D" | "E" | null;
}
