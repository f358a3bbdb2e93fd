// @portal/api-client as a stranger gets it: packed, installed outside the workspace, compiled and run as its README shows.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../../../..');
const CLIENT = path.join(ROOT, 'packages/api-client');
const TOOLS = path.join(ROOT, 'node_modules/.bin');
const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const home = mkdtempSync(path.join(tmpdir(), 'portal-client-'));
const app = path.join(home, 'app');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The examples of the README in TypeScript, as they stand there. */
const examples = [
  ...readFileSync(path.join(CLIENT, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms),
].map(([, code = '']) => code);

beforeAll(async () => {
  await run(path.join(TOOLS, 'pnpm'), ['pack', '--pack-destination', home], { cwd: CLIENT });
  const packed = readdirSync(home).find((file) => file.endsWith('.tgz')) ?? expect.unreachable();
  const modules = path.join(app, 'node_modules');
  mkdirSync(path.join(modules, '@portal'), { recursive: true });
  await run('tar', ['-xzf', path.join(home, packed), '-C', home]);
  cpSync(path.join(home, 'package'), path.join(modules, '@portal/api-client'), { recursive: true });
  // What the package depends on, and the types of Node.
  const fromClient = createRequire(path.join(CLIENT, 'package.json'));
  const fetched = path.dirname(path.dirname(path.dirname(fromClient.resolve('openapi-fetch'))));
  const types = realpathSync(path.join(ROOT, 'node_modules/@types/node'));
  for (const [name, at] of [
    ['openapi-fetch', path.join(fetched, 'openapi-fetch')],
    ['openapi-typescript-helpers', path.join(fetched, 'openapi-typescript-helpers')],
    ['@types/node', types],
    ['undici-types', path.join(types, '../../undici-types')],
  ] as const)
    cpSync(at, path.join(modules, name), { recursive: true, dereference: true });
  writeFileSync(path.join(app, 'package.json'), '{ "type": "module" }\n');
  for (const [nth, code] of examples.entries()) writeFileSync(path.join(app, `example-${nth}.ts`), code);
});

test('the package names no other of the workspace', () => {
  const folder = path.join(app, 'node_modules/@portal/api-client');
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect(dependencies).toEqual({ 'openapi-fetch': '0.17.0' });
  for (const file of readdirSync(path.join(folder, 'dist')))
    expect(readFileSync(path.join(folder, 'dist', file), 'utf8')).not.toMatch(/@portal\/openapi/);
  expect(readdirSync(folder).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
});

test('the examples of the README compile strictly, with the resolution of Node and of bundlers', async () => {
  expect(examples).toHaveLength(2);
  const files = examples.map((_, nth) => `example-${nth}.ts`).join(' ');
  for (const module of ['--module nodenext', '--module esnext --moduleResolution bundler']) {
    const options = `--noEmit --strict --skipLibCheck false --target es2022 --lib es2023 --types node ${module} ${files}`;
    await run(path.join(TOOLS, 'tsc'), options.split(' '), { cwd: app }).catch(
      ({ stdout }: { stdout: string }) => expect.unreachable(stdout),
    );
  }
});

test('the first example writes stock with a key, and prints why a wrong key does not', async () => {
  const supplier = await server().as('supplier');
  const { storage_id } = await oneRow<{ storage_id: number }>(
    server().database,
    sql`SELECT default_storage_id AS storage_id FROM app_user WHERE login = 'supplier'`,
  );
  const { body } = await supplier.post('/settings/api-key', {
    title: 'Пример',
    rights: ['stock'],
    storage_id,
  });
  const { key } = (body as Answer<'createApiKey'>).data;
  const work = (PORTAL_KEY: string) =>
    run('node', ['example-0.ts'], {
      cwd: app,
      env: { ...process.env, PORTAL_API: `${server().address}/api`, PORTAL_KEY },
    });
  const { stdout } = await work(key);
  expect(stdout).toBe('taken: 1\n');
  const { quantity } = await oneRow<{ quantity: number }>(
    server().database,
    sql`SELECT r.quantity FROM reserve r JOIN price_list_item i ON i.id = r.item_id JOIN product p ON p.id = i.product_id
      JOIN brand ON brand.id = p.brand_id WHERE r.storage_id = ${storage_id} AND brand.title = 'KNECHT' AND p.article = 'OC 90'`,
  );
  expect(quantity).toBe(12);
  await expect(work('pk_wrong')).rejects.toMatchObject({
    code: 1,
    stderr: '401 unauthorized: Ключ не подходит или отозван\n',
  });
});
