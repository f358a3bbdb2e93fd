import path from 'node:path';
import { LIMITS } from '../../../reader/limits.ts';
import { startReader, Stopwatch, TOO_HARD, TOO_SLOW } from '../../../reader/process.ts';
import { Refusal } from '../../../reader/protocol.ts';
import type { CheckTask, Ended } from './checking.ts';
import { type Frame, framesOf, type Said } from '../columns/frames.ts';

const ENTRY = path.join(import.meta.dirname, 'check-child.ts');

type Step = Extract<Said, { read: number }>;

/**
 * Reads an untrusted file and checks its rows in a separate process, which may only read files, has
 * limited memory and is killed when it runs too long. At most one batch is prepared ahead while `onBatch`
 * handles the previous one. Throws Refusal if the file cannot be read or takes too long.
 */
export async function checkInProcess(
  task: CheckTask,
  onBatch: (step: Step, lines: Frame['lines']) => Promise<void>,
): Promise<{ read: number; positions: number } & Ended> {
  const child = startReader(ENTRY);
  // If the process ends before it has read its input, the loop below reports it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(task));
  const clock = new Stopwatch(child, LIMITS.checkTime);
  const frames = framesOf(child.stdout);
  let far = { read: 0, positions: 0 };
  try {
    for (let coming = frames.next(); ;) {
      const { value: frame, done } = await coming;
      if (done) throw new Refusal(clock.expired ? TOO_SLOW : TOO_HARD);
      const { said, lines } = frame;
      if ('refusal' in said) throw new Refusal(said.refusal);
      if ('failure' in said) throw new Error(`the checking process failed: ${said.failure}`);
      if ('merges' in said) return { ...far, ...said };
      far = { read: said.read, positions: said.positions };
      clock.pause();
      coming = frames.next();
      // The next iteration awaits this promise; the handler prevents an unhandled rejection until then.
      coming.catch(() => undefined);
      await onBatch(said, lines);
      clock.go();
    }
  } finally {
    clock.pause();
    child.kill('SIGKILL');
  }
}
