// Secrets at rest: passwords of sources and webhooks' signing secrets are encrypted in the database.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import { readConfig } from '../../src/config.ts';
import { openSecret, sealSecret, sealStored } from '../../src/database/secrets.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return {};
});
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let list = 0;
beforeAll(async () => {
  supplier = await server().as('supplier');
  list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
});
const SECRET = 'Тайна-портала-77';
const stored = async () => {
  const { rows } = await server().database.execute<{ secret: string }>(sql`
    SELECT secret FROM list_source UNION ALL SELECT secret FROM stock_source UNION ALL SELECT secret FROM webhook`);
  return rows.map(({ secret }) => secret).filter((secret) => secret !== '');
};
const source = (more: object = {}) => ({
  kind: 'http',
  address: 'https://files.example/price.csv',
  login: 'me',
  secret: SECRET,
  mask: '',
  sender: '',
  subject: '',
  times: [480],
  weekdays: [1],
  missing: 'keep',
  active: false,
  ...more,
});
const save = (body: object) =>
  call(server().address, 'PUT', `/prices/price-list/${list}/updating`, supplier.token, body);
const told = (of: { lines: string[] }) =>
  pino({ level: 'error' }, { write: (line: string) => void of.lines.push(line) });

test('all stored secrets are encrypted and can be decrypted', async () => {
  expect((await save(source())).status).toBe(200);
  const { body } = await supplier.post('/settings/webhook', {
    address: 'https://hook.example/a',
    events: ['order-activated'],
  });
  const secret = (body as Answer<'createWebhook'>).data?.secret;
  const there = await stored();
  expect(there.length).toBeGreaterThan(3);
  for (const text of there) expect(text).toMatch(/^sealed:1:[\w-]{40,}$/);
  expect(there.join('\n')).not.toContain(SECRET);
  const { rows } = await server().database.execute<{ secret: string }>(
    sql`SELECT secret FROM list_source WHERE price_list_id = ${list}`,
  );
  expect(openSecret(config, 'source', rows[0]?.secret ?? '')).toBe(SECRET);
  const { rows: hooks } = await server().database.execute<{ secret: string }>(
    sql`SELECT secret FROM webhook ORDER BY id DESC LIMIT 1`,
  );
  expect(openSecret(config, 'webhook', hooks[0]?.secret ?? '')).toBe(secret);
  // A secret of one kind cannot be decrypted as another kind.
  expect(() => openSecret(config, 'source', hooks[0]?.secret ?? '')).toThrow('не открывается');
});

test('saving a source without a password keeps the former password', async () => {
  const { secret: _, ...rest } = source({ mask: '*.csv' });
  expect((await save(rest)).status).toBe(200);
  const { rows } = await server().database.execute<{ secret: string }>(
    sql`SELECT secret FROM list_source WHERE price_list_id = ${list}`,
  );
  expect(openSecret(config, 'source', rows[0]?.secret ?? '')).toBe(SECRET);
});

test('a secret stored unencrypted can be read, and is encrypted at the next start', async () => {
  const { database } = server();
  await database.execute(sql`UPDATE list_source SET secret = 'старый пароль' WHERE price_list_id = ${list}`);
  expect(openSecret(config, 'source', 'старый пароль')).toBe('старый пароль');
  const of = { lines: [] };
  const place = { table: sql`list_source`, key: sql`price_list_id`, of: 'source' } as const;
  await sealStored({ database, config, log: told(of) }, place);
  const { rows } = await database.execute<{ secret: string }>(
    sql`SELECT secret FROM list_source WHERE price_list_id = ${list}`,
  );
  expect(rows[0]?.secret).toMatch(/^sealed:1:/);
  expect(openSecret(config, 'source', rows[0]?.secret ?? '')).toBe('старый пароль');
  expect(of.lines).toEqual([]);
});

test('with another key the start logs an error and continues; calls that need the secret return a message', async () => {
  const { database } = server();
  const other = { ...config, secretsKey: 'совсем другой ключ' };
  const of = { lines: [] as string[] };
  const place = { table: sql`list_source`, key: sql`price_list_id`, of: 'source' } as const;
  await sealStored({ database, config: other, log: told(of) }, place);
  expect(of.lines.join('')).toContain('сменился ключ шифрования');
  expect(of.lines.join('')).not.toContain('старый пароль');
  const lost = sealSecret(other, 'source', SECRET);
  await database.execute(sql`UPDATE list_source SET secret = ${lost} WHERE price_list_id = ${list}`);
  const checked = await supplier.post(`/prices/price-list/${list}/updating/check`);
  expect(checked.status).toBe(422);
  expect(JSON.stringify(checked.body)).toContain('введите пароль заново');
  const fetched = await supplier.post(`/prices/price-list/${list}/updating/fetch`);
  expect((fetched.body as Answer<'fetchListNow'>).data).toMatchObject({
    outcome: { code: 'failed' },
    message: expect.stringContaining('сменился ключ шифрования'),
  });
  expect((await save(source())).status).toBe(200);
});

test('a key file is created with mode 600; SECRETS_KEY replaces it', () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  const settings = { dataDirectory, secretsKey: null };
  const sealed = sealSecret(settings, 'source', SECRET);
  const file = path.join(dataDirectory, 'secrets.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  expect(openSecret(settings, 'source', sealed)).toBe(SECRET);
  const said = readConfig({ SECRETS_KEY: createHash('sha256').update('x').digest('hex') });
  expect(openSecret(said, 'source', sealSecret(said, 'source', SECRET))).toBe(SECRET);
  expect(() => openSecret(said, 'source', sealed)).toThrow('SECRETS_KEY');
  expect(sealSecret(settings, 'source', '')).toBe('');
  expect(sealSecret(settings, 'source', SECRET)).not.toBe(sealed);
  expect(() => readConfig({ SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY (не короче 16 знаков)');
});
