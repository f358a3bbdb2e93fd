import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Problem, unprocessable } from '../../contract/problem.ts';
import { createTurns, TooMany } from '../../jobs/turns.ts';
import type { Reading, WrittenList } from './reading.ts';

/** A list is read in a thread of its own: whatever it holds, everybody else is answered meanwhile. */
export interface ListReader {
  /** Throws 503 when too many lists wait, 422 for one that takes too long. */
  read(contractorId: number, list: WrittenList): Promise<Reading>;
  stop(): Promise<void>;
}

/** One thread: the other core is everybody else's. Lists of one contractor wait for one another. */
const LIMITS = { atOnce: 1, perOwner: 8, waiting: 100 };
/** The longest list allowed takes a tenth of it. */
const LONGEST = 10_000;
const MEMORY_MB = 256;
const THREAD = new URL('list-thread.ts', import.meta.url);

const tooHard = () =>
  unprocessable('Список не удалось прочитать: он слишком сложен. Разделите его на несколько.');

export function createListReader(log: Logger, longest = LONGEST): ListReader {
  const turns = createTurns(LIMITS);
  let thread: Worker | undefined;

  function started(): Worker {
    if (thread) return thread;
    const fresh = new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    });
    // Whoever waits for it hears of it too; without a listener it would end the server.
    fresh.on('error', (error) => log.warn({ err: error }, 'the thread that reads lists'));
    fresh.once('exit', () => {
      if (thread === fresh) thread = undefined;
    });
    // A thread that waits for lists holds nobody up who wants to stop.
    fresh.unref();
    thread = fresh;
    return fresh;
  }

  async function readNow(list: WrittenList): Promise<Reading> {
    const worker = started();
    let timer: NodeJS.Timeout | undefined;
    let settle: (() => void) | undefined;
    try {
      return await new Promise<Reading>((resolve, reject) => {
        const answered = (reading: Reading) => resolve(reading);
        const ended = () => reject(tooHard());
        worker.once('message', answered).once('exit', ended);
        settle = () => worker.off('message', answered).off('exit', ended);
        timer = setTimeout(() => {
          reject(tooHard());
          void worker.terminate();
        }, longest);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
        worker.postMessage(list);
      });
    } finally {
      clearTimeout(timer);
      settle?.();
    }
  }

  return {
    async read(contractorId, list) {
      const end = await turns.take(contractorId).catch((error: unknown) => {
        throw error instanceof TooMany
          ? new Problem(503, 'busy', 'Сейчас читается слишком много списков. Повторите через минуту.')
          : error;
      });
      try {
        return await readNow(list);
      } finally {
        end();
      }
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
