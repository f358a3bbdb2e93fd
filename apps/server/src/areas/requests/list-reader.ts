import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Problem, unprocessable } from '../../contract/problem.ts';
import { createTurns, TooMany } from '../../jobs/turns.ts';
import type { Reading, WrittenList } from './reading.ts';

/** Reads lists in a separate thread, so that a difficult list does not block other requests. */
export interface ListReader {
  /** Reads a list. Throws 503 if too many lists wait, 422 if it takes too long. */
  read(contractorId: number, list: WrittenList): Promise<Reading>;
  stop(): Promise<void>;
}

/** One thread, because the server has two cores; lists wait in a queue, limited per contractor. */
const LIMITS = { atOnce: 1, perOwner: 8, waiting: 100 };
/** Timeout, milliseconds; ten times what the longest allowed list takes. */
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
    // The waiting call gets the error as well; without a listener the error would crash the server.
    fresh.on('error', (error) => log.warn({ err: error }, 'the thread that reads lists'));
    fresh.once('exit', () => {
      if (thread === fresh) thread = undefined;
    });
    // An idle thread must not keep the process from exiting.
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
