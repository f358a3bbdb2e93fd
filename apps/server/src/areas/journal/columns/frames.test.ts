import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Frame, frameOf, framesOf } from './frames.ts';
import { checkRow } from './rows.ts';
import { Lines } from '../checking/staged-lines.ts';

const row = (title: string) => {
  const cells = { article: 'A-1', brand: 'B', title, price: '10,50', quantity: '>3', multiplicity: '' };
  const checked = checkRow({ cells, faults: {}, forms: {} });
  return 'ok' in checked ? checked.ok : expect.unreachable();
};
async function read(bytes: Buffer, piece: number): Promise<Frame[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  );
  const frames: Frame[] = [];
  for await (const frame of framesOf(Readable.from(pieces, { objectMode: true }))) frames.push(frame);
  return frames;
}

test('lines come out of the process as they went in, whatever pieces the pipe makes of them', async () => {
  const lines = new Lines();
  // More bytes than the first buffer holds, in two-byte letters.
  for (let number = 1; number <= 2_000; number += 1) lines.take(number, row(`Колодка ${'ж'.repeat(60)}`));
  lines.refuse(2_001, [{ field: 'Цена', value: 'даром', reason: 'должно быть числом' }], {
    article_norm: 'A2',
    brand_norm: 'B',
  });
  const step = { read: 2_001, positions: 2_001, share: 0.5 };
  const bytes = Buffer.concat([frameOf(step, lines.empty()), frameOf({ merges: ['A1:B2'], joined: null })]);
  expect(lines.size).toBe(0);
  for (const piece of [7, 65_536]) {
    const [first, last, ...rest] = await read(bytes, piece);
    expect(rest).toEqual([]);
    expect(first?.said).toEqual(step);
    const rows = first?.lines.staged_row.toString().trimEnd().split('\n') ?? [];
    expect(rows).toHaveLength(2_000);
    expect(rows[1_999]).toBe(
      `2000\tA-1\tA1\tB\tB\tКолодка ${'ж'.repeat(60)}\t\\N\t1050\t3\ttrue\t1\tfalse${'\t\\N'.repeat(13)}`,
    );
    expect(first?.lines.staged_refusal.toString()).toBe('2001\tЦена\tдаром\tдолжно быть числом\n');
    expect(first?.lines.staged_presence.toString()).toBe('A2\tB\n');
    expect(last?.said).toEqual({ merges: ['A1:B2'], joined: null });
  }
});

test('what would end a line or a column of COPY is written so that it does not', () => {
  const lines = new Lines();
  lines.refuse(1, [{ field: 'Цена', value: 'a\tb\\c\nd\re', reason: 'x' }], undefined);
  expect(lines.empty().staged_refusal.toString()).toBe('1\tЦена\ta\\tb\\\\c\\nd\\re\tx\n');
});

test('a process that was killed leaves whole frames and nothing of the half one', async () => {
  const whole = frameOf({ merges: [], joined: null });
  const half = frameOf({ read: 1, positions: 1, share: 1 }, new Lines().empty()).subarray(0, 30);
  expect(await read(Buffer.concat([whole, half]), 1_000)).toHaveLength(1);
});

test('a length that no batch has is not waited for', async () => {
  await expect(read(Buffer.alloc(64, 0xff), 64)).rejects.toThrow('says too much');
});
