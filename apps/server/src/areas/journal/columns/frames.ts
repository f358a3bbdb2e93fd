import type { Readable } from 'node:stream';
import type { Checked, Ended } from '../checking/checking.ts';
import type { StagedLines, StagedTable } from '../checking/staged-lines.ts';

/** What the checking process says; `merges`, `refusal` or `failure` is the last. */
export type Said = Omit<Checked, 'lines'> | Ended | { refusal: string } | { failure: string };

/** It beside the bytes of each table's lines, which nobody on the way takes apart. */
export interface Frame {
  said: Said;
  lines: StagedLines;
}

const TABLES = ['staged_row', 'staged_refusal', 'staged_presence'] as const satisfies StagedTable[];
/** Lengths of what is said and of the three, four bytes each. */
const HEAD = 16;
/** No frame is longer: a process that says so is out of its mind. */
const LONGEST = 256 * 1024 * 1024;

export function frameOf(said: Said, lines?: StagedLines): Buffer {
  const parts = [
    Buffer.from(JSON.stringify(said)),
    ...TABLES.map((table) => lines?.[table] ?? Buffer.alloc(0)),
  ];
  const head = Buffer.alloc(HEAD);
  for (const [place, part] of parts.entries()) head.writeUInt32LE(part.length, place * 4);
  return Buffer.concat([head, ...parts]);
}

/** The frames of a stream. It ends where the stream ends, even within a frame: what was killed may leave half of one. */
export async function* framesOf(stream: Readable): AsyncGenerator<Frame> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer[] = [];
  let size = 0;
  const take = async (bytes: number): Promise<Buffer | undefined> => {
    while (size < bytes) {
      const { value, done } = await chunks.next();
      if (done) return undefined;
      held.push(value);
      size += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(bytes)];
    size -= bytes;
    return all.subarray(0, bytes);
  };
  for (;;) {
    const head = await take(HEAD);
    if (head === undefined) return;
    const lengths = [0, 4, 8, 12].map((at) => head.readUInt32LE(at));
    if (lengths.some((length) => length > LONGEST)) throw new Error('the checking process says too much');
    const parts: Buffer[] = [];
    for (const length of lengths) {
      const part = await take(length);
      if (part === undefined) return;
      parts.push(part);
    }
    const [said = Buffer.alloc(0), ...lines] = parts;
    const [staged_row = said, staged_refusal = said, staged_presence = said] = lines;
    yield {
      said: JSON.parse(said.toString()) as Said,
      lines: { staged_row, staged_refusal, staged_presence },
    };
  }
}
