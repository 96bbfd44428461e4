// What the page does at a table for the reader, without being told each time.
import { startsAtOnce } from '../connection/at-once';
import { begunAnew } from '../connection/fold';
import { settings } from '../lib/settings.svelte';
import type { Room } from './room.svelte';
import { signalTurn } from './signal.svelte';

/** To be called while the table is set up; it ends with it. */
export function attend(at: () => Room): void {
  // Whoever asked to play at once has agreed to the rules.
  $effect(() => {
    const room = at();
    const { seen } = room;
    const asked = seen?.stage === 'gathering' && !seen.table.closed && seen.you.chair !== null;
    if (asked && startsAtOnce(room.code)) void room.say({ t: 'agree' });
  });

  // Before the first deal of an evening there is nothing to look at: ready at once, and said once, however much
  // happens at the table before the answer comes.
  let saidReady = false;
  $effect(() => {
    const room = at();
    const { seen } = room;
    const me = seen && seen.you.chair !== null ? seen.table.chairs[seen.you.chair] : undefined;
    const waits = seen?.stage === 'preparing' && (!seen.deal || begunAnew(seen)) && me && !me.ready;
    if (waits && !saidReady) void room.ready();
    saidReady = Boolean(waits);
  });

  // Bots keep the reader's own time while he is alone with them.
  $effect(() => {
    const room = at();
    if (room.link.state === 'live') room.link.mention({ t: 'speed', speed: settings.speed });
  });

  signalTurn(() => at().myTurn);
}
