// Taking a loaded price list or stock file back. Decisions, «Undo».
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../src/seed/random.ts';
import { forgetStock } from '../../src/areas/journal/writing/stock-before.ts';
import { reconcile } from '../../src/upkeep/reconcile.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { loaded as loadedBy } from './uploads/loaded.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
const PLACE = '/data-file-processor/upload';
type Upload = Answer<'getUpload'>['data'];
let supplier: Caller;
let list = 0;
let second = 0;
let storage = 0;

beforeAll(async () => {
  supplier = await server().as('supplier');
  const [first] = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data;
  list = first?.id ?? 0;
  storage = first?.storage.id ?? 0;
  const made = await supplier.post('/prices/price-list', {
    title: 'Второй',
    storage_id: storage,
    valid_from: null,
    valid_to: null,
  });
  second = (made.body as Answer<'createPriceList'>).data.id;
  await load(
    `${HEAD}${['U-1', 'U-2', 'U-3', 'U-4', 'U-5'].map((article) => row(article, 100, 10)).join('\n')}`,
  );
  await load(`${HEAD}${row('MOVED-1', 70, 7)}`, { price_list_id: String(second) });
});

const HEAD = 'Артикул;Бренд;Наименование;Цена;Остаток;Кратность\n';
const row = (article: string, price: number, quantity: number | string, multiplicity = 1) =>
  `${article};KNECHT;Фильтр;${price};${quantity};${multiplicity}`;
const load = (content: string, fields: Record<string, string> = { price_list_id: String(list) }, body = {}) =>
  loadedBy(server().address, supplier, fields, content, { new_brands: ['KNECHT'], ...body });
const undo = (id: number, person = supplier, headers = {}) =>
  person.post(`${PLACE}/${id}/undo`, undefined, headers);
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
];
const read = async (id: number) => ((await supplier.get(`${PLACE}/${id}`)).body as { data: Upload }).data;

/** Everything the supplier offers: list, price, multiplicity and stock by part number and storage. */
async function offered() {
  const { rows } = await database().execute(sql`
    SELECT product.article, brand.title AS brand, item.price_list_id AS list, item.price_kopecks AS price, item.multiplicity,
           reserve.storage_id AS storage, reserve.quantity, reserve.is_more
    FROM price_list_item item JOIN product ON product.id = item.product_id JOIN brand ON brand.id = product.brand_id
    LEFT JOIN reserve ON reserve.item_id = item.id
    WHERE item.price_list_id IS NOT NULL AND item.supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
    ORDER BY product.article, brand.title, reserve.storage_id`);
  return rows;
}

describe('a loaded file', () => {
  test('is taken back: prices, multiplicities, items and stock are as before, moved items too', async () => {
    const before = await offered();
    const upload = await load(
      `${HEAD}${[row('U-1', 999, 3, 2), row('U-2', 100, '>50'), row('NEW-1', 5, 5), row('MOVED-1', 70, 1)].join('\n')}`,
      undefined,
      { missing: 'zero' },
    );
    expect(upload).toMatchObject({ taken: 4, allowed_actions: expect.arrayContaining(['undo']) });
    expect(new Date(upload.undo_until ?? 0).getTime() - new Date(upload.finished_at ?? 0).getTime()).toBe(
      600_000,
    );
    expect(await offered()).not.toEqual(before);
    const { status, body } = await undo(upload.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          status: { code: 'cancelled' },
          undo_until: null,
          allowed_actions: ['repeat'],
          message: 'Загрузка отменена: цены и остатки снова такие, как до неё',
        },
      },
    });
    expect(await offered()).toEqual(before);
    const versions = (
      (await supplier.get(`/prices/price-list/${list}/versions`)).body as Answer<'listPriceListVersions'>
    ).data;
    expect(versions[0]?.text).toBe('Отменена загрузка файла «прайс.csv»');
    // The product stays in the catalogue, without an offer of this seller.
    const { rows } = await database().execute(sql`SELECT FROM product WHERE article = 'NEW-1'`);
    expect(rows).toHaveLength(1);
    expect(said(await undo(upload.id))[0]).toBe(409);
  });

  test('leaves out what was shipped since, and what was put on stock since', async () => {
    const upload = await load(`${HEAD}${row('U-1', 100, 3)}\n${row('U-2', 100, 4)}`);
    const quantity = (change: number, article: string) =>
      database().execute(sql`
        UPDATE reserve SET quantity = quantity + ${change} WHERE item_id = (
          SELECT item.id FROM price_list_item item JOIN product ON product.id = item.product_id WHERE article = ${article})`);
    await quantity(-2, 'U-1');
    await quantity(5, 'U-2');
    expect((await undo(upload.id)).status).toBe(200);
    const stock = (await offered()).filter(({ article }) => ['U-1', 'U-2'].includes(String(article)));
    expect(stock.map((one) => one['quantity'])).toEqual([8, 15]);
  });

  test('property: random files are taken back to the same offers', async () => {
    const random = createRandom(26);
    for (let round = 0; round < 6; round += 1) {
      const before = await offered();
      const lines = ['U-1', 'U-2', 'U-3', 'U-4', 'U-5', 'MOVED-1', `R-${round}`]
        .filter(() => random.chance(0.7))
        .map((article) => row(article, 1 + random.int(500), random.int(41), 1 + random.int(3)));
      const upload = await load(`${HEAD}${[...lines, row('U-3', 50, 2)].join('\n')}`, undefined, {
        missing: random.chance(0.5) ? 'zero' : 'keep',
      });
      expect((await undo(upload.id)).status).toBe(200);
      expect(await offered()).toEqual(before);
    }
  });

  test('of stock is taken back', async () => {
    const before = await offered();
    const upload = await load(
      'Артикул;Бренд;Остаток\nU-1;KNECHT;77\nU-2;KNECHT;0\n',
      { storage_id: String(storage), kind: 'reserve_upload' },
      { new_brands: [], missing: 'zero' },
    );
    expect(upload).toMatchObject({ taken: 2 });
    expect(await offered()).not.toEqual(before);
    expect((await undo(upload.id)).status).toBe(200);
    expect(await offered()).toEqual(before);
  });

  test('is taken back once by two calls at once', async () => {
    const before = await offered();
    const upload = await load(`${HEAD}${row('U-1', 1, 1)}`);
    const answers = await Promise.all([undo(upload.id), undo(upload.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await offered()).toEqual(before);
  });
});

