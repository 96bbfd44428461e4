// Rule sets as the server tells them.
import { ask } from '../connection/api';
import { known, t } from '../lib/i18n.svelte';
import type { Difference, RuleOption, RuleSet, RulesExplained, RulesWanted } from '../protocol';

export const ruleSets = (): Promise<RuleSet[]> => ask('GET', 'rules');

/** A rule set in full; its differences are those from `other`, or else from the standard. */
export const ruleBook = (slug: string, other = ''): Promise<RulesExplained> =>
  ask('GET', `rules/${encodeURIComponent(slug)}?other=${encodeURIComponent(other)}`);

export const checkRules = (wanted: RulesWanted): Promise<RulesExplained> => ask('POST', 'rules/check', wanted);

export const ruleOptions = (wanted: RulesWanted & { players: number }): Promise<RuleOption[]> =>
  ask('POST', 'rules/options', wanted);

/** Where a rule set comes from, in words. */
export const sourceName = (source: string): string => known(`source.${source}`) ?? source;

/** What is special about a rule set, in a line. */
export const aboutVillage = (slug: string): string => known(`village.${slug}`) ?? '';

/** Phrases of the server begin small; a line of its own begins large. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const withThree = ({ key }: Difference): boolean => key.startsWith('with-3.');

/** For how many a rule set is made, as a line of its own. */
export const playersOf = (rules: Pick<RuleSet, 'players'>): string => {
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' });
  return capital(t('rules.players', { players: list.format(rules.players.map(String)) }));
};
