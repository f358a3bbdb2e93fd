// Refused rows of an upload are corrected on the screen without the file and imported as a new upload.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { loaded as loadedBy, uploadOver } from './uploads/loaded.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/data-file-processor/upload';
type Mending = Answer<'listMendingRows'>;

/** Loads a file of the supplier with the recognised columns and waits until it is finished. */
const loaded = (
  fields: Readonly<Record<string, string>>,
  content: string,
  body: object = {},
  named: readonly string[] = ['KNECHT'],
) => loadedBy(server().address, as('supplier'), fields, content, { new_brands: named, ...body });
const over = (id: number) => uploadOver(as('supplier'), id);
const rowsOf = async (id: number, query = '') =>
  (await as('supplier').get(`${PLACE}/${id}/mending${query}`)).body as Mending;
const mend = (id: number, rows: object[], newer_id: number | null = null, headers?: Record<string, string>) =>
  as('supplier').post(`${PLACE}/${id}/mending`, { newer_id, rows }, headers);
const said = ({ body }: { body: unknown }) => (body as Answer<'mendUploadRows'>).data;

async function listId(): Promise<string> {
  const { body } = await as('supplier').get('/prices/price-list');
  return String((body as Answer<'listPriceLists'>).data[0]?.id ?? 0);
}
const priceOf = async (article: string) => {
  const { rows } = await server().database.execute<{ price: number; quantity: number }>(sql`
    SELECT item.price_kopecks AS price, reserve.quantity FROM price_list_item item
    JOIN product ON product.id = item.product_id JOIN reserve ON reserve.item_id = item.id
    JOIN price_list list ON list.id = item.price_list_id AND list.storage_id = reserve.storage_id
    WHERE product.article = ${article}`);
  return rows[0] && { price: Number(rows[0].price), quantity: rows[0].quantity };
};

const HEAD = 'Артикул;Бренд;Наименование;Цена;Остаток\n';
const FILE = `${HEAD}M-1;KNECHT;Фильтр;100;5\nM-2;KNECHT;Фильтр;-1;5\nM-3;KNECHT;Насос;70,5;мало-мало\nM-4;Кнехттт;Свеча;30;1\n`;

