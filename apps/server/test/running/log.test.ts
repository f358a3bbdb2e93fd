// When a statement fails, the log contains the statement and the error code, but no user input and no secrets.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';
import { requestIdOf } from '../../src/request-id.ts';
import { cloneDatabase, useTestDatabase } from '../support/database.ts';
import { call, useServerOn } from '../support/server.ts';

const CANARY = 'kanarejka-7f3a';
const database = useTestDatabase('demo');
const lines: string[] = [];
const log = createLog('warn', { write: (line: string) => void lines.push(line) });
const server = useServerOn(() => cloneDatabase('demo'), {}, log);

async function loggedOf(work: () => Promise<unknown>): Promise<string> {
  lines.length = 0;
  await work().then(
    () => expect.unreachable(),
    (error: unknown) => log.error({ err: error }, 'request failed'),
  );
  return lines.join('');
}

test.each([
  [
    'a broken constraint, whose detail names the row',
    sql`INSERT INTO brand (title, norm) SELECT ${CANARY}, norm FROM brand LIMIT 1`,
    '23505',
  ],
  ['a text that is no number, which PostgreSQL quotes', sql`SELECT ${CANARY}::text::bigint`, '22P02'],
  ['a table that is not there', sql`SELECT ${CANARY} FROM no_such_table`, '42P01'],
])('no user input is logged: %s', async (_case, statement, code) => {
  const logged = await loggedOf(() => database().execute(statement));
  expect(logged).not.toContain(CANARY);
  expect(logged).toContain(code);
  expect(logged).toMatch(/INSERT INTO brand|SELECT \$1/);
});

test('a sign-in that fails with a database error logs neither login nor password', async () => {
  await server().database.execute(sql`ALTER TABLE app_user RENAME TO app_user_gone`);
  lines.length = 0;
  const { status } = await call(server().address, 'POST', '/identity/token', undefined, {
    login: CANARY,
    password: `${CANARY}-password`,
  });
  expect(status).toBe(500);
  expect(lines.join('')).toContain('42P01');
  expect(lines.join('')).not.toContain(CANARY);
});

test('an unexpected error names the code under which the log tells of it; every answer has its own', async () => {
  await server().database.execute(sql`ALTER TABLE IF EXISTS app_user RENAME TO app_user_gone`);
  lines.length = 0;
  const { status, body, headers } = await call(server().address, 'POST', '/identity/token', undefined, {
    login: 'shop',
    password: 'any',
  });
  expect(status).toBe(500);
  const id = headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{10}$/);
  expect((body as { message: string }).message).toMatch(
    new RegExp(`попробуйте ещё раз\\. Код ошибки: ${id}$`),
  );
  expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toContain(id);
  const page = await fetch(`${server().address}/health/live`, { headers: { 'x-request-id': 'of-a-client' } });
  expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}$/);
});

test('behind a proxy the id of the proxy is taken, if it is one', () => {
  const idOf = requestIdOf({ publicUrl: 'https://portal.example' });
  const of = (given: string) => idOf({ headers: { 'x-request-id': given } });
  expect(of('7f0c-4b_A9')).toBe('7f0c-4b_A9');
  for (const wrong of ['short', 'x'.repeat(65), 'two\nlines-of-log', '<script>alert'])
    expect(of(wrong)).toMatch(/^[0-9a-f]{10}$/);
});
