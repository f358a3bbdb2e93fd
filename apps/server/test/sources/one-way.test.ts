// The server's folders import in one direction, and areas have no import cycles. Imports between tables follow
// foreign keys and do not count.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../src');
/** Folders from the lowest layer up: a later one may import earlier ones, never the reverse. */
const ORDER = [
  'outside',
  'database',
  'contract',
  'files',
  'upkeep',
  'reader',
  'mail',
  'jobs',
  'tracing',
  'events',
  'lists',
  'documents',
  'paper',
  'areas',
  'seed',
];
const folderOf = (file: string) => file.split(path.sep)[0] ?? '';
const areaOf = (file: string) => file.split(path.sep)[1] ?? '';

interface Import {
  from: string;
  to: string;
  isType: boolean;
}
/** Top-level files that compose the folders; handlers, jobs and areas may import their types. */
const GIVEN = ['services.ts', 'area.ts'];
const imports: Import[] = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  .flatMap((from) => {
    const source = readFileSync(path.join(root, from), 'utf8');
    return [...source.matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gm)].map(([text, to = '']) => ({
      from,
      to: path.join(path.dirname(from), to),
      isType: /^(?:import|export) type/.test(text),
    }));
  })
  .filter(({ to }) => path.basename(to) !== 'tables.ts');

test('folders import only from lower layers', () => {
  expect(imports.length).toBeGreaterThan(1500);
  expect(
    [...new Set(imports.map(({ from }) => folderOf(from)))].filter(
      (one) => !one.endsWith('.ts') && !ORDER.includes(one),
    ),
  ).toEqual([]);
  const upwards = imports.filter(({ from, to, isType }) => {
    // The settings are the lowest layer.
    if (!to.includes(path.sep))
      return from.includes(path.sep) && to !== 'config.ts' && !(isType && GIVEN.includes(to));
    return from.includes(path.sep) && ORDER.indexOf(folderOf(to)) > ORDER.indexOf(folderOf(from));
  });
  expect(upwards).toEqual([]);
});

test('areas do not import each other in cycles', () => {
  const between = imports.filter(
    ({ from, to }) => folderOf(from) === 'areas' && folderOf(to) === 'areas' && areaOf(from) !== areaOf(to),
  );
  const ahead = (area: string) => [
    ...new Set(between.filter(({ from }) => areaOf(from) === area).map(({ to }) => areaOf(to))),
  ];
  const areas = globSync('areas/*/', { cwd: root }).map((area) => path.basename(area));
  expect(areas.length).toBeGreaterThan(15);
  const back = areas.filter((area) => {
    const seen = new Set<string>();
    const next = ahead(area);
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      next.push(...ahead(one));
    }
    return seen.has(area);
  });
  expect(back).toEqual([]);
});
