// `pnpm routes` runs without Vite: imports of an area's screens must not break it.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROUTES } from '@portal/domain/routes';
import { expect, test } from 'vitest';

test('pnpm routes lists every route and says whether its screen is built', () => {
  const portal = path.join(import.meta.dirname, '../..');
  const printed = execFileSync(process.execPath, ['-C', 'source', 'routes.ts'], {
    cwd: portal,
    encoding: 'utf8',
  });
  const lines = printed.trim().split('\n');
  expect(lines).toHaveLength(ROUTES.length + 2);
  expect(lines.find((line) => / inbox /.test(line))).toMatch(
    /^построен +\/inbox +inbox +admin, supplier, distributor$/,
  );
  expect(lines.at(-1)).toMatch(/^построено \d+ из \d+$/);
});
