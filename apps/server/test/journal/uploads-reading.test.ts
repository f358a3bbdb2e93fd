// Reading of files through the API: archives, sheets and headers, required input, remembered settings, summaries.
import { formatMoney } from '@portal/domain/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { row, workbookOf, zip } from '../../src/reader/workbook.fixture.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Upload = Answer<'getUpload'>['data'];
type Summary = Answer<'summariseUpload'>['data'];
const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let list = 0;
beforeAll(async () => {
  supplier = await server().as('supplier');
  list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
});
const PLACE = '/data-file-processor/upload';

async function send(content: string | Buffer, name = 'прайс.csv') {
  const form = new FormData();
  form.append('price_list_id', String(list));
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${server().address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Answer<'createUpload'> & { message: string },
  };
}
const came = async (content: string | Buffer) => (await send(content)).body.data;
const ask = async (id: number, what: string, body: object) => supplier.post(`${PLACE}/${id}/${what}`, body);
const ended = async (id: number): Promise<Upload> => {
  const read = async () => ((await supplier.get(`${PLACE}/${id}`)).body as Answer<'getUpload'>).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read();
};
const HEAD = 'Артикул;Бренд;Наименование;Цена;Остаток';

test('«each file of a zip becomes an upload of its own»; an unreadable file in it refuses the whole archive', async () => {
  const two = zip([
    { name: 'один.csv', content: `${HEAD}\nZ-1;KNECHT;Ф;10;1\n` },
    { name: 'папка/два.csv', content: `${HEAD}\nZ-2;KNECHT;Ф;10;1\n` },
  ]);
  const { status, body } = await send(two, 'прайсы.zip');
  expect(status).toBe(200);
  expect(body.data.message).toBe(
    'Файлов в архиве: 2. Каждый – своя загрузка, остальные ждут в журнале загрузок.',
  );
  expect([body.data.file_name, body.others?.map(({ file_name }) => file_name)]).toEqual([
    'один.csv',
    ['два.csv'],
  ]);
  for (const { id } of [body.data, ...(body.others ?? [])])
    expect((await ask(id, 'cancel', {})).status).toBe(200);
  const bad = zip([
    { name: 'один.csv', content: `${HEAD}\nZ-1;KNECHT;Ф;10;1\n` },
    { name: 'два.csv', content: '' },
  ]);
  expect(await send(bad, 'прайсы.zip')).toMatchObject({ status: 422, body: { message: 'Файл пуст.' } });
});

describe('reading an upload again', () => {
  test('with another sheet, another header row or none; a missing row or sheet returns a message', async () => {
    const prices = row(1, 'Артикул', 'Бренд', 'Цена', 'Остаток') + row(2, 'L-1', 'KNECHT', 5, 1);
    const { id } = await came(workbookOf({ Прайс: prices, Другой: prices.replace('L-1', 'L-2') }));
    const other = await ask(id, 'look', { sheet: 'Другой' });
    expect(other.body).toMatchObject({
      data: { preview: { sheet: 'Другой', rows: [{ cells: ['L-2', 'KNECHT', '5', '1'] }] } },
    });
    const none = await ask(id, 'look', { header_row: 0 });
    expect(none.body).toMatchObject({
      data: { preview: { sheet: 'Другой', has_header: false, header_row: 0 } },
    });
    expect((await ask(id, 'look', { header_row: 7 })).body).toMatchObject({
      message: 'Строки 7 среди первых строк файла нет.',
    });
    expect((await ask(id, 'look', { sheet: 'Третий' })).body).toMatchObject({
      message: 'В файле нет листа «Третий».',
    });
    expect((await ask(id, 'cancel', {})).status).toBe(200);
    expect((await ask(id, 'look', { header_row: 1 })).status).toBe(409);
  });
});

describe('input that only the user can give', () => {
  test('an ambiguous decimal separator returns 422 until it is chosen; the choice is remembered with the other settings', async () => {
    const file = 'Арт. поставщика;Опт;Наличие\nQ-1;1.234;A\nQ-2;2.500;B\n';
    const { id, preview } = await came(file);
    const columns = { ...preview?.columns, brand: null };
    const reading = { constants: { brand: 'KNECHT' }, values: [{ field: 'quantity', from: 'A', to: '>10' }] };
    expect(await ask(id, 'confirm', { columns, reading })).toMatchObject({
      status: 422,
      body: { message: 'Столбец «Цена» читается двояко: «1.234». Укажите, чем отделена дробная часть.' },
    });
    for (const [wrong, message] of [
      [
        { ...reading, constants: { brand: 'KNECHT', article: 'X' } },
        /одинаковым для всех строк быть не может/,
      ],
      [
        { ...reading, values: [{ field: 'quantity', from: 'A', to: 'много ли' }] },
        /«A» в столбце «Остаток»: значение должно быть числом/,
      ],
    ] as const)
      expect((await ask(id, 'confirm', { columns, reading: wrong })).body).toMatchObject({
        message: expect.stringMatching(message) as string,
      });
    const said = { ...reading, numbers: { price: 'comma' } };
    expect((await ask(id, 'confirm', { columns, reading: said })).status).toBe(200);
    expect(await ended(id)).toMatchObject({ taken: 1, refused: 1 });
    const again = await came(file);
    expect(again.preview).toMatchObject({ remembered: true, reading: said });
    expect((await ask(again.id, 'cancel', {})).status).toBe(200);
  });
});

