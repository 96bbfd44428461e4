// Which sound goes with what happens; nothing is told by a sound alone.
import type { Sound } from '../lib/sound';
import type { TableEvent } from '../protocol';

export function soundOf(event: TableEvent['event'], chair: number | null): Sound | null {
  if (event.kind === 'acted') {
    if (event.action?.play) return 'card';
    return event.action?.say === 'gut' ? 'knock' : null;
  }
  const paid = event.kind === 'deal-finished' && chair !== null ? (event.payments?.[chair] ?? 0) : 0;
  return paid > 0 ? 'won' : paid < 0 ? 'lost' : null;
}
