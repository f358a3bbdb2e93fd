import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../../../test/support/server.ts';
import { row, workbook } from '../../reader/workbook.fixture.ts';

const servers = useTestServers();
const server = () => {
  const [only] = servers;
  if (!only) throw new Error('no server');
  return only;
};

type Upload = Answer<'getUpload'>['data'];
interface Answered {
  status: number;
  body: { data: Upload; message?: string };
}

/** Sends a file as a browser does; `order`: whether the price list's id comes before or after the file. */
async function send(
  caller: Caller,
  list: number,
  name: string,
  content: Buffer | string,
  order: 'before' | 'after' = 'before',
): Promise<Answered> {
  const form = new FormData();
  if (order === 'before') form.append('price_list_id', String(list));
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  if (order === 'after') form.append('price_list_id', String(list));
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: form,
    headers,
  });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
}

async function listOf(caller: Caller): Promise<number> {
  const { body } = await caller.get('/prices/price-list');
  return (body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
}

async function ended(caller: Caller, id: number): Promise<Upload> {
  for (let tries = 0; tries < 250; tries++) {
    const { body } = await caller.get(`/data-file-processor/upload/${id}`);
    const { data } = body as { data: Upload };
    if (data.finished_at !== null) return data;
    await sleep(100);
  }
  throw new Error('the upload does not end');
}

const FILE = workbook({
  data:
    row(2, 'Прайс-лист ООО «Ромашка»') +
    row(4, 'Цена', 'Остаток', 'Бренд', 'Артикул', 'Наименование') +
    row(5, 412.5, '>10', 'ТестБренд', 'T-1', 'Фильтр') +
    row(6, -5, '1', 'ТестБренд', 'T-2', 'Фильтр') +
    `<row r="7"><c r="A7"><v>7</v></c><c r="B7"><v>1</v></c><c r="C7"/><c r="D7" t="str"><v>T-3</v></c></row>`,
  after: '<mergeCells><mergeCell ref="C6:C7"/></mergeCells>',
});

describe('uploading a price list', () => {
  test('file, preview, confirmation, result and refused rows', async () => {
    const supplier = await server().as('supplier');
    const list = await listOf(supplier);
    const { status, body } = await send(supplier, list, 'прайс.xlsx', FILE, 'after');
    expect(body).toMatchObject({
      data: {
        file_name: 'прайс.xlsx',
        status: { code: 'validating' },
        allowed_actions: ['confirm', 'schedule', 'cancel'],
        message: '',
      },
    });
    expect(status).toBe(200);
    const { id, preview } = body.data;
    expect(preview).toMatchObject({
      header_row: 4,
      columns: { price: 0, quantity: 1, brand: 2, article: 3, title: 4, multiplicity: null },
    });

    const twice = await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
      columns: { ...preview?.columns, title: 0 },
    });
    expect(twice).toMatchObject({
      status: 422,
      body: { message: 'Один столбец выбран для двух полей: «Наименование» и «Цена»' },
    });
    const key = { 'idempotency-key': 'confirm-upload-1' };
    const confirmed = await supplier.post(
      `/data-file-processor/upload/${id}/confirm`,
      { columns: preview?.columns, reading: { every_new_brand: true } },
      key,
    );
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { status: { id: 30, code: 'importing', title: 'Загрузка' } } },
    });
    const repeated = await supplier.post(
      `/data-file-processor/upload/${id}/confirm`,
      { columns: preview?.columns, reading: { every_new_brand: true } },
      key,
    );
    expect(repeated.body).toEqual(confirmed.body);

    const done = await ended(supplier, id);
    expect(done).toMatchObject({
      status: { id: 45, title: 'Загружено с ошибками' },
      total: 3,
      processed: 3,
      taken: 1,
      refused: 2,
      duplicates: 0,
      allowed_actions: ['undo', 'repeat', 'mend'],
    });
    const { body: rows } = await supplier.get(`/data-file-processor/upload/${id}/rows?kind=refused`);
    expect(rows).toMatchObject({
      data: [
        { row_number: 6, field: 'Цена', value: '-5', reason: 'должно быть строго больше 0' },
        {
          row_number: 7,
          field: 'Бренд',
          value: '',
          reason: 'не может быть пустым: ячейка объединена, значение есть только в C6',
        },
      ],
      pagination: { total: 2 },
    });
    const { body: items } = await supplier.get(
      `/prices/price-list/${list}/items?filter[search]=${encodeURIComponent('t 1')}`,
    );
    expect((items as Answer<'listPriceListItems'>).data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          brand_title: 'ТестБренд',
          price: 412.5,
          quantity: 10,
          quantity_text: '>10',
        }),
      ]),
    );
    const late = await supplier.post(`/data-file-processor/upload/${id}/cancel`);
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Загрузка уже в состоянии «Загружено с ошибками»' },
    });
  });

  test.each(['calc.xls', 'gnumeric-95.xls', 'sheetjs.xlsb', 'calc.ods', 'sheetjs.xml'])(
    '%s becomes a price list as its .xlsx does',
    async (name) => {
      const supplier = await server().as('supplier');
      const file = readFileSync(new URL(`../../reader/twins/${name}`, import.meta.url));
      const { status, body } = await send(supplier, await listOf(supplier), name, file);
      expect(status).toBe(200);
      expect(body.data.preview).toMatchObject({
        header_row: 3,
        columns: { article: 0, brand: 1, title: 2, price: 3, quantity: 4, multiplicity: 5 },
      });
      await supplier.post(`/data-file-processor/upload/${body.data.id}/cancel`);
    },
  );

  test('a file without a price column says so at once; it may be cancelled', async () => {
    const supplier = await server().as('supplier');
    const { body } = await send(supplier, await listOf(supplier), 'a.csv', 'Артикул;Бренд;Остаток\nA;B;1\n');
    expect(body.data).toMatchObject({
      preview: { columns: { price: null } },
      message: 'В файле не найден столбец «Цена». Укажите вручную или исправьте файл.',
    });
    const cancelled = await supplier.post(`/data-file-processor/upload/${body.data.id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { data: { status: { code: 'cancelled' }, allowed_actions: [] } },
    });
  });

  test.each([
    [
      'a picture',
      'прайс.xlsx',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'Файл не похож на таблицу (.xlsx, .xls, .ods, .csv). Проверьте, тот ли файл выбран.',
    ],
    ['nothing', 'прайс.csv', '', 'Файл пуст.'],
  ])('%s is refused with a clear sentence and leaves nothing behind', async (_, name, content, message) => {
    const supplier = await server().as('supplier');
    expect(await send(supplier, await listOf(supplier), name, content)).toMatchObject({
      status: 422,
      body: { message },
    });
  });

  test('too large a file is 413; no file is 422', async () => {
    const supplier = await server().as('supplier');
    const large = await send(supplier, await listOf(supplier), 'a.csv', Buffer.alloc(33 * 1024 * 1024, 'a'));
    expect(large).toMatchObject({
      status: 413,
      body: { message: 'Файл больше 32 МБ. Разделите его на несколько файлов.' },
    });
    const form = new FormData();
    form.append('price_list_id', '1');
    const headers = { authorization: `Bearer ${supplier.token}` };
    const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
      method: 'POST',
      body: form,
      headers,
    });
    expect([answer.status, await answer.json()]).toMatchObject([422, { message: 'Приложите файл' }]);
  });

  test("another contractor's price list and uploads do not exist", async () => {
    const [supplier, other] = [await server().as('supplier'), await server().as('supplier2')];
    const list = await listOf(supplier);
    expect(await send(other, list, 'a.csv', 'Артикул;Бренд;Цена;Остаток\nA;B;1;1\n')).toMatchObject({
      status: 404,
      body: { message: 'Прайс-лист не найден' },
    });
    const { body } = await send(supplier, list, 'a.csv', 'Артикул;Бренд;Цена;Остаток\nA;B;1;1\n');
    const place = `/data-file-processor/upload/${body.data.id}`;
    const statuses = [
      await other.get(place),
      await other.get(`${place}/rows`),
      await other.post(`${place}/cancel`),
      await other.get(`/prices/price-list/${list}`),
    ];
    expect(statuses.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    const { body: uploads } = await other.get('/data-file-processor/upload');
    expect(uploads).toMatchObject({ data: [], pagination: { total: 0 } });
    await supplier.post(`${place}/cancel`);
  });

  test('when all is done no file stays and nothing was logged', async () => {
    const { rows } = await server().database.execute<{ stored_as: string }>(
      sql`SELECT stored_as FROM upload WHERE status = 'validating'`,
    );
    expect(rows).toEqual([]);
    expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
  });
});
