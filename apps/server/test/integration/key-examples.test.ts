// Every call that a key may make has an example in its description that works as pasted.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { type KeyCaller, keyOf, storageOfUser } from '../support/keys.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();

/** The rights of a buyer and of a seller, by the demo user. */
const RIGHTS = { shop: ['orders', 'b2c-orders'], supplier: ['stock', 'price-lists', 'shipments'] };
const SELLERS = new Set(['stock', 'price-list', 'upload', 'shipment']);
const operations = Object.entries(contract.paths).flatMap(([at, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => 'x-key' in operation)
    .map(([method, { operationId }]) => ({ at, method, name: operationId })),
);
let keys: Record<keyof typeof RIGHTS, KeyCaller>;
/** The examples keep their files here. */
const directory = mkdtempSync(path.join(tmpdir(), 'key-examples-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let reference: { paths: Record<string, Record<string, { description?: string }>> };
beforeAll(async () => {
  const of = async (login: keyof typeof RIGHTS) =>
    keyOf(server(), login, RIGHTS[login], await storageOfUser(server(), login));
  keys = { shop: await of('shop'), supplier: await of('supplier') };
  reference = (await (await fetch(`${server().address}/api/reference/json`)).json()) as typeof reference;
  await handedOut('S-1000');
});

/** A consumer's order that was handed out. */
async function handedOut(number: string): Promise<void> {
  const made = await keys.shop.ask('POST', '/b2c/order', {
    number,
    consumer_name: 'Анна Белова',
    consumer_phone: '+7 912 000-00-01',
    items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 2, price: 590 }],
  });
  const { id } = (made.body as Answer<'createB2cOrder'>).data;
  await server().database.execute(sql`UPDATE b2c_order SET status = 'accepted' WHERE id = ${id}`);
}

/** What a shell prints for an example; throws unless every call in it is answered with 2xx. */
async function run(example: string, key: string): Promise<string> {
  const failing = example.replaceAll(/\bcurl /g, 'curl -sS --fail-with-body ');
  const { stdout } = await promisify(execFile)('bash', ['-c', `set -eo pipefail\n${failing}`], {
    cwd: directory,
    env: { ...process.env, PORTAL_KEY: key },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

describe('the example of', () => {
  test.each(operations)('$name works as it is', async ({ at, method }) => {
    const description = reference.paths[at]?.[method]?.description ?? '';
    const [, example = ''] = /```sh\n([\s\S]+?)```/.exec(description) ?? [];
    expect(example).toContain(server().address);
    const isSeller = [...SELLERS].some((word) => at.includes(word));
    const { key } = isSeller ? keys.supplier : keys.shop;
    const answer = await run(example, key).catch(
      (error: { stdout?: string }) => error.stdout ?? String(error),
    );
    expect(JSON.parse(answer)).toHaveProperty('data');
  });
});

test('docs/api-keys.md names every call that a key may make', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/api-keys.md'), 'utf8');
  const missing = operations.filter(({ at, method }) => !page.includes(`${method.toUpperCase()} ${at}`));
  expect(missing).toEqual([]);
});
