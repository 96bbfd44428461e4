// Lessons as data: what is shown and asked stands once, the words once per language. What a step
// states is in its facts, and a test asks the rules engine whether they are true.
import { LESSONS as FILES, type Language } from '../../generated/languages';
import { cardName } from '../cards/names';
import type { CardCode, Face } from '../view';
import lessons from './lessons.json';
import { personName } from './people';

export type Group = 'start' | 'basics' | 'games' | 'tapp';
export type Counting = 'threes' | 'twos';
export type Person = 'you' | 'east' | 'north' | 'west';
export type SeatLetter = 'A' | 'B' | 'C' | 'D';

/** What is asked, and what is right. */
export type Ask =
  | { kind: 'card' | 'trick'; answers: readonly CardCode[] }
  | { kind: 'cards'; options: readonly (readonly CardCode[])[]; answer: number }
  | { kind: 'number'; options: readonly number[]; answer: number }
  | { kind: 'said'; options: readonly string[]; answer: string }
  | { kind: 'seat'; answer: SeatLetter }
  | { kind: 'words'; answer: number };

export interface Trick {
  leader: Person;
  cards: readonly CardCode[];
  dead?: readonly CardCode[];
}

/** An auction as it was heard; `speakers` has one letter for each word. */
export interface Heard {
  you: SeatLetter;
  said: readonly string[];
  speakers: readonly SeatLetter[];
}

export type Facts = Record<string, Record<string, unknown>>;

export interface Step {
  id: string;
  cards?: readonly Face[];
  trick?: Trick;
  facts?: Facts;
  ask?: Ask;
}

export interface Lesson {
  id: string;
  group: Group;
  minutes: number;
  /** Ends at a table against bots, with these rules. */
  play?: string;
  /** Ends with piles to count. */
  trainer?: Counting;
  steps: readonly Step[];
}

export interface StepWords {
  text: string;
  ask?: string;
  options?: readonly string[];
  why?: string;
}

export interface LessonWords {
  title: string;
  about: string;
  steps: Record<string, StepWords>;
}

export type Words = Record<string, LessonWords>;

export const LESSONS = lessons as readonly Lesson[];
export const lessonWords = async (language: Language): Promise<Words> => (await fetch(FILES[language])).json();

/** A sentence with its `{fact.value}` filled in, and its `{seat.west}` by the name that stands in the
    picture; what is paid is told without its sign. */
export function told(text: string, facts: Facts = {}): string {
  return text.replace(/\{([\w-]+)\.([\w-]+)\}/g, (whole, name: string, key: string) => {
    if (name === 'seat' && isPerson(key)) return personName(key);
    const value = facts[name]?.[key];
    if (typeof value === 'number') return String(Math.abs(value));
    return typeof value === 'string' ? cardName(value) : whole;
  });
}

const ROUND: readonly Person[] = ['you', 'east', 'north', 'west'];
const isPerson = (found: string): found is Person => ROUND.some((person) => person === found);

/** Who plays the nth card of a trick. */
export const playerOf = (leader: Person, n: number): Person =>
  ROUND[(ROUND.indexOf(leader) + n) % ROUND.length] ?? 'you';

/** Who sits on a seat, seen from one's own. */
export const personAt = (seat: SeatLetter, you: SeatLetter): Person =>
  ROUND[(seat.charCodeAt(0) - you.charCodeAt(0) + ROUND.length) % ROUND.length] ?? 'you';

const LETTERS: readonly SeatLetter[] = ['A', 'B', 'C', 'D'];

/** All seats, one's own first, then round the table. */
export const seatsFrom = (you: SeatLetter): SeatLetter[] => {
  const own = LETTERS.indexOf(you);
  return [...LETTERS.slice(own), ...LETTERS.slice(0, own)];
};

/** The auction that a step tells of, if it does. */
export function heardIn(step: Step): Heard | undefined {
  const fact = Object.values(step.facts ?? {}).find(({ is }) => is === 'auction');
  return fact as unknown as Heard | undefined;
}
