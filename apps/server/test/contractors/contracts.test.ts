// The life cycle of contracts, their limits and markups. Specification 2, §3, §6, §7; decisions, «Contract».
import { isoDay, localDay } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expireContracts } from '../../src/areas/contractors/contract-document.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Contract = Answer<'getContract'>['data'];

const send = (person: Caller, method: string, path: string, body?: unknown) =>
  call(server().address, method, path, person.token, body);
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
const today = () => localDay(Date.now(), 'Europe/Moscow');

/** Creates a shop without contracts and its storage. */
async function newCustomer(title: string) {
  const { database } = server();
  const { id } = await oneRow<{ id: number }>(
    database,
    sql`INSERT INTO contractor (type, title) VALUES ('shop', ${title}) RETURNING id`,
  );
  const { id: storage } = await oneRow<{ id: number }>(
    database,
    sql`INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
        VALUES (${id}, 'Склад', ${`T-${id}`}, 'Самара', 'Самара', 'Europe/Samara') RETURNING id`,
  );
  return { id, storage };
}
const fields = (customer_id: number) => ({
  number: `Т-${customer_id}`,
  subject: 'Поставка',
  date: isoDay(today() - 1),
  customer_id,
  limit: null,
});
const draft = async (person: Caller, customer_id: number, more: object = {}) =>
  dataOf<Contract>(await person.post('/warehouse/contract', { ...fields(customer_id), ...more }));
const step = async (person: Caller, name: string, { id, version }: Contract, more: object = {}) =>
  send(person, 'PUT', `/warehouse/contract/${name}`, { id, version, ...more });
/** Creates a customer with this title and an active contract with it. */
async function inForce(title: string, more: object = {}) {
  const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
  const customer = await newCustomer(title);
  const made = await draft(supplier, customer.id, more);
  const sent = dataOf<Contract>(await step(supplier, 'submit', made));
  const contract = dataOf<Contract>(await step(admin, 'confirm', sent));
  return { supplier, admin, customer, contract };
}

const waysTo = async (storage: number): Promise<number> =>
  Number(
    (
      await oneRow<{ count: number }>(
        server().database,
        sql`SELECT count(*) AS count FROM logistic_card WHERE customer_storage_id = ${storage} AND closed_at IS NULL`,
      )
    ).count,
  );

test('once a contract is active, the customer’s storages get logistic paths from its supplier', async () => {
  const { customer, contract } = await inForce('ООО «Первый заказ»');
  expect(contract.status.code).toBe('active');
  await expect.poll(() => waysTo(customer.storage)).toBeGreaterThan(0);
});

test('activating a contract creates logistic paths of its own supplier and leaves those of other suppliers unchanged', async () => {
  const { supplier, admin, customer } = await inForce('ООО «Два поставщика»');
  const company = await companyOf(server().database, 'supplier');
  await expect.poll(() => waysTo(customer.storage)).toBeGreaterThan(0);
  const { id: source } = await oneRow<{ id: number }>(
    server().database,
    sql`SELECT id FROM storage WHERE contractor_id = ${company} ORDER BY id LIMIT 1`,
  );
  const map = await supplier.post('/warehouse/logistic-map', {
    storage_id: source,
    discriminator: 'toCity',
    address: { city: 'Самара' },
    name: 'Свой путь',
    logistic_markup_percent: 0,
    delivery_term: 600,
    picking_term: 60,
    clipping_time: 600,
    periodicity: [1],
  });
  expect(map).toMatchObject({ status: 200 });
  const cards = async () =>
    (
      await server().database.execute(
        sql`SELECT id, version, status FROM logistic_card WHERE supplier_storage_id = ${source} AND customer_storage_id = ${customer.storage} ORDER BY id`,
      )
    ).rows;
  const before = await cards();
  expect(before).toContainEqual(expect.objectContaining({ status: 'awaiting_customer' }));
  const distributor = await server().as('distributor');
  const sent = dataOf<Contract>(await step(distributor, 'submit', await draft(distributor, customer.id)));
  expect((await step(admin, 'confirm', sent)).status).toBe(200);
  const others = async () =>
    (
      await oneRow<{ count: number }>(
        server().database,
        sql`SELECT count(*)::int AS count FROM logistic_card WHERE customer_storage_id = ${customer.storage} AND supplier_id <> ${company}`,
      )
    ).count;
  await expect.poll(others).toBeGreaterThan(0);
  expect(await cards()).toEqual(before);
});

