// How many seconds are left; nothing while there are plenty, so that the table does not push.
const SHOWN_BELOW = 30;
const LOOK_EVERY = 500;

export class Clock {
  left = $state<number | null>(null);

  /** Count down to a moment of the server's clock; gives back how to stop. */
  run(deadline: number | null, ahead: number): (() => void) | undefined {
    this.left = null;
    if (deadline === null) return undefined;
    const look = (): void => {
      const seconds = Math.max(0, Math.ceil((deadline - (Date.now() + ahead)) / 1000));
      this.left = seconds <= SHOWN_BELOW ? seconds : null;
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }
}
