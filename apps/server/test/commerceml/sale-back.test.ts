// Documents that 1C sends back: they move orders by the steps of the screens, or leave them as they were and say why.
import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { OneC, zipped } from './one-c.fixture.ts';
import { type Document, ordersXml, POSTED } from './orders.fixture.ts';
import {
  goodsOf,
  kept,
  oneCOf,
  type Order,
  placed,
  posted,
  query,
  read,
  type Said,
  send,
  sendFile,
  shippedBy,
  saleOfFile,
} from './sale.fixture.ts';

const sale = saleOfFile();
const back = (...documents: Document[]): Promise<Said[]> => send(sale(), sale().seller, ...documents);
const bought = (...documents: Document[]): Promise<Said[]> => send(sale(), sale().buyer, ...documents);
const now = ({ id }: Order) => read(sale().supplier, id);
const line = ({ lines }: Order) => lines[0] ?? expect.unreachable();
const { stringify } = JSON;

/** The document leaves the order as it was and is told in one sentence. */
async function untouched(
  order: Order,
  document: Document,
  said: string,
  level = 'error',
  client = sale().seller,
) {
  const before = await now(order);
  const log = await send(sale(), client, document);
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({ level, message: said });
  expect(log[0]?.row).toMatch(new RegExp(`^Заказ ${order.id}`));
  expect(stringify(await now(order))).toBe(stringify(before));
  await kept(sale());
}

