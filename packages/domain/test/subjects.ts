import { globSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, '../src');

/** The exports of all modules of the rule book except the named files. */
export async function subjectsWithout(...names: string[]): Promise<Record<string, unknown>[]> {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
    (file) => !file.endsWith('.test.ts') && !names.includes(path.basename(file)),
  );
  return Promise.all(
    files.map((file) => import(path.join(SOURCE, file)) as Promise<Record<string, unknown>>),
  );
}
