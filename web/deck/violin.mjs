// A violin, drawn lying along the x axis: body from -24 to 19, scroll at 52.
import { colour, cut, fill, INK, line, STOCK } from './ink.mjs';

const BODY =
  'M-24 0Q-25-13-13-13.5Q-5-14-1-8.5Q4-12 11-10.5Q19-8 19 0Q19 8 11 10.5Q4 12-1 8.5Q-5 14-13 13.5Q-25 13-24 0Z';
const NECK = 'M12-3.2H45V3.2H12Z';
const SCROLL = 'M45-3.5q7-1 7 3.5t-6 3.5q-3-3-1-7Z';

/** In colour, as the fiddler plays it. */
export const violin = () =>
  fill(NECK, INK) +
  fill(SCROLL, INK) +
  cut(BODY, colour('fiddle'), 2.4) +
  line('M-15-7q5-2 8 1M-15 7q5 2 8-1', INK, 1.9) +
  `<path stroke="${STOCK}" stroke-width="1.7" d="M-20 0H45"/>` +
  `<path stroke="${INK}" stroke-width="2" d="M-6-5V5"/>`;

/** As a sign in two colours: cut out of the ground. */
export const violinSign = (paint, ground) =>
  fill('M17-2.7H46V2.7H17Z', paint) +
  fill('M44-4q9-1.6 9.6 3.4q.4 4.6-5 5.2q-4-.4-4.6-4Z', paint) +
  line('M38-7v14M42.5-7v14', paint, 2.2) +
  fill(BODY, paint) +
  line('M-16-8.2q6-2 9 1.6M-16 8.2q6 2 9-1.6', ground, 2) +
  line('M-21 0H16', ground, 2.4) +
  line('M-5-5.2V5.2', ground, 2.4);
