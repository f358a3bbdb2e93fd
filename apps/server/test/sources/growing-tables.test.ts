// No table grows for ever unless its rows are documents or goods: a new table has to say what becomes of its rows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Area } from '../../src/area.ts';
import { AREAS } from '../../src/areas.ts';
import { FEW_PER_OWNER, KEPT, OF_THE_DEMO, PRUNED } from './growing-tables.ts';
import { readSources } from './table-uses.ts';

const { tables, uses } = readSources();

test('every table is kept, has few rows, or is pruned', () => {
  const named = [...Object.keys(KEPT), ...Object.keys(PRUNED), ...FEW_PER_OWNER, ...OF_THE_DEMO];
  expect(named.toSorted()).toEqual([...tables.keys()].toSorted());
});

test('what prunes a table exists', () => {
  const areas: readonly Area[] = AREAS;
  const jobs = new Map(areas.flatMap(({ jobs: own = {} }) => Object.entries(own)));
  const exists = (table: string, by: string) => {
    if (by.endsWith('.sql'))
      return readFileSync(path.join(import.meta.dirname, '../../src', by), 'utf8').includes(
        `DELETE FROM ${table} WHERE`,
      );
    if (by.endsWith('.ts'))
      return uses.some((use) => use.file === by && use.table === table && use.kind === 'write');
    return jobs.get(by)?.at !== undefined;
  };
  const wrong = Object.entries(PRUNED).filter(([table, by]) => !exists(table, by));
  expect(wrong).toEqual([]);
});
