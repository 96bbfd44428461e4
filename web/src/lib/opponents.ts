/** The bots one can choose with one click, the gentlest first. */
export const OPPONENTS = ['lehrling', 'stammtisch', 'meister'] as const;
export type Opponent = (typeof OPPONENTS)[number];
