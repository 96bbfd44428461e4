// The three fonts of the page, cut down to the letters of its languages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';

const FONTS = ['vollkorn-latin-600', 'fira-sans-latin-400', 'fira-sans-latin-600'];

const latin = [[0x20, 0x7e], [0xa0, 0xff]]
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
  .join('');
const SIGNS = '–—‘’‚“”„…−×•→';

const FAMILIES = ['vollkorn', 'fira-sans', 'fira-sans-extra-condensed'];
const { resolve } = createRequire(import.meta.url);

/** The licence of each font goes where its letters go. */
export function copyLicences(folder) {
  for (const family of FAMILIES) {
    const licence = readFileSync(resolve(`@fontsource/${family}/LICENSE`));
    writeFileSync(join(folder, `licence-${family}.txt`), licence);
  }
}

/** Writes `<font>.woff2` for each font into the folder. */
export async function makeFonts(folder) {
  mkdirSync(folder, { recursive: true });
  for (const font of FONTS) {
    const family = font.split('-latin-')[0];
    const source = readFileSync(resolve(`@fontsource/${family}/files/${font}-normal.woff2`));
    const small = await subset(source, latin + SIGNS, { targetFormat: 'woff2' });
    writeFileSync(join(folder, `${font}.woff2`), small);
  }
}
