import { setTimeout as sleep } from 'node:timers/promises';

/** A clean end; without one in time, an end as by a crash, which the next start recovers from; and then simply an end. */
const STEPS = [
  { signal: 'SIGINT', patience: 10_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;
/** Milliseconds between looks. */
const LOOK = 50;

/**
 * Stop a postgres, step by step: one that recovers from a crash, or whose child hangs, may never follow the first. `send` sends
 * a signal and answers whether there was anybody to send it to. Answers whether it is gone.
 */
export async function stopPostgres(send: (signal: NodeJS.Signals | 0) => boolean): Promise<boolean> {
  for (const { signal, patience } of STEPS) {
    if (!send(signal)) return true;
    for (const end = Date.now() + patience; Date.now() < end; await sleep(LOOK)) if (!send(0)) return true;
  }
  return false;
}
