// Calls somebody back to the table: while his turn comes and the page is not looked at, its title says
// so, there is a sound if sounds are on, and a notification if he asked for one.
import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { callBack } from '../lib/title.svelte';

/** Whether this browser can show notifications at all. */
export const mayNotify = (): boolean => 'Notification' in window && isSecureContext;

/** Ask the browser for leave to show notifications. */
export async function wantNotice(): Promise<boolean> {
  if (!mayNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

function notice(): Notification | null {
  if (!settings.notify || !mayNotify() || Notification.permission !== 'granted') return null;
  try {
    const shown = new Notification('Cego', { body: t('table.your-turn'), tag: 'cego-turn' });
    shown.onclick = () => (window.focus(), shown.close());
    return shown;
  } catch {
    // Some phones show notifications only from a service worker; the title and the sound remain.
    return null;
  }
}

/** To be called once while a component is set up: `turn` says whether it is the reader's. */
export function signalTurn(turn: () => boolean): void {
  let away = $state(!looked());
  $effect(() => {
    const look = (): boolean => (away = !looked());
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('blur', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('blur', look);
    };
  });

  $effect(() => {
    if (!turn() || !away) return;
    const answered = callBack(`● ${t('table.your-turn')}`);
    play('turn');
    const shown = notice();
    return () => {
      answered();
      shown?.close();
    };
  });
}

const looked = (): boolean => !document.hidden && document.hasFocus();
