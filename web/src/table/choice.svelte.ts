// The cards that somebody chooses in his exchange, until he confirms them.
import { untrack } from 'svelte';
import { counted, t } from '../lib/i18n.svelte';
import type { CardCode } from '../view';
import { choosable, pileGroup } from './reading';
import type { Room } from './room.svelte';
import { inWords } from './words';

export class Choice {
  chosen = $state.raw<readonly CardCode[]>([]);
  /** What is to be chosen from, if anything is. */
  readonly pile: ReturnType<typeof pileGroup> = $derived.by(() => (this.room().myTurn ? pileGroup(this.room().deal) : undefined));
  /** The cards that may be chosen, or taken back. */
  readonly open: ReadonlySet<CardCode> = $derived.by(() => {
    const { pile, chosen } = this;
    if (!pile) return new Set<CardCode>();
    const more = chosen.length < pile.pick ? choosable(pile, chosen) : [...pile.sets.flat(), ...pile.choices];
    return new Set([...more, ...chosen]);
  });

  constructor(private readonly room: () => Room) {
    // What was chosen belongs to one step. Where the rules leave one choice, it is made.
    const stepsDone = $derived(room().deal?.log.length);
    $effect(() => {
      void stepsDone;
      untrack(() => (this.chosen = this.pile?.choices.length === this.pile?.pick ? (this.pile?.choices ?? []) : []));
    });
  }

  pick(card: CardCode, wanted: boolean): void {
    const { pile } = this;
    const room = this.room();
    room.refusal = null;
    const others = this.chosen.filter((other) => other !== card);
    if (!wanted) this.chosen = others;
    else if (pile && this.chosen.length < pile.pick) this.chosen = [...others, card];
    else if (pile) room.refusal = counted('exchange.enough', pile.pick, { n: inWords(pile.pick) });
  }

  /** A card that may not go there. */
  refuse(): void {
    this.room().refusal = t('exchange.not-this');
  }

  confirm(): void {
    const { pile, chosen } = this;
    if (pile && chosen.length === pile.pick) void this.room().act(`${pile.do} ${chosen.join(' ')}`);
  }

  clear(): void {
    this.room().refusal = null;
    this.chosen = [];
  }
}
