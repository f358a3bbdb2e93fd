import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(?:test|stories)\./.test(file));
/** Static imports of a file. Pages loaded on demand (dynamic imports) are not included. */
const importsOf = (file: string) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gm)].map(([, to = '']) =>
    path.join(path.dirname(file), to),
  );
};
const edges = new Map(files.map((file) => [file, importsOf(file)]));

/** From the lowest layer: a folder may import from those before it, never from those after it. */
const ORDER = ['session', 'kit', 'areas', 'shell', 'app'];
const levelOf = (file: string) => ORDER.indexOf(file.split(path.sep)[0] ?? '');

test('folders import one way: app, shell, areas, kit, session', () => {
  expect(files.length).toBeGreaterThan(200);
  const upwards = files.flatMap((file) =>
    (edges.get(file) ?? []).filter((to) => levelOf(to) > levelOf(file)).map((to) => `${file} → ${to}`),
  );
  expect(upwards).toEqual([]);
});

test('no file leads back to itself', () => {
  const back = files.filter((file) => {
    const seen = new Set<string>();
    const ahead = [...(edges.get(file) ?? [])];
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      ahead.push(...(edges.get(next) ?? []));
    }
    return seen.has(file);
  });
  expect(back).toEqual([]);
});
