import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Other areas that an area's files import. */
function importsOf(area: string): string[] {
  const files = globSync(`${area}/**/*.{ts,tsx}`, { cwd: import.meta.dirname });
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return [...source.matchAll(/from '\.\.\/([a-z]+)\//g)].map(([, other]) => other ?? '');
  });
  return [...new Set(found)];
}

test('areas import each other one way: no area leads back to itself', () => {
  const areas = globSync('*/', { cwd: import.meta.dirname }).map((name) => name.replace(/\/$/, ''));
  expect(areas.length).toBeGreaterThan(10);
  const back = areas.filter((area) => {
    const seen = new Set<string>();
    const ahead = importsOf(area);
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      ahead.push(...importsOf(next));
    }
    return seen.has(area);
  });
  expect(back).toEqual([]);
});
