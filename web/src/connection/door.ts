// The way to a table. It may be gone before anybody is there to listen; what is heard meanwhile is kept.
import type { Language } from '../lib/kept';

export interface Door {
  code: string;
  socket: WebSocket;
  /** What came before somebody listened. */
  heard: string[];
}

let knocked: Door | null = null;

function doorOf(code: string, language: Language, known: number | null): Door {
  const address = new URL(`/ws/tables/${encodeURIComponent(code)}`, location.origin);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('language', language);
  if (known !== null) address.searchParams.set('v', String(known));
  const door: Door = { code, socket: new WebSocket(address), heard: [] };
  door.socket.onmessage = ({ data }) => door.heard.push(String(data));
  return door;
}

/** Go to a table while the page is still on its way. */
export const knock = (code: string, language: Language): void => void (knocked = doorOf(code, language, null));

/** A link to the table, from the last event that is known: the one that was knocked for, if it still holds. */
export function open(code: string, language: Language, known: number | null): Door {
  const found = knocked;
  knocked = null;
  if (found?.code === code && found.socket.readyState <= WebSocket.OPEN) return found;
  found?.socket.close();
  return doorOf(code, language, known);
}
