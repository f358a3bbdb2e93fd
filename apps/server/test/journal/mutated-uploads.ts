// Damaged price lists, read in this process by the code of the reading process. The result must be rows or a
// refusal with a message, never another error or an endless loop. The ordinary suite runs few of them, the long
// one many.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '../../src/reader/protocol.ts';
import { readAssigned } from '../../src/reader/recognise.ts';
import { mutated, seeded } from '../support/mutations.ts';
import { WELL_MEANT } from './uploads/well-meant.ts';

export function testMutatedUploads(count: number, seed: number): void {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-mutated-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test(`${count} damaged price lists (seed ${seed}) give rows or a refusal with a message`, async () => {
    const random = seeded(seed);
    const file = path.join(directory, 'file');
    const ends = { read: 0, refused: 0 };
    for (let n = 0; n < count; n += 1) {
      const { file: good } = WELL_MEANT[n % WELL_MEANT.length] ?? expect.unreachable();
      writeFileSync(file, mutated(good, random));
      try {
        await readAssigned({ path: file, limit: 200, survey: 5_000 }, async () => undefined);
        ends.read += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect(error instanceof Refusal ? error.message : '').toMatch(/^[А-Я].*[а-я].*[.!]$/);
        ends.refused += 1;
      }
    }
    process.stdout.write(`broken price lists: ${JSON.stringify(ends)}\n`);
    expect(ends.read).toBeGreaterThan(0);
    expect(ends.refused).toBeGreaterThan(0);
  });
}
