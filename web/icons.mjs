// The icons under which a device keeps the page, as PNG, from the one drawing in favicon.svg: a shape of
// straight lines on a rounded square. No program is needed for it that Node does not bring.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const SIDE = 64;
const STEPS = 8;
/** Systems cut this icon to a shape of their own: its ground has no corners, its drawing keeps to the middle. */
const MASKABLE = 0.85;

/** The corners of a path made of `M l h v H V z`. */
function corners(path) {
  let [x, y] = [0, 0];
  const found = [];
  for (const [, command, numbers] of path.matchAll(/([MlhvHV])([-\d. ]+)/g)) {
    const [first, second] = numbers.match(/-?[\d.]+/g).map(Number);
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'l') [x, y] = [x + first, y + second];
    else if (command === 'h' || command === 'H') x = command === 'h' ? x + first : first;
    else y = command === 'v' ? y + first : first;
    found.push([x, y]);
  }
  return found;
}

function roundedSquare(radius) {
  const middles = [[SIDE - radius, SIDE - radius], [radius, SIDE - radius], [radius, radius], [SIDE - radius, radius]];
  return middles.flatMap(([x, y], quarter) =>
    Array.from({ length: 17 }, (_, i) => {
      const angle = ((quarter + i / 16) * Math.PI) / 2;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Lays a shape over the picture; at its edges as much of it as covers each point. */
function fill(picture, size, shape, colour) {
  const points = shape.map(([x, y]) => [(x * size) / SIDE, (y * size) / SIDE]);
  const cover = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    cover.fill(0);
    for (let step = 0; step < STEPS; step++) {
      const y = row + (step + 0.5) / STEPS;
      const crossings = [];
      points.forEach(([ax, ay], i) => {
        const [bx, by] = points[(i + 1) % points.length];
        if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      });
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [crossings[i], crossings[i + 1]];
        for (let x = Math.max(0, Math.floor(from)); x < Math.min(to, size); x++) {
          cover[x] += (Math.min(to, x + 1) - Math.max(from, x)) / STEPS;
        }
      }
    }
    for (let x = 0; x < size; x++) {
      if (cover[x] <= 0) continue;
      const at = 4 * (row * size + x);
      const share = Math.min(1, cover[x]);
      const under = (picture[at + 3] / 255) * (1 - share);
      const both = share + under;
      colour.forEach((part, i) => (picture[at + i] = (part * share + picture[at + i] * under) / both));
      picture[at + 3] = 255 * both;
    }
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

function png(picture, size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let row = 0; row < size; row++) rows.set(picture.subarray(4 * size * row, 4 * size * (row + 1)), row * (4 * size + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

/** The drawing at a size, as the bytes of a PNG file. */
export function icon(drawing, size, { maskable = false } = {}) {
  const svg = readFileSync(drawing, 'utf8');
  const [ground, ink] = [...svg.matchAll(/fill="(#\w{6})"/g)].map(([, colour]) => rgb(colour));
  const shape = corners(/ d="([^"]+)"/.exec(svg)[1]);
  const radius = maskable ? 0 : Number(/ rx="(\d+)"/.exec(svg)[1]);
  const middle = SIDE / 2;
  const inner = maskable ? shape.map(([x, y]) => [middle + (x - middle) * MASKABLE, middle + (y - middle) * MASKABLE]) : shape;
  const picture = new Uint8ClampedArray(4 * size * size);
  fill(picture, size, roundedSquare(radius), ground);
  fill(picture, size, inner, ink);
  return png(picture, size);
}
