// Both sides of a contract are notified when it starts, stops or ends and when its limit changes.
// Specification 1, §4.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expireContracts } from '../../src/areas/contractors/contract-document.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Contract = Answer<'getContract'>['data'];

let admin: Caller;
let supplier: Caller;
let shop: Caller;
let contract: Contract;
let sides: { supplier: string; customer: string };

beforeAll(async () => {
  [admin, supplier, shop] = await Promise.all([
    server().as('admin'),
    server().as('supplier'),
    server().as('shop'),
  ]);
});
/** A contract that waits for confirmation, between two companies without an active contract. */
beforeEach(async () => {
  const { database } = server();
  const [seller, buyer] = [await companyOf(database, 'supplier'), await companyOf(database, 'shop')];
  await database.execute(
    sql`UPDATE contract SET status = 'terminated' WHERE supplier_id = ${seller} AND customer_id = ${buyer} AND status = 'active'`,
  );
  const { id } = await oneRow<{ id: number }>(
    database,
    sql`INSERT INTO contract (number, supplier_id, customer_id, status, limit_kopecks)
        VALUES ('У-7', ${seller}, ${buyer}, 'on_confirmation', 10000) RETURNING id`,
  );
  contract = ((await admin.get(`/warehouse/contract/${id}`)).body as Answer<'getContract'>).data;
  sides = { supplier: contract.supplier.title, customer: contract.customer.title };
});

const put = async (person: Caller, path: string, body: object) => {
  const answer = await call(server().address, 'PUT', path, person.token, body);
  expect(answer).toMatchObject({ status: 200 });
  contract = (answer.body as Answer<'getContract'>).data;
};
const step = (person: Caller, name: string, more: object = {}) =>
  put(person, `/warehouse/contract/${name}`, { id: contract.id, version: contract.version, ...more });
const limited = (person: Caller, limit: number | null) =>
  put(person, `/warehouse/contract/${contract.id}`, { version: contract.version, limit });

/** The person's notifications about the contract, newest first. */
async function heard(person: Caller): Promise<string[]> {
  const { body } = await person.get('/user-notifications/list?discriminator=common&pageSize=100');
  return (body as Answer<'listNotifications'>).data
    .filter(({ event_name, entity_id }) => event_name.startsWith('contract:') && entity_id === contract.id)
    .map(({ event_name, title, text }) => `${event_name} | ${title} | ${text}`.replaceAll('\u00a0', ' '));
}

test('when an administrator confirms a contract, each side gets a notification that names the other side', async () => {
  await step(admin, 'confirm');
  const said =
    'contract:confirmed | Договор У-7 подтверждён и действует | %. Подтверждён администратором, договор действует';
  expect(await heard(supplier)).toEqual([said.replace('%', sides.customer)]);
  expect(await heard(shop)).toEqual([said.replace('%', sides.supplier)]);
  expect(await heard(admin)).toEqual([]);
});

test('when the supplier suspends, resumes or terminates a contract, the customer is notified and the supplier is not', async () => {
  await step(admin, 'confirm');
  await step(supplier, 'suspend');
  await step(supplier, 'resume');
  await step(supplier, 'terminate', { comment: 'долги' });
  expect((await heard(shop)).slice(0, 3)).toEqual([
    `contract:terminated | Договор У-7 расторгнут | ${sides.supplier}. Расторгнут: долги`,
    `contract:resumed | Договор У-7 снова действует | ${sides.supplier}. Возобновлён`,
    `contract:suspended | Договор У-7 приостановлен | ${sides.supplier}. Приостановлен: предложения по нему не показываются`,
  ]);
  expect(await heard(supplier)).toHaveLength(1);
});

