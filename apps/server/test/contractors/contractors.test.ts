// The contact of a shop's manager, the catalogue of regions and the regions of a contractor, the other side's
// organization, and questions to the support. Specification 1, §7; specification 2, §7.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const numberOf = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await server().database.execute<{ id: number }>(statement);
  return Number(rows[0]?.id ?? expect.unreachable());
};
const contractorOf = (login: string) =>
  numberOf(sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`);

describe('«GET contract contact info (shops): data.data.contact_fio, contact_phone»', () => {
  const asked = async (person: Caller) => person.get('/warehouse/contract/contact-info');

  test('returns the contact of the newest active contract that has one, and empty strings if none has', async () => {
    const shop = await server().as('shop');
    const id = await contractorOf('shop');
    const newest = await numberOf(sql`
      UPDATE contract SET contact_person_full_name = 'Белова Нина', contact_person_phone = '', date = now()
      WHERE id = (SELECT id FROM contract WHERE customer_id = ${id} AND status = 'active' LIMIT 1) RETURNING id`);
    expect(await asked(shop)).toMatchObject({
      status: 200,
      body: { data: { contact_fio: 'Белова Нина', contact_phone: '' } },
    });
    await server().database.execute(sql`UPDATE contract SET status = 'suspended' WHERE id = ${newest}`);
    expect(((await asked(shop)).body as Answer<'getContactInfo'>).data.contact_fio).not.toBe('Белова Нина');
    await server().database.execute(sql`
      UPDATE contract SET contact_person_full_name = '', contact_person_phone = '' WHERE customer_id = ${id}`);
    expect((await asked(shop)).body).toEqual({ data: { contact_fio: '', contact_phone: '' } });
  });

  test.each(['supplier', 'distributor', 'admin'])(
    '«Only shops load the manager contact»: %s gets 403',
    async (login) => {
      expect((await asked(await server().as(login))).status).toBe(403);
    },
  );
});

describe('regions', () => {
  test('«GET /warehouse/region-catalog?key (default ru)» returns every region once', async () => {
    const shop = await server().as('shop');
    const { data } = (await shop.get('/warehouse/region-catalog')).body as Answer<'listRegions'>;
    expect(data.length).toBe(86);
    expect(new Set(data.map(({ id }) => id)).size).toBe(86);
    expect(data.find(({ id }) => id === 63)?.title).toBe('Самарская область');
    expect((await shop.get('/warehouse/region-catalog?key=ru')).body).toEqual({ data });
    expect((await shop.get('/warehouse/region-catalog?key=kz')).status).toBe(422);
  });

  test('a shop finds a distributor in exactly the regions that the distributor has set', async () => {
    const [distributor, shop] = [await server().as('distributor'), await server().as('shop')];
    const id = await contractorOf('distributor');
    const put = (regionIds: number[], contractorId = id) =>
      distributor.post('/warehouse/contractor-region-catalog', { contractorId, regionIds });
    expect((await put([14, 27, 27])).status).toBe(422);
    expect((await put([14, 27])).status).toBe(200);
    const found = async (region: string) => {
      const { body } = await shop.get(`/warehouse/region-distributors${region}`);
      return (body as Answer<'listRegionDistributors'>).data.map((one) => one.id);
    };
    expect(await found('?regionId=14')).toEqual([id]);
    expect(await found('?regionId=27')).toEqual([id]);
    expect(await found('')).toContain(id);
    expect((await put([27])).status).toBe(200);
    expect(await found('?regionId=14')).toEqual([]);
    expect((await put([98])).body).toMatchObject({ message: 'Такого региона нет' });
    expect((await put([27], await contractorOf('supplier'))).status).toBe(404);
    const own = (await distributor.get('/warehouse/organization')).body as Answer<'getOrganization'>;
    expect(own.data.region_ids).toEqual([27]);
  });
});

test('«GET organization by contractor id: returns title and juridical address»: only for companies one has contracts with, else 404', async () => {
  const shop = await server().as('shop');
  const supplier = await contractorOf('supplier');
  const { status, body } = await shop.get(`/warehouse/organization/${supplier}`);
  expect(status).toBe(200);
  expect(Object.keys((body as Answer<'getOrganizationOfContractor'>).data)).toEqual([
    'title',
    'juridical_address',
  ]);
  expect((await shop.get(`/warehouse/organization/${await contractorOf('shop2')}`)).status).toBe(404);
});

describe('«POST /helpdesk/send»', () => {
  const send = (person: Caller, body: object, key = 'helpdesk-key-1') =>
    call(server().address, 'POST', '/helpdesk/send', person.token, body, { 'idempotency-key': key });

  test('mails the question to the support and returns its number; a repeated call with the same key sends nothing', async () => {
    const shop = await server().as('shop');
    const body = { subject: 'Не приходит счёт', text: 'Заказ 12, второй день', page: '/outgoing' };
    const first = await send(shop, body);
    expect(first.status).toBe(200);
    expect((await send(shop, body)).body).toEqual(first.body);
    const { id } = (first.body as Answer<'sendHelpdeskRequest'>).data;
    const { rows } = await server().database.execute<{ subject: string; text: string }>(
      sql`SELECT subject, text FROM demo_mail WHERE subject LIKE ${`Обращение № ${id}:%`}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('Заказ 12, второй день');
    expect(rows[0]?.text).toContain('/outgoing');
  });

  test('a blank question returns 422, and the eleventh question within an hour returns 429', async () => {
    const shop = await server().as('shop2');
    expect((await send(shop, { subject: ' ', text: ' ' })).status).toBe(422);
    for (let n = 0; n < 10; n += 1)
      expect((await send(shop, { subject: 'Вопрос', text: `${n}` }, `helpdesk-${n}`)).status).toBe(200);
    expect((await send(shop, { subject: 'Вопрос', text: 'ещё' }, 'helpdesk-10')).status).toBe(429);
  });
});

test('«POST regulatory document accept by document id» marks the regulations as accepted by the user', async () => {
  const shop = await server().as('shop');
  const { data } = (await shop.get('/identity/regulations')).body as Answer<'getRegulations'>;
  await server().database.execute(sql`UPDATE app_user SET regulations_accepted = false WHERE login = 'shop'`);
  const [text] = data;
  expect((await shop.post(`/identity/regulations/${text?.id}/accept`, {})).status).toBe(200);
  const { rows } = await server().database.execute(
    sql`SELECT regulations_accepted FROM app_user WHERE login = 'shop'`,
  );
  expect(rows).toEqual([{ regulations_accepted: true }]);
  expect((await shop.post('/identity/regulations/99/accept', {})).status).toBe(404);
});
