// A hand and what each contract promises it, as the server says.
import { ask } from '../connection/api';
import { t, type Key } from '../lib/i18n.svelte';
import type { HandDealt, OddsGiven } from '../protocol';

/** Rather play nothing at all. */
export const NONE = 'none';

export const dealHand = (rules: string, players: number): Promise<HandDealt> =>
  ask('GET', `study/hand?${new URLSearchParams({ rules, players: String(players) }).toString()}`);

export const oddsOf = (rules: string, players: number, hand: readonly string[]): Promise<OddsGiven> =>
  ask('POST', 'study/odds', { rules, players, hand: hand.join(' ') });

export const contractName = (contract: string): string =>
  contract === NONE ? t('trainer.none') : t(`contract.${contract}` as Key);

/** In a few words, what the contract asks for. */
export const inShort = (contract: string, game: string): string =>
  contract === NONE
    ? t('trainer.none-short')
    : t(`short.${game === 'tapp' && contract === 'solo' ? 'tapp-solo' : contract}` as Key);
