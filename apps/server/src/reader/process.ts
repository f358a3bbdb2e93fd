import { type ChildProcess, spawn } from 'node:child_process';
import { LIMITS } from './limits.ts';

export const TOO_HARD =
  'Файл не удалось прочитать: он повреждён или слишком сложен. Сохраните его как .csv и загрузите снова.';
export const TOO_SLOW = 'Файл читается слишком долго. Разделите его на несколько файлов.';

/** A process that may read files, has little memory and writes to its standard output only. What it is to do is its argument, or comes in. */
export function startReader(entry: string, assignment?: object) {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${LIMITS.heapMb}`,
      // What a row leaves behind dies young: a small nursery holds it.
      `--max-semi-space-size=${LIMITS.nurseryMb}`,
      '--permission',
      '--allow-fs-read=*',
      '--conditions=source',
      entry,
      ...(assignment === undefined ? [] : [JSON.stringify(assignment)]),
    ],
    { stdio: [assignment === undefined ? 'pipe' : 'ignore', 'pipe', 'ignore'], env: {} },
  );
  if (child.stdout === null) throw new Error('a reading process without an output');
  return Object.assign(child, { stdout: child.stdout });
}

/** Kills the process once it has worked so many milliseconds; time spent by whoever takes its rows is not counted. */
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
