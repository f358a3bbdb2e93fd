import { documentNumber } from '@portal/domain/documents';
// Calls exactly as the specification writes them, and URLs with unknown parameters.
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { contract } from '../../src/contract/contract.ts';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let admin: Caller;
let supplier: Caller;
let shop: Caller;
beforeAll(async () => {
  [admin, supplier, shop] = [
    await server().as('admin'),
    await server().as('supplier'),
    await server().as('shop'),
  ];
});
const send = (method: string, path: string, by: Caller, body: unknown) =>
  call(server().address, method, path, by.token, body);

test('an unknown query parameter returns 422 in every GET call', { timeout: 200_000 }, async () => {
  const answers = { passed: [] as string[], refused: 0 };
  for (const [place, methods] of Object.entries(contract.paths)) {
    if (!('get' in methods)) continue;
    for (const by of [admin, supplier, shop]) {
      const { status, body } = await by.get(`${place.replaceAll(/\{\w+\}/g, '1')}?nobody_asks_this=1`);
      if (status === 403 || status === 401) continue;
      if (status === 422 && JSON.stringify(body).includes('nobody_asks_this')) answers.refused += 1;
      else answers.passed.push(`${place}: ${status}`);
      break;
    }
  }
  expect(answers.passed).toEqual([]);
  expect(answers.refused).toBeGreaterThan(150);
});

describe('claims', () => {
  const list = async (query: string, by = shop) =>
    (await by.get(`/document/claim/outgoing-claims?pageSize=100${query}`))
      .body as Answer<'listOutgoingClaims'>;

  test('id, status_id and type_id filter the same as filter[…]', async () => {
    const all = (await list('')).data;
    const [first] = all;
    if (!first) throw new Error('no claims');
    expect((await list(`&id=${first.id}`)).data.map(({ id }) => id)).toEqual([first.id]);
    for (const [bare, value] of [
      ['status_id', first.status.id],
      ['type_id', first.type.id],
    ] as const) {
      const found = (await list(`&${bare}=${value}`)).data.map(({ id }) => id);
      expect(found).toEqual((await list(`&filter[${bare}]=${value}`)).data.map(({ id }) => id));
      expect(found.length).toBeLessThan(all.length);
      expect(found).toContain(first.id);
    }
  });

  test('the list and its file are filtered by a range of days', async () => {
    const all = (await list('&sort=created_at')).data;
    const day = all[0]?.created_at.slice(0, 10) ?? '';
    const before = await list('&filter[created_to]=2001-01-01');
    expect(before.data).toEqual([]);
    expect((await list(`&filter[created_from]=${day}`)).data.length).toBeGreaterThan(0);
    const file = (range: string) =>
      shop.get(`/document/claim/export/outgoing-claims?filter[created_to]=${range}`);
    expect((await file('2001-01-01')).status).toBe(200);
    expect((await file('x')).status).toBe(422);
  });

  test('a form with both comments changes only the user’s own; another text of the other side is refused', async () => {
    const { rows } = await server().database.execute<{ id: number; supplier_comment: string }>(sql`
      SELECT c.id, c.supplier_comment FROM claim c JOIN app_user u ON u.contractor_id = c.customer_id
      WHERE u.login = 'shop' AND c.status = 'draft' ORDER BY c.id LIMIT 1`);
    const [claim] = rows;
    if (!claim) throw new Error('no draft');
    const update = async (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const answer = await fetch(`${server().address}/api/document/claim/update/${claim.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.token}` },
        body,
      });
      return { status: answer.status, body: (await answer.json()) as Answer<'updateClaimComments'> };
    };
    const both = await update({ customer_comment: 'Свой', supplier_comment: claim.supplier_comment });
    expect(both).toMatchObject({ status: 200, body: { data: { customer_comment: 'Свой' } } });
    expect(await update({ customer_comment: 'Свой', supplier_comment: 'Чужой' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'supplier_comment' }] },
    });
  });
});

test('addresses are found by the parameter part', async () => {
  const found = async (name: string) =>
    (await supplier.get(`/yandex/get-yandex-geo?${name}=${encodeURIComponent('Тольятти')}`))
      .body as Answer<'listPlaces'>;
  expect((await found('part')).data.length).toBeGreaterThan(0);
  expect(await found('part')).toEqual(await found('geocode'));
});

test('suppliers can read categories, too', async () => {
  expect((await supplier.get('/basket/prod-categories')).status).toBe(200);
});

test('POST of a criterion accepts an id and ignores it', async () => {
  const { data } = (await admin.get('/warehouse/selection-criteria/index'))
    .body as Answer<'listSelectionCriteria'>;
  const whole = (await admin.get(`/warehouse/selection-criteria/view?id=${data[0]?.id ?? 0}`))
    .body as Answer<'getSelectionCriterion'>;
  const old = whole.data;
  const made = await send('POST', '/warehouse/selection-criteria', admin, {
    id: old.id,
    discriminator: old.discriminator,
    title: 'Как у другого',
    contractor_category_id: old.contractor_category?.id ?? null,
    supplier_ids: old.suppliers.map(({ id }) => id),
    supplier_storage_ids: old.supplier_storages.map(({ id }) => id),
    is_only_for_distributors: old.is_only_for_distributors,
    is_only_direct_shipment: old.is_only_direct_shipment,
  });
  expect(made.status).toBe(200);
  expect((made.body as Answer<'createSelectionCriterion'>).data.id).not.toBe(old.id);
});

