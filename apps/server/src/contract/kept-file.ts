import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The size and the SHA-256 hash of a received file. */
export interface Came {
  bytes: number;
  hash: string;
}

/**
 * Streams a file to disk. Throws if `target` already exists. When it throws, the stream is already closed, so
 * the caller can delete the file: a stream that is cut off while it opens would otherwise create the file
 * after the deletion.
 */
export async function keepFile(file: Readable, target: string): Promise<Came> {
  const hash = createHash('sha256');
  let bytes = 0;
  const writing = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => writing.once('close', () => resolve()));
  try {
    await pipeline(
      file,
      async function* counted(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      writing,
    );
  } finally {
    writing.destroy();
    await closed;
  }
  return { bytes, hash: hash.digest('hex') };
}

/**
 * The sender's file name as it is shown: without directories and invisible characters, at most 255 characters.
 */
export function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').trim().slice(0, 255) || 'Без имени';
}
