import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { LIMITS } from './limits.ts';
import { startReader, Stopwatch, TOO_HARD, TOO_SLOW } from './process.ts';
import { type Assignment, type FileRow, type Line, Packed, Refusal, type Unpacking } from './protocol.ts';
import type { FileSurvey } from './survey.ts';

const ENTRY = path.join(import.meta.dirname, 'child.ts');

export interface ReadOptions extends Omit<Assignment, 'path'> {
  /** Milliseconds that the reading process may work. */
  time?: number;
}

/** Facts about a file besides its rows. */
export interface FileRead {
  merges: string[];
  sheets: string[];
  /** Number of hidden rows, as far as the file was read. */
  hidden: number;
  encoding?: TextEncoding;
  survey?: FileSurvey;
}

/**
 * Reads an untrusted file in a separate process, which may only read files, has little memory and is killed
 * when it takes too long. Rows come in batches in file order; the next batch is read after `onRows` resolves.
 * Throws Refusal with a Russian message, and Packed for an archive of tables.
 */
export async function readFile(
  file: string,
  onRows: (rows: FileRow[], share: number) => Promise<void> | void,
  options: ReadOptions = {},
): Promise<FileRead> {
  const { time = LIMITS.readTime, ...rest } = options;
  const assignment: Assignment = { path: file, ...rest };
  const child = startReader(ENTRY, assignment);
  const clock = new Stopwatch(child, time);
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      clock.pause();
      const message = parse(line);
      if (message === undefined) break;
      if ('refusal' in message) throw new Refusal(message.refusal);
      if ('failure' in message) throw new Error(`the reading process failed: ${message.failure}`);
      if ('packed' in message) throw new Packed(message.packed);
      if ('done' in message) {
        const { done: _, ...found } = message;
        return found;
      }
      await onRows(message.rows, message.share);
      clock.go();
    }
    throw new Refusal(clock.expired ? TOO_SLOW : TOO_HARD);
  } finally {
    clock.pause();
    child.kill('SIGKILL');
  }
}

const BAD_PACKED = 'Файл в архиве повреждён или слишком велик. Распакуйте архив и загрузите сам файл.';

/**
 * Extracts one file of an archive to `target`, in the same kind of process. Returns its size. If it throws
 * Refusal, the target is removed.
 */
export async function unpackFile(
  file: string,
  index: number,
  target: string,
  limit: number,
): Promise<number> {
  const unpacking: Unpacking = { path: file, unpack: index };
  const child = startReader(ENTRY, unpacking);
  const ended = once(child, 'close');
  const clock = new Stopwatch(child, LIMITS.readTime);
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new Refusal(BAD_PACKED) : null, chunk);
    },
  });
  try {
    await pipeline(child.stdout, meter, createWriteStream(target, { mode: 0o600 }));
    const [code] = await ended;
    if (code !== 0) throw new Refusal(BAD_PACKED);
    return bytes;
  } catch (error) {
    await unlink(target).catch(() => undefined);
    throw error;
  } finally {
    clock.pause();
    child.kill('SIGKILL');
  }
}

/** Parses a line; undefined for the incomplete last line of a process that ran out of memory. */
function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}
