import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contractHash } from '../contract.ts';
import { routesOf, tableOf } from './route-table.ts';
import { builtTable, parsedRoutes } from './routes.ts';

test('a table gives the same routes, with each equal part once', async () => {
  const parsed = await parsedRoutes();
  const table = tableOf(parsed);
  const routes = routesOf(JSON.parse(JSON.stringify(table)));
  expect(JSON.parse(JSON.stringify(routes))).toEqual(JSON.parse(JSON.stringify(parsed)));
  const parts = new Set<unknown>();
  const gather = (part: unknown) => {
    if (part === null || typeof part !== 'object' || parts.has(part)) return;
    parts.add(part);
    Object.values(part).forEach(gather);
  };
  gather(routes);
  expect(parts.size - 1).toBe(table.nodes.length);
  expect(table.nodes.length).toBeLessThan(20_000);
}, 60_000);

test('a file of another contract, or none, is not used', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-routes-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'routes.json');
  expect(builtTable(file)).toBeUndefined();
  const table = { nodes: [], routes: [] };
  writeFileSync(file, JSON.stringify({ contract: 'another', ...table }));
  expect(builtTable(file)).toBeUndefined();
  writeFileSync(file, JSON.stringify({ contract: contractHash, ...table }));
  expect(builtTable(file)).toEqual(table);
});
