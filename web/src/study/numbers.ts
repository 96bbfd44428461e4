// Numbers as people write them, in the reader's language.
import { settings } from '../lib/settings.svelte';

/** `+6,2`, `−31,0`: with a sign that is as wide as a digit. */
export const signedNumber = (n: number, digits = 1): string =>
  new Intl.NumberFormat(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })
    .format(n)
    .replace('-', '−');

export const plainNumber = (n: number, digits = 1): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: digits, useGrouping: false })
    .format(n)
    .replace('-', '−');

export const percent = (share: number): string =>
  new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
