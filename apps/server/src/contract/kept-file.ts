import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What has come of a file: how much, and its hash, by which it is known again. */
export interface Came {
  bytes: number;
  hash: string;
}

/** Stream a file to disk under a name that nothing has yet. */
export async function keepFile(file: Readable, target: string): Promise<Came> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    file,
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, hash: hash.digest('hex') };
}
