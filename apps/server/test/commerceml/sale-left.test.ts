// Files of orders whose last part is as large as the limit, from a client that never asks to read them.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { watchExchanges } from '../../src/areas/commerceml/load/silence.ts';
import type { Transaction } from '../../src/database/connect.ts';
import type { Services } from '../../src/services.ts';
import { OneC } from './one-c.fixture.ts';
import { ordersXml } from './orders.fixture.ts';
import { goodsOf, kept, oneCOf, type Order, placed, posted, read, saleOfFile } from './sale.fixture.ts';

const sale = saleOfFile();
const database = () => sale().server.database;
const ROOT = '</КоммерческаяИнформация>';

/** The document that confirms an order, filled up to exactly one whole part. */
function wholePart(order: Order, limit: number): Buffer {
  const xml = ordersXml(posted(order, { goods: goodsOf(order) }));
  const left = limit - Buffer.byteLength(xml);
  return Buffer.from(xml.replace(ROOT, `${'<x/>'.repeat(left / 4)}${' '.repeat(left % 4)}${ROOT}`));
}
/** Sends it with this client; nothing has happened to the order then. */
async function sent(client: OneC, order: Order, cut = 0): Promise<void> {
  await client.enter('sale');
  const whole = wholePart(order, client.file_limit);
  const part = cut === 0 ? whole : Buffer.concat([whole.subarray(0, -cut), Buffer.alloc(cut, 0x20)]);
  expect(part).toHaveLength(client.file_limit);
  expect(await client.send('sale', 'orders-1.xml', part)).toEqual(['success']);
  expect(await stepOf(order)).toBe('active');
}
const stepOf = async ({ id }: Order) => (await read(sale().supplier, id)).status.code;
const session = async () => {
  const { rows } = await database().execute<{ told: string }>(sql`
    SELECT concat_ws(' ', session.status, CASE WHEN session.ended_at IS NULL THEN 'goes on' ELSE 'over' END, file.status) AS told
    FROM commerceml_session session JOIN commerceml_file file ON file.session_id = session.id ORDER BY file.id DESC LIMIT 1`);
  return rows[0]?.told;
};
const lastNote = async () => {
  const { rows } = await database().execute<{ message: string }>(
    sql`SELECT message FROM commerceml_note ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.message;
};
/** The minute's job after so many minutes of silence; what it sends is put into the server's own queue. */
async function silence(minutes: number): Promise<void> {
  await database().execute(sql`
    UPDATE commerceml_session SET asked_at = now() - make_interval(mins => ${minutes})`);
  await database().execute(sql`
    UPDATE commerceml_file SET created_at = now() - make_interval(mins => ${minutes})`);
  const jobs = {
    send: (transaction: Transaction, name: string, data: object) =>
      transaction.execute(
        sql`INSERT INTO pgboss.job (name, data, retry_limit) VALUES (${name}, ${JSON.stringify(data)}::jsonb, 4)`,
      ),
  };
  await watchExchanges({
    database: database(),
    jobs,
    files: { drop: async () => undefined },
  } as unknown as Services);
}

test.each([['query'], ['success'], ['init']])('are read before the next request, %s', async (mode) => {
  const order = await placed(sale());
  const { seller } = sale();
  await sent(seller, order);
  await seller.ask('sale', mode);
  expect(await stepOf(order)).toBe('confirmed');
  expect(await session()).toBe('open goes on read');
  await kept(sale());
});

test('are read in silence, after as long as a part may take on a slow line; then the exchange is over', async () => {
  const order = await placed(sale());
  await sent(sale().seller, order);
  await silence(5);
  expect(await session()).toBe('open goes on coming');
  await silence(11);
  await expect.poll(() => stepOf(order)).toBe('confirmed');
  await expect.poll(session).toBe('open goes on read');
  await silence(12);
  expect(await session()).toBe('done over read');
  await kept(sale());
});

test('are read in silence though the exchange was over before the last part came', async () => {
  const order = await placed(sale());
  const { seller } = sale();
  await seller.enter('sale');
  await silence(2);
  const part = wholePart(order, seller.file_limit);
  expect(await seller.send('sale', 'orders-1.xml', part)).toEqual(['success']);
  await silence(11);
  await expect.poll(() => stepOf(order)).toBe('confirmed');
});

test('that are cut off take nothing: the log says so, and the exchange has failed', async () => {
  const order = await placed(sale());
  await sent(sale().seller, order, 40);
  await silence(11);
  await expect.poll(session).toBe('open goes on failed');
  expect(await lastNote()).toBe('Файл «orders-1.xml» повреждён или пришёл не целиком: повторите обмен');
  expect(await stepOf(order)).toBe('active');
  await silence(12);
  expect(await session()).toBe('failed over failed');
});

test('of a key that was revoked since take nothing, and the log says why', async () => {
  const order = await placed(sale());
  const { server, supplier, seller } = sale();
  const client = await oneCOf(server, supplier, seller.settings.storage_id, ['commerceml']);
  await sent(client, order);
  await database().execute(sql`
    UPDATE api_key SET revoked_at = now() WHERE id = (SELECT key_id FROM commerceml_session ORDER BY id DESC LIMIT 1)`);
  await silence(11);
  await expect.poll(session).toBe('open goes on failed');
  expect(await lastNote()).toBe('Ключ не подходит или отозван');
  expect(await stepOf(order)).toBe('active');
});