describe('a posted sale', () => {
  test('is confirmed; the same file again changes nothing', async () => {
    const order = await placed(sale());
    const { ordered } = line(order);
    expect(await back(posted(order))).toEqual([
      { level: 'info', row: `Заказ ${order.id}`, message: `Подтверждено ${ordered} шт.` },
    ]);
    const confirmed = await now(order);
    expect(confirmed.status.title).toBe('Подтверждён');
    expect(await back(posted(order))).toEqual([]);
    expect((await now(order)).version).toBe(confirmed.version);
    await kept(sale());
  });

  test('with fewer pieces is confirmed in part, the rest is refused with a document and a reason', async () => {
    const order = await placed(sale());
    const { ordered } = line(order);
    expect(await back(posted(order, { goods: goodsOf(order, [`${ordered - 2}.000`]) }))).toMatchObject([
      { message: `Подтверждено ${ordered - 2} шт., отказано 2 шт.` },
    ]);
    const after = await now(order);
    expect(line(after)).toMatchObject({ confirmed: ordered - 2, refused: 2, undecided: 0 });
    expect(after.refusals).toHaveLength(1);
    const reasons = async () =>
      (
        await sale().server.database.execute(
          sql`SELECT reason_id, comment, by_customer FROM refusal WHERE order_id = ${order.id} ORDER BY id`,
        )
      ).rows;
    const comment = 'Количество уменьшено в 1С';
    expect(await reasons()).toEqual([{ reason_id: 7, comment, by_customer: false }]);
    // Later fewer still: confirmed pieces that have not left are refused, too.
    await back(
      posted(order, {
        goods: goodsOf(order, [1]),
        requisites: { ...POSTED, 'Причина отмены': 'Нет в наличии' },
      }),
    );
    expect(line(await now(order))).toMatchObject({ confirmed: 1, refused: ordered - 1 });
    expect((await reasons())[1]).toEqual({ reason_id: 1, comment, by_customer: false });
    await kept(sale());
  });

  test('is the word of a status where nothing says «Проведен»', async () => {
    const order = await placed(sale());
    await back(posted(order, { requisites: { 'Статус заказа': '[N] Новый' } }));
    expect((await now(order)).status.title).toBe('Новый');
    await back(posted(order, { requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await now(order)).status.title).toBe('Подтверждён');
  });

  test('that is not posted moves nothing, a cancelled one refuses everything that has not left', async () => {
    const order = await placed(sale());
    expect(await back(posted(order, { requisites: { Проведен: 'false' } }))).toEqual([]);
    expect((await now(order)).status.title).toBe('Новый');
    const cancelled = posted(order, { requisites: { Отменен: 'true' } });
    expect(await back(cancelled)).toMatchObject([{ message: `Отказано ${line(order).ordered} шт.` }]);
    expect((await now(order)).status.title).toBe('Отказ поставщика');
    expect(await back(cancelled)).toEqual([]);
    expect(await back(posted(order, { requisites: { ПометкаУдаления: 'true' } }))).toEqual([]);
    await kept(sale());
  });

  test('is found by its number where the id is 1C’s own', async () => {
    const order = await placed(sale());
    await back(posted(order, { id: '6f9619ff-8b86-d011-b42d-00cf4fc964ff' }));
    expect((await now(order)).status.title).toBe('Подтверждён');
  });
});

describe('a shipment', () => {
  test('by the number in the order is created, packed and shipped; its number again does nothing', async () => {
    const order = await placed(sale());
    const { ordered } = line(order);
    const file = posted(order, { requisites: shippedBy('УТ-100') });
    expect(await back(file)).toMatchObject([
      { message: `Подтверждено ${ordered} шт., отгружено ${ordered} шт. по УПД УТ-100` },
    ]);
    expect((await now(order)).status.title).toBe('Отгружен');
    const { status, upd_date, containers_count } = await oneRow<{
      status: string;
      upd_date: string;
      containers_count: number;
    }>(
      sale().server.database,
      sql`SELECT status, upd_date::text AS upd_date, containers_count FROM shipment WHERE upd_number = 'УТ-100'`,
    );
    expect({ status, upd_date, containers_count }).toEqual({
      status: 'shipped',
      upd_date: '2026-11-20',
      containers_count: 1,
    });
    expect(await back(file)).toEqual([]);
    expect(await back({ ...file, day: '2026-11-21' })).toEqual([]);
    await kept(sale());
  });

  test('by a release has the release’s quantities, though the order has its number too', async () => {
    const order = await placed(sale());
    const { ordered } = line(order);
    const release = (quantity: number, more: Document = {}): Document => ({
      id: 'release-1',
      number: 'УТ-200',
      operation: 'Отпуск товара',
      role: 'Продавец',
      base: order.id,
      goods: goodsOf(order, [quantity]),
      requisites: POSTED,
      ...more,
    });
    const file = [release(2), posted(order, { requisites: shippedBy('УТ-200') })];
    expect(await back(...file)).toEqual([
      { level: 'info', row: `Заказ ${order.id}`, message: `Подтверждено ${ordered} шт.` },
      { level: 'info', row: `Заказ ${order.id}`, message: 'Отгружено 2 шт. по УПД УТ-200' },
    ]);
    expect(line(await now(order))).toMatchObject({ confirmed: ordered, shipped: 2 });
    expect(await back(...file)).toEqual([]);
    // The rest comes as a subordinate document of the order.
    const rest = release(ordered - 2, { id: 'release-2', number: 'УТ-201' });
    expect(await back(posted(order, { under: [{ ...rest, base: undefined } as Document] }))).toMatchObject([
      { message: `Отгружено ${ordered - 2} шт. по УПД УТ-201` },
    ]);
    expect((await now(order)).status.title).toBe('Отгружен');
    await untouched(
      order,
      release(3),
      'Отгрузка УТ-200 уже есть на портале с другими количествами, она не изменена',
    );
    await untouched(
      order,
      release(2, { requisites: { ПометкаУдаления: 'true' } }),
      'Отгрузка УТ-200 отменена в 1С, но на портале товар уже уехал',
    );
    await untouched(
      order,
      release(1, { id: 'release-3', number: 'УТ-202' }),
      `${line(order).article}: подтверждено и не отгружено 0 шт., а в отгрузке 1С 1 шт.`,
    );
    expect(
      await back(release(1, { id: 'release-4', number: 'УТ-203', requisites: { Проведен: 'false' } })),
    ).toEqual([]);
  });

  test('without a date, with a date in the future, or of goods that a person collects is told', async () => {
    const order = await placed(sale());
    await back(posted(order));
    await untouched(
      order,
      posted(order, {
        requisites: { ...POSTED, 'Номер отгрузки по 1С': 'УТ-300', 'Дата отгрузки по 1С': 'T' },
      }),
      'Отгрузка УТ-300: нет даты',
    );
    await untouched(
      order,
      posted(order, { requisites: shippedBy('УТ-300', '2099-01-01') }),
      'Дата УПД не может быть в будущем',
    );
    await untouched(
      order,
      posted(order, { requisites: shippedBy('У'.repeat(101)) }),
      'Номер отгрузки длиннее 100 знаков',
    );
    await untouched(
      order,
      posted(order, { requisites: { ...POSTED, 'Статус заказа': 'Отгружен' } }),
      'Статус говорит об отгрузке, но «Номер отгрузки по 1С» не указан',
    );
    const made = await sale().supplier.post('/document/shipment/create', {
      items: [{ order_line_id: line(order).id, quantity: 1 }],
    });
    expect(made.status).toBe(200);
    const { ordered, article } = line(order);
    await untouched(
      order,
      posted(order, { requisites: shippedBy('УТ-300') }),
      `${article}: можно отгрузить ${ordered - 1}, а указано ${ordered}`,
    );
  });

  test('needs the key’s right; the confirmation that comes with it is not done either', async () => {
    const order = await placed(sale());
    const { server, supplier, seller } = sale();
    const weak = await oneCOf(server, supplier, seller.settings.storage_id, ['commerceml']);
    await untouched(
      order,
      posted(order, { requisites: shippedBy('УТ-400') }),
      'У ключа нет права отгружать',
      'error',
      weak,
    );
    expect(await send(sale(), weak, posted(order))).toMatchObject([{ level: 'info' }]);
  });
});

describe('what is not possible leaves the order as it was', () => {
  test.each([
    [
      'an unknown status',
      { requisites: { ...POSTED, 'Статус заказа': 'Ждём оплату' } },
      'Статуса «Ждём оплату» портал не знает: выберите в 1С соответствие из таблицы статусов',
    ],
    [
      'an unclear flag',
      { requisites: { Проведен: 'наверное' } },
      '«Проведен» должно быть true или false, а указано «наверное»',
    ],
    [
      'another role',
      { role: 'Покупатель' },
      'Роль вашей организации в заказе – «Продавец», а в документе другая',
    ],
    ['no goods', { goods: undefined }, 'В документе нет товаров; чтобы отказать во всём, отмените его'],
    [
      'an empty list of goods',
      { goods: [] },
      'В документе нет товаров; чтобы отказать во всём, отмените его',
    ],
  ] as const)('%s', async (_, more, said) => {
    const order = await placed(sale());
    await untouched(order, posted(order, more as Document), said);
    expect((await now(order)).status.title).toBe('Новый');
  });

  test('a good that the order does not have, the same one twice, an unclear or too large quantity: with the line', async () => {
    const order = await placed(sale());
    const { article, ordered } = line(order);
    const own = goodsOf(order);
    const of = (...goods: Document['goods'] & object) => posted(order, { goods });
    const [first] = own;
    if (!first) return expect.unreachable();
    await untouched(order, of(first, { article: 'ZZ-404', quantity: 1 }), 'Товара ZZ-404 в этом заказе нет');
    await untouched(order, of(first, first), `${article}: товар указан дважды`);
    await untouched(
      order,
      of({ ...first, quantity: '2,5' }),
      `${article}: количество «2,5» – не целое число штук`,
    );
    await untouched(order, of({ ...first, quantity: '' }), `${article}: количество не указано`);
    await untouched(
      order,
      of({ ...first, quantity: ordered + 1 }),
      `${article}: заказано ${ordered} шт., а в 1С ${ordered + 1} шт.`,
    );
    const log = await back(of(first, { article: 'ZZ-404', quantity: 1 }));
    expect(log[0]?.row).toBe(`Заказ ${order.id}, строка 2`);
  });

  test('an order that has changed on the portal meanwhile', async () => {
    const order = await placed(sale());
    const { id, article, ordered } = line(order);
    const { body } = await sale().shop.post('/document/order/cancel-lines', {
      id: order.id,
      version: order.version,
      reason_id: 6,
      lines: [{ id, quantity: 1 }],
    });
    expect(body).toHaveProperty('data');
    await untouched(
      order,
      posted(order),
      `${article}: заказ изменился на портале, осталось ${ordered - 1} шт., а в 1С ${ordered} шт.`,
    );
    await back(posted(order, { goods: goodsOf(order, [ordered - 1]), requisites: shippedBy('УТ-500') }));
    await untouched(
      order,
      posted(order, { goods: goodsOf(order, [1]) }),
      `${article}: уже отгружено ${ordered - 1} шт., а в 1С 1 шт.`,
    );
    await untouched(
      order,
      posted(order, { goods: goodsOf(order, [ordered - 1]), requisites: shippedBy('УТ-501') }),
      'Отгрузка УТ-501: отгружать нечего',
    );
  });

  test('another company’s order is as absent as one that does not exist; another storage’s own order is told', async () => {
    const order = await placed(sale());
    const { server, supplier, seller } = sale();
    const { storage } = await oneRow<{ storage: number }>(
      server.database,
      sql`SELECT default_storage_id AS storage FROM app_user WHERE login = 'supplier2'`,
    );
    const stranger = await oneCOf(server, await server.as('supplier2'), storage, ['commerceml', 'shipments']);
    const absent = 'Такого заказа у вашей организации нет';
    await untouched(order, posted(order), absent, 'error', stranger);
    expect(await back(posted(order, { id: 999_999, number: 999_999 }))).toEqual([
      { level: 'error', row: 'Заказ 999999', message: absent },
    ]);
    const elsewhere = await oneRow<{ id: number }>(
      server.database,
      sql`SELECT id FROM storage WHERE contractor_id = ${order.supplier.id} AND id <> ${seller.settings.storage_id} LIMIT 1`,
    );
    const other = await oneCOf(server, supplier, elsewhere.id, ['commerceml', 'shipments']);
    await untouched(
      order,
      posted(order),
      'Это заказ другого вашего склада, обменивайте его по адресу того склада',
      'error',
      other,
    );
  });

  test('numbers that 1C gives itself are no orders of the portal; other documents are told and left', async () => {
    expect(
      await back(
        { id: 'guid', number: 'УТ00-000012', goods: [], requisites: POSTED },
        { goods: [], requisites: POSTED },
        { id: 'p', number: '0000000012', operation: 'Выплата безналичных денег' },
        { id: 'r', number: '7', operation: 'Отпуск товара' },
      ),
    ).toEqual([
      { level: 'error', row: 'Документ 1', message: 'Такого заказа у вашей организации нет' },
      { level: 'error', row: 'Документ 2', message: 'В документе нет ни «Ид», ни номера заказа портала' },
      {
        level: 'warning',
        row: 'Документ 3',
        message: 'Документы «Выплата безналичных денег» портал не принимает',
      },
      { level: 'error', row: 'Заказ 7', message: 'В документе нет ни «Ид», ни номера заказа портала' },
    ]);
  });

  test('the other documents of the file go on', async () => {
    const [one, two, three] = [await placed(sale()), await placed(sale()), await placed(sale())];
    const log = await back(posted(one), posted(two, { goods: [] }), posted(three));
    expect(log.map(({ level, row }) => `${level} ${row}`)).toEqual([
      `info Заказ ${one.id}`,
      `error Заказ ${two.id}`,
      `info Заказ ${three.id}`,
    ]);
    expect((await now(two)).status.title).toBe('Новый');
    // The file is sent again after it has been mended: only what was left is done.
    expect(await back(posted(one), posted(two), posted(three))).toMatchObject([
      { level: 'info', row: `Заказ ${two.id}` },
    ]);
  });
});

describe('a file', () => {
  test('in windows-1251, zipped, or both is read', async () => {
    const [one, two] = [await placed(sale()), await placed(sale())];
    const xml = (order: Order) =>
      iconv.encode(ordersXml(posted(order)).replace('UTF-8', 'windows-1251'), 'windows-1251');
    expect((await sendFile(sale(), sale().seller, xml(one))).log).toMatchObject([{ level: 'info' }]);
    const zip = zipped({ 'orders-2.xml': xml(two) });
    expect((await sendFile(sale(), sale().seller, zip, 'orders-2.zip')).log).toMatchObject([
      { level: 'info' },
    ]);
  });

  test.each([
    ['cut off', (xml: string) => xml.slice(0, -40)],
    [
      'with a DOCTYPE',
      (xml: string) => xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    ],
    ['of another kind', () => '<?xml version="1.0"?><html/>'],
    ['that is no XML', () => 'Заказ 1: подтверждён'],
    ['that is empty', () => ' '],
  ])('%s takes nothing: the documents before the break are not done either', async (_, broken) => {
    const order = await placed(sale());
    const { answer, log } = await sendFile(sale(), sale().seller, broken(ordersXml(posted(order))));
    expect(answer[0]).toBe('failure');
    expect(answer[1]).toContain('orders-1.xml');
    expect(log).toMatchObject([{ level: 'error', row: 'orders-1.xml' }]);
    expect((await now(order)).version).toBe(order.version);
  });
});

describe('a purchase', () => {
  const purchase = (order: Order, more: Document = {}) => posted(order, { role: 'Покупатель', ...more });
  const cancelled = { requisites: { ...POSTED, Отменен: 'true' } };

  test('that is cancelled takes what is undecided at once and asks for what is confirmed, once', async () => {
    const order = await placed(sale());
    const { id, ordered } = line(order);
    await sale().supplier.post(`/document/order/confirm/${order.id}`, {
      version: order.version,
      lines: [{ id, quantity: 3 }],
    });
    expect(await bought(purchase(order, cancelled))).toEqual([
      {
        level: 'info',
        row: `Заказ ${order.id}`,
        message: `Снято ${ordered - 3} шт., запрошено снятие 3 шт.`,
      },
    ]);
    expect(line(await now(order))).toMatchObject({ cancelled: ordered - 3, confirmed: 3, requested: 3 });
    expect(await bought(purchase(order, cancelled))).toEqual([]);
    // Nor is it asked for again after the supplier has denied it.
    const request = (await now(order)).refusals.find(({ status }) => status.title === 'Запрошен');
    await sale().server.database.execute(
      sql`UPDATE refusal SET status = 'denied' WHERE id = ${request?.id ?? 0}`,
    );
    expect(await bought(purchase(order, cancelled))).toEqual([]);
    await kept(sale());
  });

  test('that is the same changes nothing, one with other quantities is told', async () => {
    const order = await placed(sale());
    const { article, ordered } = line(order);
    expect(await bought(purchase(order))).toEqual([]);
    await untouched(
      order,
      purchase(order, { goods: goodsOf(order, [1]) }),
      `${article}: на портале ${ordered} шт., а в 1С 1 шт.; количество покупатель меняет на портале`,
      'warning',
      sale().buyer,
    );
    await untouched(
      order,
      purchase(order, { operation: 'Отпуск товара', base: order.id }),
      'Документы «Отпуск товара» портал не принимает',
      'warning',
      sale().buyer,
    );
  });
});

test('the same file in two sessions at once is carried out once', async () => {
  const order = await placed(sale());
  const { settings } = sale().seller;
  const clients = [new OneC(settings), new OneC(settings)];
  for (const client of clients) await client.enter('sale');
  const file = ordersXml(posted(order, { requisites: shippedBy('УТ-800') }));
  const answers = await Promise.all(clients.map((client) => client.send('sale', 'orders-8.xml', file)));
  expect(answers).toEqual([['success'], ['success']]);
  const { count } = await oneRow<{ count: number }>(
    sale().server.database,
    sql`SELECT count(*)::int AS count FROM shipment WHERE upd_number = 'УТ-800'`,
  );
  expect(count).toBe(1);
  const { rows } = await sale().server.database.execute(
    sql`SELECT level FROM commerceml_note WHERE row = ${`Заказ ${order.id}`}`,
  );
  expect(rows).toEqual([{ level: 'info' }]);
  await kept(sale());
});

test('what 1C has done comes out with the next query, and what it echoes changes nothing', async () => {
  const order = await placed(sale());
  await query(sale().seller, true);
  await back(posted(order, { requisites: shippedBy('УТ-900') }));
  const xml = await query(sale().seller, true, '2.10');
  expect(xml).toContain(`<Документ><Ид>${order.id}</Ид>`);
  const before = stringify(await now(order));
  const { answer, log } = await sendFile(sale(), sale().seller, xml);
  expect(answer).toEqual(['success']);
  expect(log.filter(({ row }) => row.startsWith(`Заказ ${order.id}`))).toEqual([]);
  expect(stringify(await now(order))).toBe(before);
});