test('standards and offers are found by articleId without article; offers return their offset', async () => {
  const { rows } = await server().database.execute<{ product: number }>(
    sql`SELECT l.product_id AS product FROM order_line l ORDER BY l.id LIMIT 1`,
  );
  const product = Number(rows[0]?.product);
  const { basketId: basket } = await basketOf(shop);
  const standards = (await shop.get(`/basket/basket/standards?basketID=${basket}&articleId=${product}`))
    .body as Answer<'searchStandards'>;
  expect(standards.products.map(({ id }) => id)).toEqual([product]);
  const offers = (await shop.get(`/basket/basket/article?basketID=${basket}&articleId=${product}`))
    .body as Answer<'getOffersByArticle'>;
  expect(offers.offset).toBe(0);
});

describe('PUT with the id in the body', () => {
  test('/identity/user', async () => {
    const { data } = (await admin.get('/identity/user?pageSize=100')).body as Answer<'listUsers'>;
    const person = data.find(({ login }) => login === 'supplier2') ?? expect.unreachable();
    const before = ((await admin.get(`/identity/user/${person.id}`)).body as Answer<'getUser'>).data;
    const answer = await send('PUT', '/identity/user', admin, {
      id: person.id,
      first_name: 'Пётр',
      second_name: before.second_name,
      email: before.email,
      role_id: before.role.id,
      b2c_user: before.b2c_user,
      default_storage_id: before.default_storage?.id ?? null,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { id: person.id, first_name: 'Пётр' } } });
  });

  test('/identity/role, with a version and without', async () => {
    const made = (
      await send('POST', '/identity/role', supplier, { title: 'По телу', description: '', permissions: [] })
    ).body as Answer<'createRole'>;
    const { id, version } = made.data;
    const role = { id, title: 'По телу 2', description: '', permissions: [] };
    expect(await send('PUT', '/identity/role', supplier, role)).toMatchObject({
      status: 200,
      body: { data: { title: 'По телу 2', version: version + 1 } },
    });
    expect((await send('PUT', '/identity/role', supplier, { ...role, version })).status).toBe(409);
  });
});

test('lists are sorted by date, newest first, even if the ids are in another order', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ id: number }>(sql`
    INSERT INTO notification (user_id, discriminator, event_name, title, created)
    SELECT id, '', 'technical', 'Вчерашнее', now() - interval '1 day' FROM app_user WHERE login = 'shop' RETURNING id`);
  await database.execute(sql`
    UPDATE notification SET created = now() - interval '2 days' WHERE id = ${rows[0]?.id ?? 0}`);
  const told = await send('POST', '/user-notification/create', admin, {
    title: 'Сейчас',
    text: 'Только что',
    recipients: ['shop'],
  });
  expect(told.status).toBe(200);
  const list = (await shop.get('/user-notifications/list?discriminator=&pageSize=20'))
    .body as Answer<'listNotifications'>;
  expect(list.data[0]?.title).toBe('Сейчас');
  // Uploads, requests and proposals whose dates are not in the order of their numbers.
  for (const table of ['upload', 'request', 'contract_proposal'])
    await database.execute(sql`
      UPDATE ${sql.identifier(table)} SET created_at = created_at - (id % 5) * interval '1 day'`);
  for (const [by, path] of [
    [supplier, '/data-file-processor/upload?pageSize=100'],
    [shop, '/cart/request/index?pageSize=100'],
    [admin, '/warehouse/contract-proposal?pageSize=100'],
  ] as const) {
    const { status, body } = await by.get(path);
    const days = (body as { data: { created_at: string }[] }).data.map(({ created_at }) => created_at);
    expect([path, status, days]).toEqual([path, 200, days.toSorted().toReversed()]);
    expect(days.length).toBeGreaterThan(1);
  }
});

