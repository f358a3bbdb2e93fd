import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Signals in order: a clean shutdown, an immediate one that the next start recovers from, and a kill.
 * Milliseconds.
 */
const STEPS = [
  { signal: 'SIGINT', patience: 10_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;
/** Milliseconds between checks. */
const LOOK = 50;

/**
 * Stops a postgres with ever stronger signals: one that recovers from a crash, or has a hanging child, may
 * ignore the first. `send` sends a signal and returns whether the process existed. Returns whether the process
 * is gone.
 */
export async function stopPostgres(send: (signal: NodeJS.Signals | 0) => boolean): Promise<boolean> {
  for (const { signal, patience } of STEPS) {
    if (!send(signal)) return true;
    for (const end = Date.now() + patience; Date.now() < end; await sleep(LOOK)) if (!send(0)) return true;
  }
  return false;
}
