import type { Readable } from 'node:stream';
import type { Checked, Ended } from '../checking/checking.ts';
import type { StagedLines, StagedTable } from '../checking/staged-lines.ts';

/** A message of the checking process; one with `merges`, `refusal` or `failure` is the last. */
export type Said = Omit<Checked, 'lines'> | Ended | { refusal: string } | { failure: string };

/** A message and the COPY lines of each table, which the server passes on without parsing. */
export interface Frame {
  said: Said;
  lines: StagedLines;
}

const TABLES = ['staged_row', 'staged_refusal', 'staged_presence'] as const satisfies StagedTable[];
/** Header of a frame: the lengths of the message and of the three tables' lines, four bytes each. */
const HEAD = 16;
/** Maximum frame size in bytes; a larger length means that the process is faulty. */
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

/**
 * Reads frames from a stream. Ends with the stream and ignores an incomplete last frame, which a killed
 * process may leave.
 */
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
