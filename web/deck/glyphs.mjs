// Numbers and letters as outlines, so that a card never waits for a font and looks the same everywhere.
// Cut from Fira Sans Extra Condensed (OFL).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { n } from './ink.mjs';

const tenth = (value) => String(Math.round(value * 10) / 10);

const name = '@fontsource/fira-sans-extra-condensed/files/fira-sans-extra-condensed-latin-600-normal.woff';
const bytes = readFileSync(createRequire(import.meta.url).resolve(name));
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

const width = (text, size, spacing) =>
  [...text].reduce((sum, sign) => sum + (font.charToGlyph(sign).advanceWidth * size) / font.unitsPerEm + spacing, -spacing);

const outline = (path) =>
  path.commands
    .map((c) => {
      if (c.type === 'Z') return 'Z';
      const points = [c.x1, c.y1, c.x2, c.y2, c.x, c.y].filter((v) => v !== undefined);
      return c.type + points.map(tenth).join(' ');
    })
    .join('');

/** Each sign stands at 0, 0 and is then moved, so that equal signs are equal text and pack well. */
const sign = (glyph, x, y, size) =>
  `<path transform="translate(${n(x)} ${n(y)})" d="${outline(glyph.getPath(0, 0, size))}"/>`;

/** Outlines of `text` with its left (or middle) at x and its foot at y. */
export function letters(text, x, y, size, paint, { middle = false, spacing = 0, more = '' } = {}) {
  let at = middle ? x - width(text, size, spacing) / 2 : x;
  let signs = '';
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    signs += sign(glyph, at, y, size);
    at += (glyph.advanceWidth * size) / font.unitsPerEm + spacing;
  }
  return `<g fill="${paint}"${more}>${signs}</g>`;
}
