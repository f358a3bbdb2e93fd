// Orders that the portal sends to 1C: which ones, what they say, and when they are sent again.
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { keepGoods } from '../../src/areas/commerceml/goods/keep.ts';
import { queryOrders } from '../../src/areas/commerceml/sale/query.ts';
import type { Transaction } from '../../src/database/connect.ts';
import { oneRow, viewerOf } from '../support/documents.ts';
import type { Answer } from '../support/server.ts';
import { OneC } from './one-c.fixture.ts';
import { ordersXml } from './orders.fixture.ts';
import { oneCOf, placed, posted, query, send, shippedBy, saleOfFile } from './sale.fixture.ts';

const sale = saleOfFile();
const database = () => sale().server.database;

const lastSession = () =>
  oneRow<{ session_id: number }>(database(), sql`SELECT max(id) AS session_id FROM commerceml_session`);
/** «Документ» of one order; undefined if it is not there. */
const documentOf = (xml: string, id: number) =>
  xml.match(/<Документ>.*?<\/Документ>/gs)?.find((one) => one.startsWith(`<Документ><Ид>${id}</Ид>`));
const value = (document: string | undefined, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(document ?? '')?.[1];
const requisite = (document: string | undefined, name: string) =>
  new RegExp(`<Наименование>${name}</Наименование><Значение>([^<]*)`).exec(document ?? '')?.[1];

describe('out', () => {
  test('the first exchange has the open orders of the storage; all of them come again until 1C has taken them', async () => {
    const { rows } = await database().execute<{ id: number }>(sql`
      SELECT id FROM orders WHERE supplier_storage_id = ${sale().seller.settings.storage_id} AND NOT withheld
        AND status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially') ORDER BY id`);
    const ids = rows.map(({ id }) => String(id));
    const idsOf = (xml: string) => [...xml.matchAll(/<Документ><Ид>(\d+)</g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(idsOf(await query(sale().seller, false))).toEqual(ids);
    expect(idsOf(await query(sale().seller, true))).toEqual(ids);
    expect(idsOf(await query(sale().seller, true))).toEqual([]);
  });

  test('an order has its numbers, the buyer’s requisites and its state; a change sends it again', async () => {
    const order = await placed(sale());
    const [line] = order.lines;
    if (!line) return expect.unreachable();
    const document = documentOf(await query(sale().seller, true), order.id);
    const inn = await oneRow<{ inn: string }>(
      database(),
      sql`SELECT inn FROM contractor WHERE id = ${order.customer.id}`,
    );
    expect(value(document, 'ХозОперация')).toBe('Заказ товара');
    expect(document).toContain('<Роль>Покупатель</Роль></Контрагент>');
    expect(document).toContain('<Роль>Продавец</Роль><Валюта>руб</Валюта><Курс>1</Курс>');
    expect(value(document, 'ИНН')).toBe(inn.inn);
    expect(value(document, 'Артикул')).toBe(line.article);
    expect(value(document, 'Количество')).toBe(String(line.ordered));
    expect(value(document, 'ЦенаЗаЕдиницу')).toBe(line.price.toFixed(2));
    expect(value(document, 'Сумма')).toBe((line.price * line.ordered).toFixed(2));
    expect(document).toContain('Код="796"');
    expect(requisite(document, 'Статус заказа')).toBe('Новый');
    expect(requisite(document, 'Отменен')).toBe('false');
    expect(requisite(document, 'Проведен')).toBe('false');
    expect(requisite(document, 'Номер договора')).toBe(order.contract_number);
    await sale().supplier.post(`/document/order/refuse/${order.id}`, {
      version: order.version,
      reason_id: 1,
    });
    const refused = documentOf(await query(sale().seller, true), order.id);
    expect(requisite(refused, 'Статус заказа')).toBe('Отказ поставщика');
    expect(requisite(refused, 'Отменен')).toBe('true');
    expect(requisite(refused, 'Финальный статус')).toBe('true');
    expect(value(refused, 'Количество')).toBe(String(line.ordered));
    expect(documentOf(await query(sale().seller, true), order.id)).toBeUndefined();
  });

  test('the buyer’s 1C gets it as a purchase, and hears of the shipment', async () => {
    const order = await placed(sale());
    const document = documentOf(await query(sale().buyer, true), order.id);
    expect(document).toContain('<Роль>Покупатель</Роль><Валюта>');
    expect(value(document, 'Наименование')).toBe(order.supplier.title);
    await send(
      sale(),
      sale().seller,
      posted(order, {
        requisites: shippedBy('УТ-7'),
      }),
    );
    const shipped = documentOf(await query(sale().buyer, true), order.id);
    expect(requisite(shipped, 'Статус заказа')).toBe('Отгружен');
    expect(requisite(shipped, 'Номера УПД')).toBe('УТ-7');
    expect(requisite(shipped, 'Даты УПД')).toBe('2026-11-20');
  });

  test('what was placed and shipped between two exchanges comes too', async () => {
    await query(sale().seller, true);
    const order = await placed(sale());
    await send(
      sale(),
      sale().seller,
      posted(order, {
        requisites: shippedBy('УТ-8'),
      }),
    );
    await database().execute(sql`DELETE FROM commerceml_order WHERE order_id = ${order.id}`);
    expect(documentOf(await query(sale().seller, true), order.id)).toBeDefined();
    expect(documentOf(await query(sale().seller, true), order.id)).toBeUndefined();
  });

  test('a 1C that names 2.08 or later gets UTF-8, an older one windows-1251 with references', async () => {
    const order = await placed(sale());
    await database().execute(sql`UPDATE orders SET comment = 'Ждём ☎ & <скорее> ₽' WHERE id = ${order.id}`);
    const commentOf = (document: string | undefined) =>
      /<\/Время><Комментарий>([^<]*)/.exec(document ?? '')?.[1];
    const old = documentOf(await query(sale().seller, false), order.id);
    expect(commentOf(old)).toBe('Ждём &#9742; &amp; &lt;скорее&gt; &#8381;');
    const recent = await query(sale().seller, true, '2.10');
    expect(recent).toContain('ВерсияСхемы="2.10"');
    expect(commentOf(documentOf(recent, order.id))).toBe('Ждём ☎ &amp; &lt;скорее&gt; ₽');
  });
});

test('a seller’s VAT is written with each line and the whole; without it «Без НДС»', async () => {
  const order = await placed(sale());
  await database().execute(sql`UPDATE contractor SET tax_system = 'osno' WHERE id = ${order.supplier.id}`);
  const document = documentOf(await query(sale().seller, false), order.id);
  await database().execute(sql`UPDATE contractor SET tax_system = 'none' WHERE id = ${order.supplier.id}`);
  const [line] = order.lines;
  const tax = Math.round((Math.round((line?.price ?? 0) * 100) * (line?.ordered ?? 0) * 22) / 122) / 100;
  expect(document).toContain('<СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка>');
  expect(document).toContain(
    `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме><Сумма>${tax.toFixed(2)}</Сумма></Налог></Налоги><Товары>`,
  );
  expect(document).toContain(`<Сумма>${tax.toFixed(2)}</Сумма><Ставка>22</Ставка></Налог></Налоги></Товар>`);
  const untaxed = documentOf(await query(sale().seller, false), order.id);
  expect(untaxed).not.toContain('<Налоги>');
  expect(value(untaxed, 'Ставка')).toBe('Без НДС');
});

test('a good that 1C’s catalogue knows has its id there; one that it has twice is named by brand and article', async () => {
  const order = await placed(sale());
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const { storage_id } = sale().seller.settings;
  const exchange = { ...(await lastSession()), storage_id, contractor_id: order.supplier.id };
  const good = (uid: string, brand = line.brand_title) =>
    keepGoods(database(), { exchange, read_by: 'x' }, [
      {
        uid,
        article: line.article,
        brand,
        title: line.title,
        unit: 'шт',
        barcode: '',
        deleted: false,
        vat_rate: '',
        country_code: '',
        customs_declaration: '',
      },
    ]);
  const idNow = async () =>
    /<Товар><Ид>([^<]*)/.exec(documentOf(await query(sale().seller, false), order.id) ?? '')?.[1];
  const own = await idNow();
  expect(own).toContain('#');
  await good('other-brand', 'НЕТАКОЙ');
  expect(await idNow()).toBe(own);
  await good('guid-1');
  expect(await idNow()).toBe('guid-1');
  expect(
    await send(sale(), sale().seller, posted(order, { goods: [{ id: 'guid-1', quantity: line.ordered }] })),
  ).toMatchObject([{ level: 'info' }]);
  await good('guid-2');
  expect(await idNow()).toBe(own);
  await database().execute(sql`DELETE FROM commerceml_good WHERE storage_id = ${storage_id}`);
});

test('moved dates and corrected papers send an order again, though its version is the same', async () => {
  const order = await placed(sale());
  await send(sale(), sale().seller, posted(order, { requisites: shippedBy('УТ-9') }));
  await query(sale().seller, true);
  await database().execute(sql`UPDATE shipment SET upd_number = 'УТ-9/1' WHERE upd_number = 'УТ-9'`);
  expect(requisite(documentOf(await query(sale().seller, true), order.id), 'Номера УПД')).toBe('УТ-9/1');
  await database().execute(
    sql`UPDATE orders SET planned_shipment_at = planned_shipment_at + interval '1 day' WHERE id = ${order.id}`,
  );
  expect(documentOf(await query(sale().seller, true), order.id)).toBeDefined();
  expect(documentOf(await query(sale().seller, true), order.id)).toBeUndefined();
});

test('an answer that broke off, or a query asked again, is sent again: `success` counts for what was sent last', async () => {
  const first = await placed(sale());
  const client = sale().seller;
  await client.enter('sale');
  await client.ask('sale', 'query');
  const second = await placed(sale());
  expect((await client.ask('sale', 'success')).lines).toEqual(['success']);
  const next = await query(client, false);
  expect(documentOf(next, first.id)).toBeUndefined();
  expect(documentOf(next, second.id)).toBeDefined();
  await sale().supplier.post(`/document/order/confirm/${first.id}`, { version: first.version });
  const again = await query(client, true);
  expect(documentOf(again, second.id)).toBeDefined();
  expect(requisite(documentOf(again, first.id), 'Статус заказа')).toBe('Подтверждён');
});

test('`success` of a session whose orders another one has been sent since counts for nothing', async () => {
  const order = await placed(sale());
  const { settings } = sale().seller;
  const [first, second] = [new OneC(settings), new OneC(settings)];
  await first.enter('sale');
  await first.ask('sale', 'query');
  await query(second, false);
  expect((await first.ask('sale', 'success')).lines).toEqual(['success']);
  expect(documentOf(await query(sale().seller, true), order.id)).toBeDefined();
  expect((await second.ask('sale', 'success')).lines).toEqual(['success']);
  expect(documentOf(await query(sale().seller, true), order.id)).toBeUndefined();
});

test('another storage’s 1C and another company’s are sent nothing of it', async () => {
  const order = await placed(sale());
  const { server, supplier, seller, buyer } = sale();
  const { id } = await oneRow<{ id: number }>(
    database(),
    sql`SELECT id FROM storage WHERE contractor_id = ${order.supplier.id} AND id <> ${seller.settings.storage_id} LIMIT 1`,
  );
  const elsewhere = await oneCOf(server, supplier, id, ['commerceml']);
  expect(documentOf(await query(elsewhere, false), order.id)).toBeUndefined();
  const distributor = await server.as('distributor');
  const { storage } = await oneRow<{ storage: number }>(
    database(),
    sql`SELECT default_storage_id AS storage FROM app_user WHERE login = 'distributor'`,
  );
  const stranger = await oneCOf(server, distributor, storage, ['commerceml']);
  expect(documentOf(await query(stranger, false), order.id)).toBeUndefined();
  expect(documentOf(await query(buyer, false), order.id)).toBeDefined();
});

/** A connection that keeps the statements sent through it. */
function listening(seen: SQL[]) {
  const through = <T extends Pick<Transaction, 'execute'>>(connection: T): T =>
    new Proxy(connection, {
      get: (target, name) => {
        if (name === 'execute')
          return (statement: SQL) => {
            seen.push(statement);
            return target.execute(statement);
          };
        if (name === 'transaction')
          return (work: (transaction: Transaction) => Promise<unknown>) =>
            database().transaction((transaction) => work(through(transaction)));
        return Reflect.get(target, name);
      },
    });
  return through(database());
}

test('the number of statements does not grow with the orders; every table is read by an index among many', async () => {
  const { seller, server } = sale();
  const { storage_id } = seller.settings;
  const order = await placed(sale());
  const viewer = await viewerOf(database(), order.supplier.id);
  await seller.enter('sale');
  const { session_id } = await lastSession();
  const statementsOf = async () => {
    const seen: SQL[] = [];
    const services = { database: listening(seen) as typeof server.database };
    for await (const _ of queryOrders(services, viewer, {
      session_id,
      storage_id,
      contractor_id: viewer.contractor_id,
    }));
    return seen;
  };
  await database().execute(sql`DELETE FROM commerceml_order`);
  const few = await statementsOf();
  for (let more = 0; more < 5; more += 1) await placed(sale());
  expect((await statementsOf()).length).toBe(few.length);
  expect(few.length).toBeLessThan(10);

  // Orders of other companies, among which those of the storage are few.
  await database().execute(sql`
    INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, lines_count,
      amount_kopecks, planned_shipment_at, planned_delivery_at, created_at)
    SELECT o.customer_id, other.id, o.customer_storage_id, o.supplier_storage_id, o.contract_id, o.created_by,
      CASE WHEN n % 20 = 0 THEN 'active' ELSE 'completed' END, 0, 0, now(), now(), now() - n * interval '1 minute'
    FROM orders o, (SELECT id FROM contractor WHERE id NOT IN (${order.supplier.id}, ${order.customer.id}) AND type = 'supplier' LIMIT 1) other,
      generate_series(1, 20000) n WHERE o.id = ${order.id}`);
  await database().execute(sql`ANALYZE orders`);
  await database().execute(sql`UPDATE commerceml_session SET taken_at = now() WHERE id = ${session_id}`);
  for (const statement of await statementsOf()) {
    const { rows } = await database().execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on orders');
  }
});

test('a session of orders counts what was sent and what came, each once, and no goods; one of goods counts no orders', async () => {
  const { supplier, seller } = sale();
  const order = await placed(sale());
  const shown = async () => {
    const { body } = await supplier.get(
      `/settings/commerceml/sessions?filter[storage_id]=${seller.settings.storage_id}`,
    );
    const [{ goods, offers, orders, documents } = expect.unreachable()] = (
      body as Answer<'listCommercemlSessions'>
    ).data;
    return { goods, offers, orders, documents };
  };
  await query(seller, true);
  const changed = await placed(sale());
  await query(seller, false);
  await seller.ask('sale', 'query');
  expect(await shown()).toEqual({ goods: null, offers: null, orders: 1, documents: 0 });
  await seller.send('sale', 'orders-1.xml', ordersXml(posted(order), posted(changed)));
  expect(await shown()).toEqual({ goods: null, offers: null, orders: 1, documents: 2 });
  await seller.enter('catalog');
  expect(await shown()).toEqual({ goods: 0, offers: 0, orders: null, documents: null });
});