describe('refused rows of an upload', () => {
  test('are listed page by page with their cells and the reasons', async () => {
    const { id, allowed_actions } = await loaded({ price_list_id: await listId() }, FILE);
    expect(allowed_actions).toContain('mend');
    const page = await rowsOf(id);
    expect(page.fields).toEqual(['article', 'brand', 'title', 'price', 'quantity', 'multiplicity']);
    expect(page).toMatchObject({ newer: null, mended: 0, pagination: { total: 3 } });
    expect(page.data).toEqual([
      {
        row_number: 3,
        cells: {
          article: 'M-2',
          brand: 'KNECHT',
          title: 'Фильтр',
          price: '-1',
          quantity: '5',
          multiplicity: '',
        },
        reasons: [{ field: 'price', reason: 'должно быть строго больше 0' }],
      },
      {
        row_number: 4,
        cells: {
          article: 'M-3',
          brand: 'KNECHT',
          title: 'Насос',
          price: '70,5',
          quantity: 'мало-мало',
          multiplicity: '',
        },
        reasons: [{ field: 'quantity', reason: 'должно быть числом' }],
      },
      {
        row_number: 5,
        cells: {
          article: 'M-4',
          brand: 'Кнехттт',
          title: 'Свеча',
          price: '30',
          quantity: '1',
          multiplicity: '',
        },
        reasons: [{ field: 'brand', reason: expect.stringContaining('портал такого не знает') }],
      },
    ]);
    const second = await rowsOf(id, '?page=2&pageSize=2');
    expect(second.data.map(({ row_number }) => row_number)).toEqual([5]);
    expect(second.pagination).toMatchObject({ total: 3, current: 2, count: 2 });
  });

  test('corrected rows are imported, wrong ones are returned with reasons, and no other item changes', async () => {
    const { id, price_list } = await loaded({ price_list_id: await listId() }, FILE);
    const before = await server().database.execute(sql`
      SELECT item.id, item.price_kopecks, reserve.quantity FROM price_list_item item JOIN reserve ON reserve.item_id = item.id
      JOIN product ON product.id = item.product_id
      WHERE item.price_list_id = ${price_list?.id ?? 0} AND product.article NOT IN ('M-2', 'M-3') ORDER BY item.id, reserve.id`);
    const [second, third, fourth] = (await rowsOf(id)).data;
    const answer = said(
      await mend(
        id,
        [
          { ...second, cells: { ...second?.cells, price: '120,50' } },
          { ...third, cells: { ...third?.cells, quantity: 'много-много' } },
          { ...fourth },
        ].map(({ row_number, cells }) => ({ row_number, cells })),
      ),
    );
    expect(answer).toMatchObject({
      loaded: 1,
      already: [],
      refused: [
        { row_number: 4, reasons: [{ field: 'quantity', reason: 'должно быть числом' }] },
        { row_number: 5, reasons: [{ field: 'brand' }] },
      ],
      upload: { kind: 'price_list_upload', file_name: 'прайс – исправленные строки.xlsx', price_list },
    });
    const done = await over(answer.upload?.id ?? 0);
    expect(done).toMatchObject({ status: { code: 'completed' }, total: 1, taken: 1, refused: 0 });
    expect(await priceOf('M-2')).toEqual({ price: 12_050, quantity: 5 });
    expect(await priceOf('M-3')).toBeUndefined();
    const after = await server().database.execute(sql`
      SELECT item.id, item.price_kopecks, reserve.quantity FROM price_list_item item JOIN reserve ON reserve.item_id = item.id
      JOIN product ON product.id = item.product_id
      WHERE item.price_list_id = ${price_list?.id ?? 0} AND product.article NOT IN ('M-2', 'M-3') ORDER BY item.id, reserve.id`);
    expect(after.rows).toEqual(before.rows);
    const left = await rowsOf(id);
    expect(left).toMatchObject({ mended: 1, newer: null, pagination: { total: 2 } });
    expect(left.data.map(({ row_number }) => row_number)).toEqual([4, 5]);
  });

  test('a corrected row is imported once, both in a repeated call and in a later call', async () => {
    const { id } = await loaded({ price_list_id: await listId() }, FILE);
    const row = { row_number: 3, cells: { article: 'M-2', brand: 'KNECHT', price: '200', quantity: '7' } };
    const key = { 'Idempotency-Key': 'mended-twice-0001' };
    const first = said(await mend(id, [row], null, key));
    expect(said(await mend(id, [row], null, key)).upload?.id).toBe(first.upload?.id);
    const [one, two] = await Promise.all([
      mend(id, [{ ...row, cells: { ...row.cells, price: '300' } }]),
      mend(id, [{ ...row, cells: { ...row.cells, price: '400' } }]),
    ]);
    for (const other of [one, two])
      expect(said(other)).toMatchObject({ upload: null, loaded: 0, already: [3] });
    await over(first.upload?.id ?? 0);
    expect(await priceOf('M-2')).toEqual({ price: 20_000, quantity: 7 });
  });

  test('a row can be corrected again if the upload of its correction failed', async () => {
    const { id } = await loaded({ price_list_id: await listId() }, FILE);
    const row = { row_number: 3, cells: { article: 'M-2', brand: 'KNECHT', price: '210', quantity: '7' } };
    const { upload } = said(await mend(id, [row]));
    await over(upload?.id ?? 0);
    await server().database.execute(sql`UPDATE upload SET status = 'failed' WHERE id = ${upload?.id ?? 0}`);
    expect((await rowsOf(id)).mended).toBe(0);
    const again = said(await mend(id, [row]));
    expect(again).toMatchObject({ loaded: 1, already: [] });
    await over(again.upload?.id ?? 0);
    expect((await rowsOf(id)).mended).toBe(1);
  });

  test('corrections use the decimal separator, currency rate and retail discount of the original file', async () => {
    const retail = await loaded(
      { kind: 'price_list_rz_upload_batch', price_list_id: await listId() },
      `${HEAD}R-1;KNECHT;Фильтр;1.000,50 €;5\nR-2;KNECHT;Фильтр;2.000,00 €;нет их\nR-3;KNECHT;Фильтр;2.500,00 €;1\n`,
      { discount_rz: 10, reading: { currency: { code: 'EUR', rate: 100 }, confirmed: ['price'] } },
    );
    expect(retail).toMatchObject({ taken: 2, refused: 1 });
    const [row] = (await rowsOf(retail.id)).data;
    expect(row?.cells).toMatchObject({ article: 'R-2', price: '2.000,00 €' });
    const { upload } = said(
      await mend(retail.id, [{ row_number: row?.row_number, cells: { ...row?.cells, quantity: '3' } }]),
    );
    expect(upload?.kind).toBe('price_list_rz_upload');
    await over(upload?.id ?? 0);
    // 2 000 € at 100 roubles per euro, less 10 %.
    expect(await priceOf('R-2')).toEqual({ price: 18_000_000, quantity: 3 });
  });

  test('rows of a stock upload can be corrected, too', async () => {
    await loaded({ price_list_id: await listId() }, `${HEAD}S-1;KNECHT;Фильтр;100;5\n`);
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT storage_id AS id FROM price_list WHERE id = ${await listId()}`,
    );
    const stock = await loaded(
      { kind: 'reserve_upload', storage_id: String(rows[0]?.id) },
      'Артикул;Бренд;Остаток\nS-1;KNECHT;мало-мало\nM-1;KNECHT;4\n',
    );
    const page = await rowsOf(stock.id);
    expect(page.fields).toEqual(['article', 'brand', 'quantity']);
    const { upload } = said(
      await mend(stock.id, [{ row_number: 2, cells: { ...page.data[0]?.cells, quantity: '9' } }]),
    );
    expect(upload?.kind).toBe('reserve_upload');
    await over(upload?.id ?? 0);
    expect(await priceOf('S-1')).toEqual({ price: 10_000, quantity: 9 });
  });
});

describe('corrections that are refused with a message', () => {
  const row = { row_number: 3, cells: { article: 'M-2', brand: 'KNECHT', price: '200', quantity: '7' } };

  test('returns 409 if a newer file was loaded into the list, until the call names that upload', async () => {
    const { id } = await loaded({ price_list_id: await listId() }, FILE);
    const later = await loaded({ price_list_id: await listId() }, `${HEAD}M-2;KNECHT;Фильтр;90;2\n`);
    expect((await rowsOf(id)).newer).toEqual({ id: later.id, title: 'прайс.csv' });
    const refused = await mend(id, [row]);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('«прайс.csv»') } });
    expect(await priceOf('M-2')).toEqual({ price: 9_000, quantity: 2 });
    const known = said(await mend(id, [row], later.id));
    expect(known.loaded).toBe(1);
    await over(known.upload?.id ?? 0);
  });

  test('returns 422 for a row that was not refused and for a row that is sent twice', async () => {
    const { id } = await loaded({ price_list_id: await listId() }, FILE);
    expect(await mend(id, [{ ...row, row_number: 2 }])).toMatchObject({
      status: 422,
      body: { message: 'Строки 2 нет среди непринятых' },
    });
    expect(await mend(id, [row, row])).toMatchObject({
      status: 422,
      body: { message: 'Строка 3 названа дважды' },
    });
  });

  test('other companies, administrators and shops cannot read or correct the upload', async () => {
    const { id } = await loaded({ price_list_id: await listId() }, FILE);
    for (const login of ['distributor', 'admin']) {
      expect([403, 404]).toContain((await as(login).get(`${PLACE}/${id}/mending`)).status);
      expect([403, 404]).toContain((await as(login).post(`${PLACE}/${id}/mending`, { rows: [row] })).status);
    }
    expect((await as('distributor').get(`${PLACE}/${id}/mending`)).status).toBe(404);
    expect([403, 404]).toContain((await as('shop').get(`${PLACE}/${id}/mending`)).status);
  });

  test('returns 409 if the price list is deleted, and 404 if the file is no longer stored', async () => {
    const { id, price_list } = await loaded({ price_list_id: await listId() }, FILE);
    await server().database.execute(
      sql`UPDATE price_list SET deleted_at = now() WHERE id = ${price_list?.id ?? 0}`,
    );
    for (const answer of [await as('supplier').get(`${PLACE}/${id}/mending`), await mend(id, [row])])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'Прайс-лист этой загрузки удалён: исправлять строки некуда' },
      });
    await server().database.execute(
      sql`UPDATE price_list SET deleted_at = NULL WHERE id = ${price_list?.id ?? 0}`,
    );
    await server().database.execute(sql`UPDATE upload SET file_kept = false WHERE id = ${id}`);
    expect(await as('supplier').get(`${PLACE}/${id}/mending`)).toMatchObject({ status: 404 });
  });
});
