// Code that the server's sources must not contain and that no lint rule can detect.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../../src');
const files = globSync('**/*.ts', { cwd: SOURCES })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file));
const textOf = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

describe('conditions on the viewer’s contractor are built only in scope.ts', () => {
  /** A direct comparison of a column with the viewer's contractor. */
  const RAW = /=\s*\$\{viewer\.contractor_id\}|\beq\([^(),]+, viewer\.contractor_id\)/;

  test('the pattern matches direct comparisons', () => {
    expect('sql`o.supplier_id = ${viewer.contractor_id}`').toMatch(RAW);
    expect('where(eq(basket.contractor_id, viewer.contractor_id))').toMatch(RAW);
    expect('scope(viewer).own(basket.contractor_id)').not.toMatch(RAW);
  });

  test('no other file contains a direct comparison', () => {
    expect(files.filter((file) => RAW.test(textOf(file)))).toEqual([]);
  });
});

describe('imports between areas', () => {
  /** The area of a file; undefined outside the areas. */
  const areaOf = (file: string) => /^areas\/([\w-]+)\//.exec(file)?.[1];

  const imports = files.flatMap((file) => {
    const from = areaOf(file);
    if (from === undefined) return [];
    const names = [...textOf(file).matchAll(/^(?:import|export)[^;]*?from '(\.[^']+)'/gms)];
    return names.flatMap(([statement, target = '']) => {
      const found = path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
      const to = areaOf(found);
      // Tables refer to one another as in the database, and type imports are erased before the code runs.
      const erased = /^(?:import|export) type\b/.test(statement) || found.endsWith('/tables.ts');
      return to === undefined || to === from || erased ? [] : [{ from, to }];
    });
  });
  const pairs = new Set(imports.map(({ from, to }) => `${from} ${to}`));

  test('are found', () => {
    expect(pairs).toContain('basket storages');
  });

  test('never go in both directions between two areas', () => {
    const both = [...pairs].filter((pair) => {
      const [from, to] = pair.split(' ');
      return from !== undefined && to !== undefined && from < to && pairs.has(`${to} ${from}`);
    });
    expect(both.toSorted()).toEqual([]);
  });
});
