import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What has come of a file: how much, and its hash, by which it is known again. */
export interface Came {
  bytes: number;
  hash: string;
}

/**
 * Stream a file to disk under a name that nothing has yet. When it fails nothing writes there any more, so whoever deletes the file
 * afterwards has it deleted: a stream that is cut off while it opens would make the file later.
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

/** What a sender's name for a file is shown as: without directories and signs that cannot be seen. */
export function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').trim().slice(0, 255) || 'Без имени';
}