describe('is not taken back', () => {
  const OVERTAKEN = 'После этой загрузки прайс-лист или остатки уже меняли: отмена стёрла бы и эти изменения';

  test('after another file', async () => {
    const first = await load(`${HEAD}${row('U-1', 11, 11)}`);
    const next = await load(`${HEAD}${row('U-2', 12, 12)}`);
    expect(said(await undo(first.id))).toEqual([409, OVERTAKEN]);
    expect((await read(first.id)).status.code).toBe('completed');
    // The next one first, then there is nothing after the first.
    expect((await undo(next.id)).status).toBe(200);
    expect(said(await undo(first.id))).toEqual([409, OVERTAKEN]);
  });

  test('after a price was changed by hand', async () => {
    const upload = await load(`${HEAD}${row('U-1', 13, 11)}`);
    const items = (await supplier.get(`/prices/price-list/${list}/items?pageSize=5&filter[search]=U-1`))
      .body as Answer<'listPriceListItems'>;
    const item = items.data.find(({ article }) => article === 'U-1');
    const answer = await fetch(`${server().address}/api/prices/price-list/${list}/items/${item?.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${supplier.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: 14, multiplicity: 1, quantity: null, version: item?.version }),
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200 });
    expect(said(await undo(upload.id))).toEqual([409, OVERTAKEN]);
  });

  test('after ten minutes; its former stock is deleted after an hour', async () => {
    const upload = await load(`${HEAD}${row('U-1', 15, 11)}`);
    await database().execute(
      sql`UPDATE upload SET finished_at = finished_at - interval '10 minutes' WHERE id = ${upload.id}`,
    );
    expect(await read(upload.id)).toMatchObject({ undo_until: null });
    expect((await read(upload.id)).allowed_actions).not.toContain('undo');
    expect(said(await undo(upload.id))).toEqual([
      409,
      'Отменить загрузку можно 10 минут. Прежние цены вернёт «Версии» прайс-листа.',
    ]);
    const left = async () =>
      (await database().execute(sql`SELECT FROM upload_stock WHERE upload_id = ${upload.id}`)).rows.length;
    await forgetStock(database());
    expect(await left()).toBe(1);
    await database().execute(sql`UPDATE upload_stock SET at = at - interval '61 minutes'`);
    await forgetStock(database());
    expect(await left()).toBe(0);
  });

  test('by another company, or if it changed neither prices nor stock', async () => {
    const upload = await load(`${HEAD}${row('U-1', 16, 11)}`);
    expect(said(await undo(upload.id, await server().as('supplier2')))).toEqual([404, 'Загрузка не найдена']);
    expect((await undo(upload.id, await server().as('shop'))).status).toBeGreaterThanOrEqual(403);
    const goods = await load('Артикул;Бренд;Наименование\nOWN-1;KNECHT;Фильтр\n', {
      kind: 'nomenclature_upload',
    });
    expect(goods).toMatchObject({ taken: 1, undo_until: null });
    expect(said(await undo(goods.id))).toEqual([
      409,
      'Отменить можно загрузку, которая изменила цены или остатки',
    ]);
    expect((await read(goods.id)).status.code).toBe('completed');
  });
});

test('stock and limits agree with the orders, and the server logged no complaints', async () => {
  expect(await reconcile(database())).toEqual({ reserves: 0, contracts: 0 });
  expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
});