test('a rejection notifies the supplier with the reason, a resubmission notifies administrators; the customer’s pages only refresh', async () => {
  await step(admin, 'reject', { comment: 'нет подписи' });
  const named = `${sides.supplier} – ${sides.customer}`;
  expect(await heard(supplier)).toEqual([
    `contract:rejected | Договор У-7 отклонён | ${named}. Отклонён: нет подписи`,
  ]);
  await step(admin, 'rework');
  expect((await heard(supplier))[0]).toBe(
    `contract:reworked | Договор У-7 возвращён в черновики | ${named}. Возвращён в черновики`,
  );
  await step(supplier, 'submit');
  expect(await heard(admin)).toEqual([
    `contract:submitted | Договор У-7 ждёт подтверждения | ${named}. Отправлен на подтверждение`,
  ]);
  expect(await heard(supplier)).toHaveLength(2);
  expect(await heard(shop)).toEqual([]);
  const { rows } = await server().database.execute<{ event_name: string }>(sql`
    SELECT event_name FROM event e JOIN contractor c ON c.id = e.contractor_id
    WHERE c.title = ${sides.customer} AND (e.message ->> 'id')::int = ${contract.id} AND event_name LIKE 'contract:%' ORDER BY e.id`);
  expect(rows.map(({ event_name }) => event_name)).toEqual(['contract:rejected', 'contract:submitted']);
});

test('when a contract expires by date, both sides are notified once', async () => {
  await step(admin, 'confirm');
  await server().database.execute(
    sql`UPDATE contract SET date = now() - interval '9 days', date_end = current_date - 3 WHERE id = ${contract.id}`,
  );
  await expireContracts(server().database);
  await expireContracts(server().database);
  for (const person of [supplier, shop]) {
    const [last, ...others] = await heard(person);
    expect(last).toContain('contract:expired | Срок договора У-7 окончился | ');
    expect(others).toHaveLength(1);
  }
});

test('a changed limit notifies the customer with the old and the new value; changes of other terms send no notification', async () => {
  await step(admin, 'confirm');
  await limited(supplier, 100);
  await put(supplier, `/warehouse/contract/${contract.id}`, {
    version: contract.version,
    buyer_markup_percent: 2,
  });
  expect(await heard(shop)).toHaveLength(1);
  await limited(supplier, 250.5);
  expect((await heard(shop))[0]).toBe(
    `contract:limit:changed | Изменён лимит по договору У-7 | ${sides.supplier}. Лимит: 100,00 руб. → 250,50 руб.`,
  );
  await limited(supplier, null);
  expect((await heard(shop))[0]).toMatch(/Лимит: 250,50 руб\. → без лимита$/);
});

test('a changed limit of a draft does not notify the customer', async () => {
  await step(admin, 'reject', { comment: 'нет подписи' });
  await step(supplier, 'rework');
  await limited(supplier, 7);
  expect(await heard(shop)).toEqual([]);
});

test('the event reaches users of both sides; only the side that is notified gets a notification title', async () => {
  await step(admin, 'confirm');
  await step(supplier, 'suspend');
  const { rows } = await server().database.execute<{ login: string; message: Record<string, unknown> }>(sql`
    SELECT DISTINCT ON (event.id) person.login, event.message
    FROM event JOIN app_user person ON person.contractor_id = event.contractor_id
    WHERE event.event_name = 'contract:suspended' AND event.message ->> 'id' = ${String(contract.id)} ORDER BY event.id, person.id`);
  expect(rows.map(({ login, message }) => [login, message['userNotificationTitle']])).toEqual([
    ['shop', 'Договор У-7 приостановлен'],
    ['supplier', undefined],
  ]);
  expect(rows[0]?.message).toMatchObject({
    id: contract.id,
    status: 'suspended',
    supplier_contractor_title: sides.supplier,
  });
});

test('a user can switch off notifications about contracts like any other', async () => {
  await step(admin, 'confirm');
  const choose = (portal: boolean) =>
    call(server().address, 'PUT', '/user-notifications/choices', shop.token, {
      choices: [{ event_name: 'contract:suspended', portal, digest: false }],
    });
  expect((await choose(false)).status).toBe(200);
  await step(supplier, 'suspend');
  expect(await heard(shop)).toHaveLength(1);
  expect((await choose(true)).status).toBe(200);
});