describe('rule-book constraints apply to API calls, too', () => {
  const said = async (asked: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await asked;
    return [status, (body as { fields?: { field: string; message: string }[] }).fields?.[0]?.message];
  };
  const decimals = /Неверное количество знаков в дробной части, ожидаемо X или X\.X или X\.XX$/;

  test('a percent has at most two decimals', async () => {
    const [discount, card] = await Promise.all([
      said(
        send('PUT', '/settings/regulation-discount/update-percent', admin, { version: 1, percent: 4.555 }),
      ),
      said(
        send('PUT', '/warehouse/logistic-card', supplier, {
          id: 1,
          version: 1,
          name: 'Карточка',
          cut_off_week_minutes: [720],
          estimated_shipment_week_minute: 780,
          delivery_week_minute: 2000,
          picking_term: 60,
          logistic_markup_percent_b2b: 2.555,
        }),
      ),
    ]);
    expect(discount).toEqual([422, expect.stringMatching(decimals)]);
    expect(card).toEqual([422, expect.stringMatching(decimals)]);
  });

  test('a card’s cut-off can be given as cut_off_week_minute, the specification’s name', async () => {
    const cards = (await supplier.get('/warehouse/logistic-card?pageSize=100&filter[status_id]=50'))
      .body as Answer<'listLogisticCards'>;
    const card =
      cards.data.find((one) => one.allowed_actions.includes('change') && one.routes.length === 1) ??
      expect.unreachable(JSON.stringify(cards.data.map((one) => [one.status, one.allowed_actions])));
    const body = {
      id: card.id,
      version: card.version,
      name: card.name,
      estimated_shipment_week_minute: card.estimated_shipment_week_minute,
      delivery_week_minute: card.delivery_week_minute,
      picking_term: card.picking_term,
      logistic_markup_percent_b2b: card.logistic_markup_percent_b2b,
    };
    const change = (more: object) => send('PUT', '/warehouse/logistic-card', supplier, { ...body, ...more });
    const one = card.cut_off_week_minute;
    expect(await change({})).toMatchObject({ status: 422, body: { message: 'Обязательное поле' } });
    expect((await change({ cut_off_week_minute: one, cut_off_week_minutes: [one] })).status).toBe(422);
    expect(await change({ cut_off_week_minute: one })).toMatchObject({
      status: 200,
      body: { data: { cut_off_week_minutes: [one] } },
    });
  });

  test('«POST /warehouse/logistic-card»: a new card waits for the customer’s confirmation; a second card of the pair is 409', async () => {
    const { rows } = await server().database.execute<{
      source: number;
      target: number;
      stranger: number;
    }>(sql`
      WITH made AS (
        INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
        SELECT shop.contractor_id, 'Новый склад', 'NEW-1', 'Самара', 'Самара', 'Europe/Samara' FROM app_user shop WHERE shop.login = 'shop' RETURNING id)
      SELECT (SELECT min(s.id) FROM storage s JOIN app_user u ON u.contractor_id = s.contractor_id WHERE u.login = 'supplier') AS source,
             (SELECT id FROM made) AS target,
             (SELECT min(s.id) FROM storage s JOIN app_user u ON u.contractor_id = s.contractor_id WHERE u.login = 'newshop2') AS stranger`);
    const { source, target } = rows[0] ?? expect.unreachable();
    await server().database.execute(sql`
      INSERT INTO contract (number, supplier_id, customer_id, status) SELECT 'К-1', a.contractor_id, b.contractor_id, 'active'
      FROM app_user a, app_user b WHERE a.login = 'supplier' AND b.login = 'shop' ON CONFLICT DO NOTHING`);
    const body = {
      supplier_storage_id: Number(source),
      customer_storage_id: Number(target),
      name: 'Самара – Новый склад',
      cut_off_week_minute: 720,
      estimated_shipment_week_minute: 780,
      delivery_week_minute: 2_400,
      picking_term: 60,
      logistic_markup_percent_b2b: 2.5,
    };
    const made = await supplier.post('/warehouse/logistic-card', body);
    expect(made).toMatchObject({
      status: 200,
      body: {
        data: {
          name: body.name,
          cut_off_week_minutes: [720],
          picking_term: 60,
          logistic_markup_percent_b2b: 2.5,
          customer_storage: { customer_storage_id: Number(target) },
        },
      },
    });
    const { id } = (made.body as Answer<'getLogisticCard'>).data;
    // The notification names the supplier and the storage.
    const told = await server().database.execute<{ text: string; supplier: string }>(sql`
      SELECT DISTINCT n.text, seller.title AS supplier FROM notification n, app_user u JOIN contractor seller ON seller.id = u.contractor_id
      WHERE n.event_name = 'logistic-card:created' AND n.entity_id = ${id} AND u.login = 'supplier'`);
    expect(told.rows.map(({ text }) => text)).toEqual([`${told.rows[0]?.supplier}: Новый склад`]);
    const seen = (await shop.get(`/warehouse/logistic-card/view?id=${id}`)).body as Answer<'getLogisticCard'>;
    expect(seen.data.allowed_actions).toContain('confirm');
    expect(await supplier.post('/warehouse/logistic-card', body)).toMatchObject({
      status: 409,
      body: { message: `Карточка на этот склад уже есть, ${documentNumber(id)}: измените её` },
    });
    expect(
      await supplier.post('/warehouse/logistic-card', {
        ...body,
        customer_storage_id: body.supplier_storage_id,
      }),
    ).toMatchObject({ status: 422, body: { fields: [{ field: 'customer_storage_id' }] } });
  });

  test.each([1000, -1, 1.5, '5'])('processing time %j is refused', async (processing_hours) => {
    const answer = send('PUT', '/settings/contractor', supplier, {
      minimal_amount: 0,
      processing_hours,
      automatic_refusal: false,
    });
    expect(await said(answer)).toEqual([
      422,
      expect.stringMatching(/время на обработку должно быть целое от 0 до 999$/),
    ]);
  });
});