describe('life cycle of a contract', () => {
  test('a draft returns all its fields; an administrator confirms it, and its history lists the steps', async () => {
    const customer = await newCustomer('ООО «Поля»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const terms = {
      date_end: isoDay(today() + 2),
      buyer_markup_percent: 4.25,
      only_for_selected_storage: true,
      storage_id: customer.storage,
      limit: 1500.5,
      is_electronic_doc_circulation: true,
      is_not_consider_limit_transit_order: true,
      req_zone_id: 3,
      contact_person_full_name: 'Ким Вера',
      contact_person_phone: '+7 912 000-11-22',
      type_id: 2,
    };
    const made = await draft(supplier, customer.id, terms);
    const { storage_id, type_id, ...same } = terms;
    expect(made).toMatchObject({
      ...same,
      date: fields(0).date,
      storage: { id: storage_id },
      type: { id: type_id, title: 'Агентский' },
      status: { code: 'draft' },
      used: 0,
      changes: 'all',
      accepted_by_administrator: false,
    });
    const sent = dataOf<Contract>(await step(supplier, 'submit', made));
    expect(sent.allowed_actions).toEqual([]);
    expect((await step(supplier, 'confirm', sent)).status).toBe(403);
    const confirmed = dataOf<Contract>(await step(admin, 'confirm', sent));
    expect(confirmed).toMatchObject({
      status: { code: 'active' },
      accepted_by_administrator: true,
      changes: 'terms',
    });
    expect(confirmed.history.map(({ text }) => text)).toEqual([
      'Подтверждён администратором, договор действует',
      'Отправлен на подтверждение',
      'Заведён черновик',
    ]);
  });

  test('a supplier must name the limit or «без лимита»; an administrator’s draft cannot be submitted until its supplier does', async () => {
    const customer = await newCustomer('ООО «Без умолчаний»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const { limit: _, ...unnamed } = fields(customer.id);
    expect(await supplier.post('/warehouse/contract', unnamed)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'limit', message: 'Назовите лимит или отметьте «Без лимита»' }] },
    });
    const { supplier: own } = await draft(supplier, customer.id);
    const drafted = { ...unnamed, supplier_id: own.id, number: 'А-1' };
    for (const more of [{ limit: null }, { limit: 5 }, { buyer_markup_percent: 3 }])
      expect(await admin.post('/warehouse/contract', { ...drafted, ...more })).toMatchObject({
        status: 422,
        body: { message: 'Лимит и наценку называет поставщик' },
      });
    const made = dataOf<Contract>(await admin.post('/warehouse/contract', drafted));
    expect(made).toMatchObject({ limit: null, limit_named: false });
    for (const person of [admin, supplier])
      expect(await step(person, 'submit', made)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Поставщик ещё не назвал лимит') },
      });
    const path = `/warehouse/contract/${made.id}`;
    expect((await send(admin, 'PUT', path, { version: made.version, limit: 5 })).status).toBe(422);
    const named = dataOf<Contract>(await send(supplier, 'PUT', path, { version: made.version, limit: null }));
    expect(named).toMatchObject({ limit: null, limit_named: true });
    expect(named.history[0]?.text).toBe('Лимит: не назван → без лимита');
    expect((await step(admin, 'submit', named)).status).toBe(200);
  });

  test('a rejection requires a reason, and a rejected contract may be changed after a rework', async () => {
    const customer = await newCustomer('ООО «Причины»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const sent = dataOf<Contract>(await step(supplier, 'submit', await draft(supplier, customer.id)));
    expect(await step(admin, 'reject', sent, { comment: '  ' })).toMatchObject({
      status: 422,
      body: { message: 'Укажите причину', fields: [{ field: 'comment' }] },
    });
    const rejected = dataOf<Contract>(await step(admin, 'reject', sent, { comment: 'нет подписи' }));
    expect(rejected.history[0]?.text).toBe('Отклонён: нет подписи');
    expect(dataOf<Contract>(await step(supplier, 'rework', rejected)).changes).toBe('all');
  });

  test('two simultaneous confirmations of one contract: one succeeds, the other gets a 409 with the current contract', async () => {
    const customer = await newCustomer('ООО «Двое»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const sent = dataOf<Contract>(await step(supplier, 'submit', await draft(supplier, customer.id)));
    const both = await Promise.all([step(admin, 'confirm', sent), step(admin, 'confirm', sent)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Договор уже изменил другой сотрудник. Проверьте свежие данные и повторите.',
      document: { status: { code: 'active' } },
    });
  });

  test('two contracts of the same companies confirmed at once: one becomes active, the other gets a 409', async () => {
    const customer = await newCustomer('ООО «Пара»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const sent: Contract[] = [];
    const drafts = [
      await draft(supplier, customer.id, { number: 'П-1' }),
      await draft(supplier, customer.id, { number: 'П-2' }),
    ];
    for (const one of drafts) {
      sent.push(dataOf(await step(supplier, 'submit', one)));
      // Reset to a draft: otherwise the second contract could not be submitted while the first waits.
      await server().database.execute(sql`UPDATE contract SET status = 'draft' WHERE id = ${one.id}`);
    }
    await server().database.execute(
      sql`UPDATE contract SET status = 'on_confirmation' WHERE customer_id = ${customer.id}`,
    );
    const both = await Promise.all(sent.map((one) => step(admin, 'confirm', one)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Договор между этими организациями уже действует',
    });
  });

  test('a second contract of the same companies is refused on creation and on submission with a message what to do instead', async () => {
    const customer = await newCustomer('ООО «Второй договор»');
    const [supplier, admin] = [await server().as('supplier'), await server().as('admin')];
    const [first, early] = [
      await draft(supplier, customer.id, { number: 'В-1' }),
      await draft(supplier, customer.id, { number: 'В-2' }),
    ];
    const sent = dataOf<Contract>(await step(supplier, 'submit', first));
    const waits =
      'Договор № В-1 между этими организациями уже ждёт подтверждения. Дождитесь решения: второго быть не может';
    expect(await step(supplier, 'submit', early)).toMatchObject({ status: 409, body: { message: waits } });
    const seen = async (person: Caller, { id }: Contract) =>
      dataOf<Answer<'getContract'>['data']>(await person.get(`/warehouse/contract/${id}`));
    expect(await seen(supplier, early)).toMatchObject({ obstacle: waits });
    expect((await seen(supplier, early)).allowed_actions).not.toContain('submit');
    // The administrator decides on the first one, so nothing is in its way.
    expect(await seen(admin, first)).toMatchObject({ obstacle: null });
    expect((await seen(admin, first)).allowed_actions).toContain('confirm');
    const active = dataOf<Contract>(await step(admin, 'confirm', sent));
    const inForceNow = (until: string) =>
      `Между этими организациями уже действует договор № В-1 (${until}). Можно изменить его условия, расторгнуть его или начать новый после его окончания`;
    const again = (date: string) =>
      supplier.post('/warehouse/contract', { ...fields(customer.id), number: 'В-3', date });
    const field = (message: string) => ({
      status: 422,
      body: { message, fields: [{ field: 'customer_id', message }] },
    });
    expect(await again(isoDay(today()))).toMatchObject(field(inForceNow('бессрочно')));
    expect(await step(supplier, 'submit', early)).toMatchObject({
      status: 409,
      body: { message: inForceNow('бессрочно') },
    });
    // A contract that was sent before the other one came into force can only be rejected.
    await server().database.execute(
      sql`UPDATE contract SET status = 'on_confirmation', limit_named = true WHERE id = ${early.id}`,
    );
    const late = await seen(admin, early);
    expect(late.obstacle).toBe(inForceNow('бессрочно'));
    expect(late.allowed_actions).toContain('reject');
    expect(late.allowed_actions).not.toContain('confirm');
    await server().database.execute(sql`UPDATE contract SET status = 'draft' WHERE id = ${early.id}`);
    const end = today() + 30;
    const [year, month, day] = isoDay(end).split('-');
    const path = `/warehouse/contract/${active.id}`;
    dataOf(await send(supplier, 'PUT', path, { version: active.version, date_end: isoDay(end) }));
    expect(await again(isoDay(end))).toMatchObject(field(inForceNow(`до ${day}.${month}.${year}`)));
    // The next contract may start on the day after the end.
    expect((await again(isoDay(end + 1))).status).toBe(200);
  });

  test('an update with an outdated version returns 409 with the current contract', async () => {
    const { supplier, contract } = await inForce('ООО «Версия»');
    const path = `/warehouse/contract/${contract.id}`;
    expect((await send(supplier, 'PUT', path, { version: contract.version, limit: 10 })).status).toBe(200);
    expect(await send(supplier, 'PUT', path, { version: contract.version, limit: 20 })).toMatchObject({
      status: 409,
      body: { document: { limit: 10 } },
    });
  });

  test('in an active contract only the terms may change, and the history states the old and the new values', async () => {
    const { supplier, contract } = await inForce('ООО «Условия»', { limit: 100 });
    const path = `/warehouse/contract/${contract.id}`;
    expect(await send(supplier, 'PUT', path, { version: contract.version, number: 'Другой' })).toMatchObject({
      status: 409,
      body: {
        message: 'У договора в состоянии «Действует» меняются только условия: лимит, наценка, срок, контакт',
      },
    });
    const changed = dataOf<Contract>(
      await send(supplier, 'PUT', path, {
        version: contract.version,
        limit: null,
        buyer_markup_percent: 3.5,
      }),
    );
    expect(changed.history[0]?.text.replaceAll('\u00a0', ' ')).toBe(
      'Лимит: 100,00 руб. → без лимита. Наценка: 0 % → 3,5 %',
    );
  });

  test('a draft can be deleted, an active contract cannot', async () => {
    const customer = await newCustomer('ООО «Удаление»');
    const supplier = await server().as('supplier');
    const made = await draft(supplier, customer.id);
    const gone = await send(supplier, 'DELETE', `/warehouse/contract/${made.id}?version=${made.version}`);
    expect(gone.status).toBe(200);
    expect((await supplier.get(`/warehouse/contract/${made.id}`)).status).toBe(404);
    const { contract } = await inForce('ООО «Не удалить»');
    expect(
      (await send(supplier, 'DELETE', `/warehouse/contract/${contract.id}?version=${contract.version}`))
        .status,
    ).toBe(409);
  });
});

describe('permissions', () => {
  test('«a shop may open /contracts/add, but saving is 403»; it sees its submitted contracts and no drafts', async () => {
    const [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
    const own = await companyOf(server().database, 'shop');
    // The two companies have an active contract: the next one starts after its end.
    await server().database.execute(sql`
      UPDATE contract SET date_end = ${isoDay(today() + 30)} WHERE status = 'active' AND customer_id = ${own}
        AND supplier_id = ${await companyOf(server().database, 'supplier')}`);
    expect((await shop.post('/warehouse/contract', fields(own))).status).toBe(403);
    const made = await draft(supplier, own, { number: 'Т-черновик', date: isoDay(today() + 31) });
    expect((await shop.get(`/warehouse/contract/${made.id}`)).status).toBe(404);
    dataOf(await step(supplier, 'submit', made));
    expect(dataOf<Contract>(await shop.get(`/warehouse/contract/${made.id}`))).toMatchObject({
      changes: 'nothing',
      allowed_actions: [],
    });
  });

  test('a distributor cannot change or suspend a contract in which it is the customer', async () => {
    const distributor = await server().as('distributor');
    const { id, version } = await oneRow<{ id: number; version: number }>(
      server().database,
      sql`SELECT id, version FROM contract WHERE customer_id = ${await companyOf(server().database, 'distributor')} AND status = 'active' LIMIT 1`,
    );
    expect((await send(distributor, 'PUT', `/warehouse/contract/${id}`, { version, limit: 1 })).status).toBe(
      403,
    );
    expect((await send(distributor, 'PUT', '/warehouse/contract/suspend', { id, version })).status).toBe(403);
  });
});

describe('invalid input returns 422 with a message', () => {
  const self = async (login: string) => companyOf(server().database, login);
  test.each<[what: string, more: () => Promise<object>, message: string]>([
    [
      'dates the wrong way round',
      async () => ({ date: '2026-05-02', date_end: '2026-05-01' }),
      'Договор не может окончиться раньше, чем заключён',
    ],
    [
      'a contract with oneself',
      async () => ({ customer_id: await self('supplier') }),
      'Договор с самим собой заключить нельзя',
    ],
    [
      'a storage of somebody else',
      async () => ({
        only_for_selected_storage: true,
        storage_id: (await newCustomer('ООО «Чужой склад»')).storage,
      }),
      'Это склад другой организации',
    ],
    [
      'no storage where one is meant',
      async () => ({ only_for_selected_storage: true }),
      'Выберите склад, для которого действует договор',
    ],
    [
      'a supplier as a customer',
      async () => ({ customer_id: await self('supplier2') }),
      'Выберите покупателя: магазин или дистрибьютора',
    ],
    [
      'somebody else as the supplier',
      async () => ({ supplier_id: await self('supplier2') }),
      'Договор заключают от имени своей организации',
    ],
  ])('%s', async (_, more, message) => {
    const supplier = await server().as('supplier');
    const customer = await newCustomer('ООО «Ошибка»');
    expect(
      await supplier.post('/warehouse/contract', { ...fields(customer.id), ...(await more()) }),
    ).toMatchObject({ status: 422, body: { message } });
  });
});

describe('the scanned copy of a contract', () => {
  const put = async (person: Caller, id: number, name: string, contents: string) => {
    const form = new FormData();
    form.append('document_copy', new Blob([contents]), name);
    const answered = await fetch(`${server().address}/api/warehouse/contract/${id}/document-copy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    return { status: answered.status, body: (await answered.json()) as never };
  };
  test('is stored with its file name, downloads unchanged and replaces the previous copy', async () => {
    const supplier = await server().as('supplier');
    const { id } = await draft(supplier, (await newCustomer('ООО «Копия»')).id);
    expect(dataOf<Contract>(await put(supplier, id, 'Договор.pdf', '%PDF-1.7 первая')).file_name).toBe(
      'Договор.pdf',
    );
    expect(dataOf<Contract>(await put(supplier, id, 'Скан.pdf', '%PDF-1.7 вторая')).file_name).toBe(
      'Скан.pdf',
    );
    const file = await fetch(`${server().address}/api/warehouse/contract/${id}/document-copy`, {
      headers: { authorization: `Bearer ${supplier.token}` },
    });
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('Скан.pdf'));
    expect(await file.text()).toBe('%PDF-1.7 вторая');
  });
  test('a copy of 200 MB returns 413, and nothing is stored', async () => {
    const supplier = await server().as('supplier');
    const { id } = await draft(supplier, (await newCustomer('ООО «Толстый том»')).id);
    expect(await put(supplier, id, 'договор.pdf', '%PDF-1.7 '.padEnd(200 * 1024 * 1024))).toMatchObject({
      status: 413,
    });
    expect((await supplier.get(`/warehouse/contract/${id}/document-copy`)).status).toBe(404);
  });
  test('an executable named .pdf and an empty file return 422 with a message', async () => {
    const supplier = await server().as('supplier');
    const { id } = await draft(supplier, (await newCustomer('ООО «Программа»')).id);
    expect(await put(supplier, id, 'договор.pdf', 'MZ\u0090')).toMatchObject({
      status: 422,
      body: { message: 'Содержимое файла – не PDF. Приложите сам документ.' },
    });
    expect(await put(supplier, id, 'договор.pdf', '')).toMatchObject({
      status: 422,
      body: { message: 'Файл пуст' },
    });
    expect((await supplier.get(`/warehouse/contract/${id}/document-copy`)).status).toBe(404);
  });
});

describe('«active → expired (by date)», at midnight in the contract’s zone', () => {
  test('a contract in the time zone of Samara expires an hour before one in the time zone of Moscow', async () => {
    const { database } = server();
    // In this year no other contract of the demo data expires.
    const day = '2040-05-31';
    const samara = (await inForce('ООО «Самара»', { date_end: day, req_zone_id: 3 })).contract;
    const moscow = (await inForce('ООО «Москва»', { date_end: day, req_zone_id: 2 })).contract;
    const states = async () => {
      const { rows } = await database.execute<{ status: string }>(
        sql`SELECT status FROM contract WHERE id IN (${samara.id}, ${moscow.id}) ORDER BY id`,
      );
      return rows.map(({ status }) => status);
    };
    await database.execute(sql`UPDATE contract SET date_end = NULL WHERE date_end < ${day}`);
    expect(await expireContracts(database, new Date('2040-05-31T19:59:59Z'))).toBe(0);
    expect(await expireContracts(database, new Date('2040-05-31T20:00:00Z'))).toBe(1);
    expect(await states()).toEqual(['expired', 'active']);
    expect(await expireContracts(database, new Date('2040-05-31T21:00:00Z'))).toBe(1);
    expect(await states()).toEqual(['expired', 'expired']);
    expect(await expireContracts(database, new Date('2040-05-31T21:00:00Z'))).toBe(0);
  });

  test('a contract whose end date is over cannot be resumed', async () => {
    const { supplier, contract } = await inForce('ООО «Поздно»');
    const suspended = dataOf<Contract>(await step(supplier, 'suspend', contract));
    await server().database.execute(
      sql`UPDATE contract SET date_end = ${isoDay(today() - 2)} , date = now() - interval '9 days' WHERE id = ${contract.id}`,
    );
    expect(await step(supplier, 'resume', suspended)).toMatchObject({
      status: 409,
      body: { message: 'Срок договора уже окончился. Сначала продлите его.' },
    });
  });
});

describe('offers, baskets and limits', () => {
  /** A basket of the person with one more line, and the contract of that line's supplier. */
  async function basketOf(login: string) {
    const person = await server().as(login);
    const [storage] = dataOf<{ id: number }[]>(await person.get('/warehouse/storage'));
    const basket = dataOf<{ id: number }>(await person.get(`/basket/basket?storage_id=${storage?.id}`));
    const found = (await person.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`)).body as {
      products: { offers: { id: number; supplier: { id: number } }[] }[];
    };
    const [offer] = found.products.flatMap(({ offers }) => offers);
    if (!offer) return expect.unreachable();
    const made = await person.post('/basket/basket-items/create', {
      basket_id: basket.id,
      offer_id: offer.id,
      quantity: 20,
    });
    expect(made.status).toBe(200);
    const contract = await oneRow<{ id: number; version: number }>(
      server().database,
      sql`SELECT id, version FROM contract WHERE status = 'active' AND supplier_id = ${offer.supplier.id}
          AND customer_id = ${await companyOf(server().database, login)}`,
    );
    const lines = async () =>
      dataOf<{ items: { problem: { message: string } | null }[] }>(
        await person.get(`/basket/basket?storage_id=${storage?.id}`),
      ).items;
    return { person, storage: storage?.id ?? 0, basket: basket.id, contract, lines };
  }

  test('suspending a contract marks its basket lines as unavailable without removing them; resuming makes them available again', async () => {
    const { lines, contract } = await basketOf('shop');
    const admin = await server().as('admin');
    const before = await lines();
    expect(before.at(-1)?.problem).toBe(null);
    const suspended = dataOf<Contract>(await send(admin, 'PUT', '/warehouse/contract/suspend', contract));
    const kept = await lines();
    expect(kept).toHaveLength(before.length);
    expect(kept.at(-1)?.problem?.message).toBe('Предложения больше нет');
    dataOf(await step(admin, 'resume', suspended));
    expect((await lines()).at(-1)?.problem).toBe(null);
  });

  test('a contract for a selected storage gives no offers for other storages', async () => {
    const { lines, contract } = await basketOf('shop2');
    const admin = await server().as('admin');
    const { id: other } = await oneRow<{ id: number }>(
      server().database,
      sql`INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
          VALUES (${await companyOf(server().database, 'shop2')}, 'Второй', 'SEL-2', 'Пермь', 'Пермь', 'Asia/Yekaterinburg') RETURNING id`,
    );
    const path = `/warehouse/contract/${contract.id}`;
    const only = { version: contract.version, only_for_selected_storage: true, storage_id: other };
    const changed = dataOf<Contract>(await send(admin, 'PUT', path, only));
    expect((await lines()).at(-1)?.problem?.message).toBe('Предложения больше нет');
    dataOf(await send(admin, 'PUT', path, { version: changed.version, only_for_selected_storage: false }));
    expect((await lines()).at(-1)?.problem).toBe(null);
  });

  test('the orders of a limit add up to its used amount', async () => {
    const shop = await server().as('shop');
    const { data: limits } = (await shop.get('/warehouse/contract/limits?sort=-used'))
      .body as Answer<'listContractLimits'>;
    const [most] = limits;
    expect(most?.used).toBeGreaterThan(0);
    const { data: orders } = (await shop.get(`/warehouse/contract-limit/${most?.id}?pageSize=100`))
      .body as Answer<'listContractLimitOrders'>;
    const taken = orders.reduce((sum, one) => sum + Math.round(one.taken * 100), 0);
    expect(taken).toBe(Math.round((most?.used ?? 0) * 100));
    for (const { amount, taken: left, freed } of orders)
      expect(Math.round(amount * 100)).toBe(
        Math.round(left * 100) + freed.reduce((sum, one) => sum + Math.round(one.amount * 100), 0),
      );
  });

  test('a raised limit takes effect at once', async () => {
    const { contract } = await basketOf('shop');
    const { login } = await oneRow<{ login: string }>(
      server().database,
      sql`SELECT login FROM app_user WHERE contractor_id = (SELECT supplier_id FROM contract WHERE id = ${contract.id}) ORDER BY id LIMIT 1`,
    );
    const [seller, shop] = [await server().as(login), await server().as('shop')];
    const left = async () =>
      (
        (await shop.get('/warehouse/contract/limits?pageSize=100')).body as Answer<'listContractLimits'>
      ).data.find(({ id }) => id === contract.id)?.left;
    const before = dataOf<Contract>(await seller.get(`/warehouse/contract/${contract.id}`));
    const limit = Math.ceil(before.used) + 1000;
    const path = `/warehouse/contract/${contract.id}`;
    const changed = dataOf<Contract>(await send(seller, 'PUT', path, { version: before.version, limit }));
    expect(await left()).toBeCloseTo(limit - before.used, 2);
    dataOf(await send(seller, 'PUT', path, { version: changed.version, limit: limit + 500 }));
    expect(await left()).toBeCloseTo(limit + 500 - before.used, 2);
  });
});

describe('markups', () => {
  test('«POST /warehouse/contract/update-markup {data}»: only the supplier sets markups, all or none; the customer may read them', async () => {
    const [distributor, shop] = [await server().as('distributor'), await server().as('shop')];
    const { data } = (await distributor.get('/warehouse/contract/markups?pageSize=100'))
      .body as Answer<'listContractMarkups'>;
    const own = data.filter(({ may_change }) => may_change);
    const [first, second] = own;
    const foreign = data.find(({ may_change }) => !may_change);
    if (!first || !second || !foreign) return expect.unreachable();
    const set = (rows: { id: number; version: number }[], percent: number) =>
      distributor.post('/warehouse/contract/update-markup', {
        data: rows.map(({ id, version }) => ({ id, version, buyer_markup_percent: percent })),
      });
    expect((await set([first, foreign], 9)).status).toBe(403);
    expect((await set([first, second], 7.25)).status).toBe(200);
    expect((await set([first], 8)).status).toBe(409);
    const after = dataOf<Contract>(await distributor.get(`/warehouse/contract/${first.id}`));
    expect(after.buyer_markup_percent).toBe(7.25);
    expect((await shop.get('/warehouse/contract/markups')).status).toBe(200);
    expect((await shop.post('/warehouse/contract/update-markup', { data: [] })).status).toBe(403);
    return undefined;
  });

  test('a company without a contract as a customer gets 403 «У вас нет прав на просмотр наценок по договорам»', async () => {
    expect(await (await server().as('newshop')).get('/warehouse/contract/markups')).toMatchObject({
      status: 403,
      body: { message: 'У вас нет прав на просмотр наценок по договорам' },
    });
  });

  test('«PUT /settings/regulation-discount/update-percent»: for administrators only; an outdated version returns 409', async () => {
    const admin = await server().as('admin');
    const path = '/settings/regulation-discount/update-percent';
    const { version } = dataOf<Answer<'getRegulationDiscount'>['data']>(
      await admin.get('/settings/regulation-discount'),
    );
    expect(dataOf(await send(admin, 'PUT', path, { version, percent: 12.5 }))).toMatchObject({
      percent: 12.5,
    });
    expect(await send(admin, 'PUT', path, { version, percent: 1 })).toMatchObject({
      status: 409,
      body: { document: { percent: 12.5 } },
    });
    expect((await send(admin, 'PUT', path, { version, percent: 101 })).status).toBe(422);
    expect((await (await server().as('supplier')).get('/settings/regulation-discount')).status).toBe(403);
  });

  test('the markup of a card with include_markup_to_regulation is lowered by that percent when a price is computed', async () => {
    const [admin, shop] = [await server().as('admin'), await server().as('shop')];
    const discount = async () =>
      dataOf<Answer<'getRegulationDiscount'>['data']>(await admin.get('/settings/regulation-discount'));
    const set = async (percent: number) =>
      send(admin, 'PUT', '/settings/regulation-discount/update-percent', {
        version: (await discount()).version,
        percent,
      });
    const { id: storage } = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT default_storage_id AS id FROM app_user WHERE login = 'shop'`,
    );
    const { id: basket } = dataOf<{ id: number }>(await shop.get(`/basket/basket?storage_id=${storage}`));
    const { article } = await oneRow<{ article: string }>(
      server().database,
      sql`SELECT p.article FROM price_list_item i JOIN product p ON p.id = i.product_id ORDER BY i.id LIMIT 1`,
    );
    const prices = async (markup: number, lowered: boolean) => {
      await server().database.execute(sql`
        UPDATE logistic_card SET logistic_markup_percent_b2b = ${markup}, logistic_markup_percent_b2c = NULL,
               include_markup_to_regulation = ${lowered} WHERE customer_storage_id = ${storage}`);
      const { body } = await shop.get(
        `/basket/basket/article?basketID=${basket}&article=${encodeURIComponent(article)}`,
      );
      return (body as Answer<'getOffersByArticle'>).products
        .flatMap(({ offers }) => offers)
        .map(({ id, price }) => `${id} ${price}`)
        .toSorted();
    };
    expect((await set(50)).status).toBe(200);
    const lowered = await prices(20, true);
    expect(lowered.length).toBeGreaterThan(0);
    expect(lowered).toEqual(await prices(10, false));
    expect(lowered).not.toEqual(await prices(20, false));
  });
});

test('statement existContractLI: «the contractor has an active contract of the type «Лада Имидж»»', async () => {
  const of = async (login: string) =>
    dataOf<{ existContractLI: boolean }>(await (await server().as(login)).get('/identity/statements'))
      .existContractLI;
  expect(await of('distributor')).toBe(true);
  expect(await of('shop')).toBe(false);
});
