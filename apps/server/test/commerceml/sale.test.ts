// Orders exchanged with 1C over HTTP: what goes out on either side, when it is sent again, and what comes back.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { differences, NONE, oneRow } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { OneC } from './one-c.fixture.ts';
import { type Document, type Good, ordersXml, POSTED } from './orders.fixture.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Order = Answer<'getOrder'>['data'];
const RIGHTS = ['commerceml', 'shipments'];

let shop: Caller;
let supplier: Caller;
/** 1C of the supplier's storage and of the shop's. */
let seller: OneC;
let buyer: OneC;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  const { order } = await placeOrder(shop, 5);
  const places = await oneRow<{ supplier: number; customer: number }>(
    server().database,
    sql`SELECT supplier_storage_id AS supplier, customer_storage_id AS customer FROM orders WHERE id = ${order}`,
  );
  seller = await oneCOf(supplier, places.supplier, RIGHTS);
  buyer = await oneCOf(shop, places.customer, ['commerceml']);
});

async function oneCOf(caller: Caller, storage_id: number, rights: string[]): Promise<OneC> {
  const answer = await caller.post('/settings/api-key', { title: '1С', rights, storage_id: null });
  const { key } = (answer.body as Answer<'createApiKey'>).data;
  return new OneC({ address: server().address, storage_id, password: key });
}

const read = async (caller: Caller, id: number): Promise<Order> =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;

/** What a new session is sent; `take` says that 1C has taken it. */
async function query(client: OneC, take: boolean, version?: string): Promise<string> {
  await client.enter('sale', version);
  const { raw, type } = await client.ask('sale', 'query');
  expect(type).toContain('xml');
  const encoding = /encoding="([\w-]+)"/.exec(raw.toString('latin1'))?.[1] ?? '';
  if (take) expect((await client.ask('sale', 'success')).lines).toEqual(['success']);
  return new TextDecoder(encoding).decode(raw);
}
/** «Документ» of one order; undefined if it is not there. */
const documentOf = (xml: string, id: number) =>
  xml.match(/<Документ>.*?<\/Документ>/gs)?.find((one) => one.startsWith(`<Документ><Ид>${id}</Ид>`));
