// The printer's tray: colours and the few strokes from which every card is put together.
// A card is drawn in a box of 100 × 160. Colours are custom properties, so that one drawing serves
// light and dark stock and two or four suit colours; the fallback is the light card.

const COLOURS = {
  ink: '#231c15', stock: '#fbf5e6', edge: '#c9b896', band: '#1f4a38', onband: '#fff7e2',
  gold: '#d9a441', wine: '#7d2231', fiddle: '#a8602f', steel: '#c9ccc4',
  sun: '#efcb7c', leaf: '#c3d6ab', sky: '#bfd2dc', moon: '#f3dfa6', dusk: '#f3e1c4',
  hill: '#8fae86', ridge: '#b3c4bd', night: '#2b4456', nighthill: '#46626f',
  C: '#231c15', S: '#231c15', H: '#b3261e', D: '#b3261e',
  tintC: '#ddd3bd', tintS: '#ddd3bd', tintH: '#f3cfc0', tintD: '#f3cfc0',
};

/** The colour of this name, as a property that a page may set. */
export const colour = (name) => `var(--card-${name},${COLOURS[name]})`;

export const INK = colour('ink');
export const STOCK = colour('stock');
export const BAND = colour('band');
export const CREAM = colour('onband');
export const GOLD = colour('gold');

/** A number as short as two decimals allow. */
export const n = (value) => String(Math.round(value * 100) / 100);

/** Filled with one colour, without a line. */
export const fill = (d, paint, more = '') => `<path fill="${paint}" d="${d}"${more}/>`;

/** Filled and cut round with ink, as the knife leaves it. */
export const cut = (d, paint, width = 2.2) =>
  `<path fill="${paint}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;

/** A line without a filling. */
export const line = (d, paint, width) =>
  `<path fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

export const disc = (x, y, r, paint) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${paint}"/>`;

export const moved = (x, y, inner) => `<g transform="translate(${n(x)} ${n(y)})">${inner}</g>`;

/** A drawing on a whole card: stock below, rim and hairline above. The page rounds the corners. */
export const card = (id, inner, ground = STOCK) =>
  `<symbol id="${id}" viewBox="0 0 100 160">` +
  `<path fill="${ground}" d="M0 0H100V160H0Z"/>${inner}` +
  `<rect x="1.5" y="1.5" width="97" height="157" rx="7.8" fill="none" stroke="${STOCK}" stroke-width="3"/>` +
  `<rect x=".5" y=".5" width="99" height="159" rx="8.6" fill="none" stroke="${colour('edge')}"/></symbol>`;
