// Silhouettes by the authors of game-icons.net (CC BY 3.0), taken from the npm package.
// authors.json says who drew which; whoever is not recorded is credited as one of the group.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { n } from './ink.mjs';

const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
const { icons } = JSON.parse(readFileSync(file, 'utf8'));

const ARC = 7;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const FLAG = /[01]/y;

/** The numbers after one command; the flags of an arc may stand without a gap. */
function numbers(command, text) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    if (' ,\n'.includes(text[at])) {
      at += 1;
      continue;
    }
    const flag = command.toLowerCase() === 'a' && [3, 4].includes(found.length % ARC);
    const form = flag ? FLAG : NUMBER;
    form.lastIndex = at;
    const match = form.exec(text);
    if (!match) throw new Error(`cannot read the path at “${text.slice(at, at + 12)}”`);
    found.push(Number(match[0]));
    at = form.lastIndex;
  }
  return found;
}

const joined = (values) =>
  values
    .map((value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.'))
    .reduce((text, value) => text + (text && !value.startsWith('-') ? ' ' : '') + value, '');

/** The same path to a tenth of a unit. */
const rounded = (d) =>
  d.replace(/([a-z])([^a-z]*(?:e[-+]?\d[^a-z]*)*)/gi, (_, command, rest) => command + joined(numbers(command, rest)));

/** The icon in its own box of 512. */
export const body = (name) => {
  if (!icons[name]) throw new Error(`game-icons has no “${name}”`);
  return icons[name].body
    .replaceAll(' fill="currentColor"', '')
    .replace(/ d="([^"]+)"/g, (_, d) => ` d="${rounded(d)}"`);
};

/** A drawing in a box of 512, made `size` wide, with its upper left corner at x, y. */
export const placed = (inner, x, y, size, more = '') =>
  `<g${more} transform="translate(${n(x)} ${n(y)}) scale(${(size / 512).toFixed(4)})">${inner}</g>`;

/** The icon in one colour. */
export const icon = (name, x, y, size, paint, more = '') =>
  placed(body(name), x, y, size, ` fill="${paint}"${more}`);