const value = (document: string | undefined, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(document ?? '')?.[1];
const requisite = (document: string | undefined, name: string) =>
  new RegExp(`<Наименование>${name}</Наименование><Значение>([^<]*)`).exec(document ?? '')?.[1];

interface Said {
  level: string;
  row: string;
  message: string;
}
/** Sends documents to the portal as 1C does; returns the log of the session. */
async function send(client: OneC, ...documents: Document[]): Promise<Said[]> {
  return sendFile(client, ordersXml(...documents));
}
async function sendFile(client: OneC, content: Buffer | string, name = 'orders-1.xml'): Promise<Said[]> {
  await client.enter('sale');
  const answer = await client.send('sale', name, content);
  const { rows } = await server().database.execute<Said & Record<string, unknown>>(sql`
    SELECT level, row, message FROM commerceml_note WHERE session_id = (SELECT max(id) FROM commerceml_session) ORDER BY id`);
  if (answer[0] !== 'success')
    return [{ level: 'answer', row: server().complaints.join(''), message: answer.join(': ') }, ...rows];
  return rows;
}

const placed = async (pieces = 5) => read(supplier, (await placeOrder(shop, pieces)).order);
const goodsOf = (order: Order, quantities: readonly number[] = []): Good[] =>
  order.lines.map((line, at) => ({ article: line.article, quantity: quantities[at] ?? line.ordered }));
const posted = (order: Order, more: Document = {}): Document => ({
  id: order.id,
  number: order.id,
  role: 'Продавец',
  goods: goodsOf(order),
  requisites: POSTED,
  ...more,
});
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

describe('out', () => {
  test('the first exchange has the open orders of the storage; all of them come again until 1C has taken them', async () => {
    const { rows } = await server().database.execute<{ id: number }>(sql`
      SELECT id FROM orders WHERE supplier_storage_id = ${seller.settings.storage_id} AND NOT withheld
        AND status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially') ORDER BY id`);
    const ids = rows.map(({ id }) => String(id));
    const idsOf = (xml: string) => [...xml.matchAll(/<Документ><Ид>(\d+)</g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(idsOf(await query(seller, false))).toEqual(ids);
    expect(idsOf(await query(seller, true))).toEqual(ids);
    expect(idsOf(await query(seller, true))).toEqual([]);
  });

  test('an order has its numbers, the buyer’s requisites and its state; a change sends it again', async () => {
    const order = await placed();
    const [line] = order.lines;
    if (!line) return expect.unreachable();
    const document = documentOf(await query(seller, true), order.id);
    const inn = await oneRow<{ inn: string }>(
      server().database,
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
    expect(value(document, 'Ставка')).toBe('Без НДС');
    expect(requisite(document, 'Статус заказа')).toBe('Новый');
    expect(requisite(document, 'Отменен')).toBe('false');
    expect(requisite(document, 'Проведен')).toBe('false');
    expect(requisite(document, 'Номер договора')).toBe(order.contract_number);
    await supplier.post(`/document/order/refuse/${order.id}`, { version: order.version, reason_id: 1 });
    const refused = documentOf(await query(seller, true), order.id);
    expect(requisite(refused, 'Статус заказа')).toBe('Отказ поставщика');
    expect(requisite(refused, 'Отменен')).toBe('true');
    expect(requisite(refused, 'Финальный статус')).toBe('true');
    expect(value(refused, 'Количество')).toBe(String(line.ordered));
    expect(documentOf(await query(seller, true), order.id)).toBeUndefined();
  });

  test('the buyer’s 1C gets it as a purchase, and hears of the shipment', async () => {
    const order = await placed();
    const document = documentOf(await query(buyer, true), order.id);
    expect(document).toContain('<Роль>Покупатель</Роль><Валюта>');
    expect(value(document, 'Наименование')).toBe(order.supplier.title);
    await send(
      seller,
      posted(order, {
        requisites: { ...POSTED, 'Номер отгрузки по 1С': 'УТ-7', 'Дата отгрузки по 1С': '2026-11-20' },
      }),
    );
    const shipped = documentOf(await query(buyer, true), order.id);
    expect(requisite(shipped, 'Статус заказа')).toBe('Отгружен');
    expect(requisite(shipped, 'Номера УПД')).toBe('УТ-7');
    expect(requisite(shipped, 'Даты УПД')).toBe('2026-11-20');
  });

  test('what was placed and shipped between two exchanges comes too', async () => {
    await query(seller, true);
    const order = await placed();
    await send(
      seller,
      posted(order, {
        requisites: { ...POSTED, 'Номер отгрузки по 1С': 'УТ-8', 'Дата отгрузки по 1С': '2026-11-20' },
      }),
    );
    await server().database.execute(sql`DELETE FROM commerceml_order WHERE order_id = ${order.id}`);
    expect(documentOf(await query(seller, true), order.id)).toBeDefined();
    expect(documentOf(await query(seller, true), order.id)).toBeUndefined();
  });

  test('a 1C that names 2.08 or later gets UTF-8, an older one windows-1251 with references', async () => {
    const order = await placed();
    await server().database.execute(
      sql`UPDATE orders SET comment = 'Ждём ☎ & <скорее> ₽' WHERE id = ${order.id}`,
    );
    const old = documentOf(await query(seller, false), order.id);
    expect(value(old, 'Комментарий')).toBe('Ждём &#9742; &amp; &lt;скорее&gt; &#8381;');
    const recent = await query(seller, true, '2.10');
    expect(recent).toContain('ВерсияСхемы="2.10"');
    expect(value(documentOf(recent, order.id), 'Комментарий')).toBe('Ждём ☎ &amp; &lt;скорее&gt; ₽');
  });
});

describe('back to the seller', () => {
  test('a posted order is confirmed; the same file again changes nothing', async () => {
    const order = await placed();
    const file = posted(order);
    expect(await send(seller, file)).toEqual([
      { level: 'info', row: `Заказ ${order.id}`, message: `Подтверждено ${order.lines[0]?.ordered} шт.` },
    ]);
    const confirmed = await read(supplier, order.id);
    expect(confirmed.status.title).toBe('Подтверждён');
    expect(await send(seller, file)).toEqual([]);
    expect((await read(supplier, order.id)).version).toBe(confirmed.version);
    await kept();
  });
});