test('the summary of a file counts changed prices, suspicious prices, stock and unknown brands', async () => {
  const first = await came(`${HEAD}\nS-1;KNECHT;Ф;100;1\nS-2;KNECHT;Ф;100;1\nS-3;KNECHT;Ф;100;0\n`);
  expect((await ask(first.id, 'confirm', { columns: first.preview?.columns })).status).toBe(200);
  expect(await ended(first.id)).toMatchObject({ taken: 3 });
  const next = await came(
    `${HEAD}\nS-1;KNECHT;Ф;1000;0\nS-2;KNECHT;Ф;100;1\nS-3;KNECHT;Ф;110;5\nS-4;KNEHTT;Ф;1;1\n`,
  );
  const { body } = await ask(next.id, 'summary', { columns: next.preview?.columns });
  const { data } = body as { data: Summary };
  expect(data).toMatchObject({
    taken: 3,
    fresh: 0,
    changed: 2,
    refused: 0,
    brands: [{ title: 'KNEHTT', rows: 1 }],
  });
  expect(data.goods?.shifts.filter(({ count }) => count > 0)).toEqual([
    { from: 0, to: 0, count: 1 },
    { from: 5, to: 20, count: 1 },
    { from: 50, to: null, count: 1 },
  ]);
  expect(data.goods?.suspects).toEqual([
    {
      row_number: 2,
      article: 'S-1',
      brand: 'KNECHT',
      why: 'tenfold',
      before: formatMoney(10_000),
      after: formatMoney(100_000),
    },
  ]);
  const { before = 0, after = 0, after_zero } = data.goods?.stock ?? {};
  expect([after - before, after_zero]).toEqual([0, 2]);
  expect((await ask(next.id, 'cancel', {})).status).toBe(200);
});

test('the server logged no errors', () => {
  expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
});

describe('«Two sheets are joined by a chosen key»', () => {
  const file = () =>
    workbookOf({
      Товары:
        row(1, 'Код', 'Артикул', 'Бренд', 'Остаток') +
        row(2, '00-001', 'KJ 1', 'KNECHT', 3) +
        row(3, 'ab 2', 'KJ 2', 'KNECHT', 4) +
        row(4, '00-003', 'KJ 3', 'KNECHT', 5),
      Цены:
        row(1, 'Код', 'Цена') +
        row(2, '00-001', 100) +
        row(3, 'AB  2 ', 150) +
        row(4, 'Ab 2', 200) +
        row(5, '1', 900),
    });
  const body = (key: object | null, article: number | null = null) => ({
    columns: { article: 1, brand: 2, title: null, price: null, quantity: 3, multiplicity: null },
    reading: {
      join: {
        sheet: 'Цены',
        header_row: 1,
        columns: { article, brand: null, price: 1, quantity: null, multiplicity: null },
        by: key,
      },
    },
  });

  test('the summary counts matched rows, unmatched rows of either sheet and duplicate keys', async () => {
    const upload = await came(file());
    const answer = await ask(upload.id, 'summary', body({ column: 0, joined: 0 }));
    expect((answer.body as { data: Summary }).data.joined).toEqual({
      matched: 2,
      alone: { count: 1, named: [{ row_number: 4, key: '00-003' }] },
      unused: { count: 1, named: [{ row_number: 5, key: '1' }] },
      duplicates: { count: 1, named: [{ row_number: 4, key: 'Ab 2' }] },
    });
  });

  test('a code column of the other sheet is not read as the article unless chosen; a missing key column returns 422', async () => {
    const upload = await came(file());
    expect(upload.preview?.joins).toMatchObject([{ sheet: 'Цены', headers: ['Код', 'Цена'] }]);
    expect(upload.preview?.reading.join).toBeUndefined();
    for (const key of [null, { column: 0, joined: 2 }, { column: 9, joined: 0 }])
      expect((await ask(upload.id, 'summary', body(key))).status).toBe(422);
    expect((await ask(upload.id, 'summary', body(null, 0))).body).toMatchObject({
      data: { joined: { matched: 0, alone: { count: 3 }, unused: { count: 3 } } },
    });
  });
});
