// Rows whose time is over are deleted by the jobs that `test/sources/growing-tables.ts` names; everything else stays.
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sweepIdentity } from '../../src/areas/identity/signing-in/sweep.ts';
import { forgetDeliveries } from '../../src/areas/integration/forget.ts';
import { forgetRows } from '../../src/areas/journal/expire.ts';
import { forgetPrices } from '../../src/areas/prices/forget.ts';
import { deleteOldAnswers } from '../../src/contract/idempotent.ts';
import { forgetNotifications } from '../../src/events/forget-notifications.ts';
import { deleteOldRows, MOST_AT_ONCE } from '../../src/jobs/old-rows.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const run = (text: SQL) => server().database.execute(text);
const rowsOf = async <T extends object>(text: SQL) => (await run(text)).rows as T[];
const numbers = async (text: SQL) => (await rowsOf<{ n: number }>(text)).map(({ n }) => Number(n));

test('more rows than one statement deletes are deleted in several statements', async () => {
  const person = sql`(SELECT min(id) FROM app_user)`;
  const add = (count: number, days: number) =>
    run(sql`INSERT INTO idempotency (user_id, operation, key, request_hash, created_at)
      SELECT ${person}, 'createOrder', gen_random_uuid()::text, ${`${days} days`}, now() - make_interval(days => ${days}) FROM generate_series(1, ${count})`);
  await add(MOST_AT_ONCE + 3, 31);
  await add(2, 29);
  let statements = 0;
  const deleted = await deleteOldRows((most) => {
    statements += 1;
    return deleteOldAnswers(server().database, most);
  });
  expect({ deleted, statements }).toEqual({ deleted: MOST_AT_ONCE + 3, statements: 2 });
  expect(await numbers(sql`SELECT count(*) AS n FROM idempotency WHERE request_hash = '29 days'`)).toEqual([
    2,
  ]);
});

test('notifications are deleted after 400 days', async () => {
  await run(sql`UPDATE notification SET created = now() - interval '399 days'`);
  const [old = 0, ...others] = await numbers(sql`SELECT id AS n FROM notification ORDER BY id`);
  expect(others.length).toBeGreaterThan(1);
  await run(sql`UPDATE notification SET created = now() - interval '401 days' WHERE id = ${old}`);
  expect(await forgetNotifications({ database: server().database })).toBe(1);
  expect(await numbers(sql`SELECT id AS n FROM notification ORDER BY id`)).toEqual(others);
});

test('deliveries to webhooks are deleted 30 days after they were created, with their attempts, unless they wait', async () => {
  const [webhook = 0] = await numbers(sql`
    INSERT INTO webhook (contractor_id, created_by, saved_by, address, events, secret, after_seq)
    SELECT contractor_id, id, id, 'https://example.org', '{order-activated}', '', 0 FROM app_user ORDER BY id LIMIT 1 RETURNING id AS n`);
  await run(sql`
    INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload, status, created_at)
    SELECT w.id, w.contractor_id, seq, 'order-activated', 'order 1', '{}', status, now() - make_interval(days => days)
    FROM webhook w, (VALUES (1, 'delivered', 31), (2, 'failed', 31), (3, 'pending', 31), (4, 'delivered', 29)) row (seq, status, days)
    WHERE w.id = ${webhook}`);
  await run(sql`
    INSERT INTO webhook_attempt (delivery_id, took, request, answer) SELECT id, 1, '', '' FROM webhook_delivery WHERE webhook_id = ${webhook}`);
  await forgetDeliveries({ database: server().database });
  const left = sql`FROM webhook_delivery d WHERE webhook_id = ${webhook}`;
  expect(await numbers(sql`SELECT seq AS n ${left} ORDER BY seq`)).toEqual([3, 4]);
  expect(
    await numbers(
      sql`SELECT count(*) AS n FROM webhook_attempt a WHERE a.delivery_id IN (SELECT id ${left})`,
    ),
  ).toEqual([2]);
});

test('former prices are deleted 400 days after they ended', async () => {
  await run(sql`
    INSERT INTO price_history (product_id, supplier_id, from_day, to_day, price_kopecks)
    SELECT 1, -days, current_date - 500, (now() AT TIME ZONE 'UTC')::date - days, 100 FROM (VALUES (401), (400)) row (days)`);
  await forgetPrices({ database: server().database });
  expect(await numbers(sql`SELECT supplier_id AS n FROM price_history WHERE supplier_id < 0`)).toEqual([
    -400,
  ]);
});

test('refused rows of an upload are deleted 400 days after its end; its entry in the journal stays', async () => {
  const uploads = await numbers(
    sql`SELECT id AS n FROM upload WHERE finished_at IS NOT NULL ORDER BY id LIMIT 2`,
  );
  const [old = 0, fresh = 0] = uploads;
  for (const [id, days] of [
    [old, 401],
    [fresh, 399],
  ] as const) {
    await run(sql`UPDATE upload SET finished_at = now() - make_interval(days => ${days}) WHERE id = ${id}`);
    await run(sql`DELETE FROM upload_row WHERE upload_id = ${id}`);
    await run(
      sql`INSERT INTO upload_row (upload_id, row_number, kind, field, value, reason) VALUES (${id}, 2, 'refused', '', '', 'Нет цены')`,
    );
  }
  await forgetRows(server().database);
  const kept = sql`upload_id IN (${old}, ${fresh})`;
  expect(await numbers(sql`SELECT upload_id AS n FROM upload_row WHERE ${kept}`)).toEqual([fresh]);
  expect(await numbers(sql`SELECT id AS n FROM upload WHERE id IN (${old}, ${fresh}) ORDER BY id`)).toEqual(
    uploads,
  );
});

test('sessions not used for 180 days are deleted, but for the last of a person and those of an impersonation', async () => {
  const [person = 0, admin = 0] = await numbers(sql`SELECT id AS n FROM app_user ORDER BY id LIMIT 2`);
  await run(
    sql`DELETE FROM refresh_token WHERE session_id IN (SELECT id FROM session WHERE user_id IN (${person}, ${admin}))`,
  );
  await run(sql`DELETE FROM session WHERE user_id IN (${person}, ${admin})`);
  const add = (userId: number, days: number, agent: string) =>
    run(sql`INSERT INTO session (user_id, user_agent, created_at, last_used_at)
      VALUES (${userId}, ${agent}, now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))`);
  await add(person, 400, 'old');
  await add(person, 390, 'impersonated');
  await add(person, 300, 'token');
  await add(person, 181, 'last but one');
  await add(person, 179, 'fresh');
  await add(admin, 400, 'administrator');
  await add(admin, 300, 'last');
  const session = (agent: string) => sql`(SELECT id FROM session WHERE user_agent = ${agent})`;
  await run(sql`
    INSERT INTO impersonation (session_id, user_id, by_session_id, by_user_id, reason, until)
    VALUES (${session('impersonated')}, ${person}, ${session('administrator')}, ${admin}, 'Вопрос о заказе', now())`);
  await run(sql`
    INSERT INTO refresh_token (session_id, hash, expires_at) VALUES (${session('token')}, 'x', now() + interval '1 day')`);
  await sweepIdentity(server().database);
  const left = await rowsOf<{ user_agent: string }>(
    sql`SELECT user_agent FROM session WHERE user_id IN (${person}, ${admin}) ORDER BY user_agent`,
  );
  expect(left.map(({ user_agent }) => user_agent)).toEqual([
    'administrator',
    'fresh',
    'impersonated',
    'last',
    'token',
  ]);
});
