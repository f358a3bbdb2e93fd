import { type ChildProcess, spawn } from 'node:child_process';
import { LIMITS } from './limits.ts';
import { scriptOf } from './script.ts';

export const TOO_HARD =
  'Файл не удалось прочитать: он повреждён или слишком сложен. Сохраните его как .csv и загрузите снова.';
export const TOO_SLOW = 'Файл читается слишком долго. Разделите его на несколько файлов.';

/**
 * Starts a process with limited memory that may read files and write to its standard output only. `entry` is its source
 * file. Its task is an argument, or comes through its input.
 */
export function startReader(entry: string, assignment?: object) {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${LIMITS.heapMb}`,
      // The garbage of a row is short-lived, so a small young generation is enough.
      `--max-semi-space-size=${LIMITS.nurseryMb}`,
      '--permission',
      '--allow-fs-read=*',
      '--conditions=source',
      scriptOf(entry),
      ...(assignment === undefined ? [] : [JSON.stringify(assignment)]),
    ],
    { stdio: [assignment === undefined ? 'pipe' : 'ignore', 'pipe', 'ignore'], env: {} },
  );
  if (child.stdout === null) throw new Error('a reading process without an output');
  return Object.assign(child, { stdout: child.stdout });
}

/**
 * Kills the process after so many milliseconds of work; the time its consumer spends on rows does not count.
 */
export class Stopwatch {
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
