import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { LIMITS } from './limits.ts';
import { type Assignment, type FileRow, type Line, Refusal } from './protocol.ts';

const ENTRY = path.join(import.meta.dirname, 'child.ts');
const TOO_HARD =
  'Файл не удалось прочитать: он повреждён или слишком сложен. Сохраните его как .csv и загрузите снова.';
const TOO_SLOW = 'Файл читается слишком долго. Разделите его на несколько файлов.';

export interface ReadOptions extends Omit<Assignment, 'path'> {
  /** Milliseconds the reading process may work. */
  time?: number;
}

/**
 * Read a stranger's file in a process of its own, which may only read files, has little memory and is killed when it
 * takes too long. Rows come in batches in file order; the next batch is asked for when `onRows` is done.
 * Returns the merged ranges. Throws Refusal with a Russian sentence.
 */
export async function readFile(
  file: string,
  onRows: (rows: FileRow[], share: number) => Promise<void> | void,
  options: ReadOptions = {},
): Promise<{ merges: string[] }> {
  const { time = LIMITS.readTime, ...rest } = options;
  const assignment: Assignment = { path: file, ...rest };
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${LIMITS.heapMb}`,
      '--permission',
      '--allow-fs-read=*',
      ENTRY,
      JSON.stringify(assignment),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: {} },
  );
  const clock = new Stopwatch(child, time);
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      clock.pause();
      const message = parse(line);
      if (message === undefined) break;
      if ('refusal' in message) throw new Refusal(message.refusal);
      if ('failure' in message) throw new Error(`the reading process failed: ${message.failure}`);
      if ('done' in message) return { merges: message.merges };
      await onRows(message.rows, message.share);
      clock.go();
    }
    throw new Refusal(clock.expired ? TOO_SLOW : TOO_HARD);
  } finally {
    clock.pause();
    child.kill('SIGKILL');
  }
}

/** A process that ran out of memory may leave half a line behind. */
function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}

/** Kills the process once it has worked so many milliseconds; time spent by whoever takes its rows is not counted. */
class Stopwatch {
  expired = false;
  readonly #child: ChildProcess;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, milliseconds: number) {
    this.#child = child;
    this.#left = milliseconds;
    this.go();
  }

  go(): void {
    this.#since = Date.now();
    this.#timer = setTimeout(() => {
      this.expired = true;
      this.#child.kill('SIGKILL');
    }, this.#left);
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= Date.now() - this.#since;
  }
}
