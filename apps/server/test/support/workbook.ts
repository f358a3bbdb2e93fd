import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFile } from '../../src/reader/read.ts';

/** Texts of the cells of a workbook, row by row. */
export async function cellsOf(bytes: ArrayBuffer): Promise<string[][]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-workbook-'));
  try {
    const file = path.join(directory, 'file.xlsx');
    writeFileSync(file, Buffer.from(bytes));
    const rows: string[][] = [];
    await readFile(file, (batch) => void rows.push(...batch.map(({ cells }) => cells)));
    return rows;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
