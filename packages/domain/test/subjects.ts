import { globSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, '../src');

/** What every subject of the rule book exports, but for those named. */
export async function subjectsWithout(...names: string[]): Promise<Record<string, unknown>[]> {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
    (file) => !file.endsWith('.test.ts') && !names.includes(path.basename(file)),
  );
  return Promise.all(
    files.map((file) => import(path.join(SOURCE, file)) as Promise<Record<string, unknown>>),
  );
}
