// A card that needs no decision plays itself after a moment.
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { CardCode } from '../view';
import { cardByItself, momentToSee } from './only';
import type { Room } from './room.svelte';

export class ByItself {
  /** The card that is about to go. */
  readonly card: CardCode | null = $derived.by(() => this.#find());
  /** How far the deal has come; what was taken back is decided anew. */
  #furthest = $state.raw({ number: 0, steps: 0 });
  readonly #room: () => Room;
  readonly #elsewhere: () => boolean;

  /** `elsewhere` says whether something else is going on at the board. */
  constructor(room: () => Room, elsewhere: () => boolean) {
    this.#room = room;
    this.#elsewhere = elsewhere;
    $effect.pre(() => {
      const { deal } = room();
      const [number, steps] = [deal?.number ?? 0, deal?.log.length ?? 0];
      const before = untrack(() => this.#furthest);
      if (number !== before.number || steps > before.steps) this.#furthest = { number, steps };
    });
    $effect(() => {
      const { card } = this;
      if (!card) return;
      const timer = setTimeout(() => void room().play(card), momentToSee());
      return () => clearTimeout(timer);
    });
  }

  #find(): CardCode | null {
    const { deal, seen, myTurn, refusal, hint, busy, link } = this.#room();
    if (!deal || !seen || !myTurn || refusal || hint || busy || link.state === 'lost') return null;
    const { table, you } = seen;
    if (table.asked || table.chairs[you.chair ?? -1]?.stand_in || this.#elsewhere()) return null;
    if (deal.log.length < this.#furthest.steps) return null;
    return cardByItself(deal, settings.playOnly);
  }
}
