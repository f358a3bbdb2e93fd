// «Uploads: nothing is guessed silently»: tested through the API calls of a user who loads a price list.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { row, workbook } from '../../src/reader/workbook.fixture.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let list = 0;
beforeAll(async () => {
  supplier = await server().as('supplier');
  list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
});
const PLACE = '/data-file-processor/upload';
type Upload = Answer<'getUpload'>['data'];

async function send(content: string | Uint8Array<ArrayBuffer>, into = list): Promise<Upload> {
  const form = new FormData();
  form.append('price_list_id', String(into));
  form.append('file', new Blob([content]), 'прайс.csv');
  const answer = await fetch(`${server().address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Upload }).data;
}
const confirm = (id: number, columns: unknown, reading: object) =>
  supplier.post(`${PLACE}/${id}/confirm`, { columns, reading: { every_new_brand: true, ...reading } });
async function finished(id: number): Promise<Upload> {
  const read = async () => ((await supplier.get(`${PLACE}/${id}`)).body as Answer<'getUpload'>).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read();
}

test('guessed columns return 422 until they are confirmed, and the confirmation is remembered for the next file', async () => {
  const file = `24-1602010;Аскфенокс;Цилиндр сцепления;1180,00;4
3102-1601090;Аскфенокс;Диск нажимной в сборе;3450,50;2
2410-3501010;Аскфенокс;Суппорт левый передний;5020,00;11`;
  const { id, preview } = await send(file);
  expect(preview?.asked).toEqual(['article', 'price', 'quantity']);
  const columns = { ...preview?.columns, brand: 1 };
  const refused = await confirm(id, columns, {});
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toMatch(
    /columns\.price.*без уверенности: 1180,00 · 3450,50 · 5020,00/,
  );
  expect((await supplier.post(`${PLACE}/${id}/summary`, { columns })).status).toBe(422);
  expect((await confirm(id, columns, { confirmed: ['article', 'price', 'quantity'] })).status).toBe(200);
  expect(await finished(id)).toMatchObject({ taken: 3, refused: 0 });
  const again = await send(file);
  expect(again.preview).toMatchObject({ remembered: true, asked: [] });
  // Files without a header row are told apart by their contents only.
  const other = await send(`1180,00;Аскфенокс;Цилиндр сцепления;4;24-1602010
3450,50;Аскфенокс;Диск нажимной в сборе;2;3102-1601090
5020,00;Аскфенокс;Суппорт левый передний;11;2410-3501010`);
  expect(other.preview?.asked).toEqual(['article', 'price', 'quantity']);
});

test('prices in another currency are converted to roubles by the given rate; without a rate the upload is refused', async () => {
  const { id, preview } = await send(`Артикул;Виробник;Ціна грн;Залишок
ASKU-1;Асквиробник;100,50;3
ASKU-2;Асквиробник;200 руб.;3
ASKU-3;Асквиробник;5 USD;3`);
  expect(preview?.seen[2]?.currency).toEqual({ code: 'UAH', told_by: 'head' });
  const refused = await confirm(id, preview?.columns, {});
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('не рубли, а гривны (UAH). Укажите курс');
  const taken = await confirm(id, preview?.columns, { currency: { code: 'UAH', rate: 2.2 } });
  expect(taken.status).toBe(200);
  expect(await finished(id)).toMatchObject({ taken: 2, refused: 1 });
  const { body } = await supplier.get(`${PLACE}/${id}/rows`);
  expect((body as Answer<'listUploadRows'>).data[0]?.reason).toBe(
    'цена в другой валюте (доллары США): укажите её курс',
  );
  const found = await supplier.get(`/prices/price-list/${list}/items?filter[search]=ASKU-1`);
  expect(JSON.stringify(found.body)).toContain('221.1');
});

test('«AE-044-J 0,50» is one article; a cell that looks like several is one with the option one_article, which is remembered', async () => {
  const file = (n: number) => `Номер детали;Марка;Цена;Наличие
AE-044-J 0,50;Аскразмер;${n},00;3
3,75/667;Аскразмер;${n},00;3
OC 90, исп. 2;Аскразмер;${n},00;3`;
  const { id, preview } = await send(file(100));
  expect((await confirm(id, preview?.columns, {})).status).toBe(200);
  expect(await finished(id)).toMatchObject({ taken: 2, refused: 1 });
  const again = await send(file(101));
  expect((await confirm(again.id, again.preview?.columns, { one_article: true })).status).toBe(200);
  expect(await finished(again.id)).toMatchObject({ taken: 3, refused: 0 });
  const next = await send(file(102));
  expect(next.preview?.reading).toMatchObject({ one_article: true });
});

test('the summary lists products that the upload would move from another price list of the same seller', async () => {
  const fresh = (title: string) =>
    supplier.post('/prices/price-list', {
      title,
      storage_id: storage,
      valid_from: null,
      valid_to: null,
    });
  const { body } = await supplier.get(`/prices/price-list/${list}`);
  const storage = (body as Answer<'getPriceList'>).data.storage.id;
  const made = await fresh('Аск распродажа');
  expect(made.status).toBe(200);
  const other = (made.body as Answer<'createPriceList'>).data.id;
  const first = await send('Артикул;Бренд;Цена;Остаток\nASKM-1;Аскпереход;100;3\nASKM-2;Аскпереход;100;3');
  await confirm(first.id, first.preview?.columns, {});
  await finished(first.id);
  const { id, preview } = await send(
    'Артикул;Бренд;Цена;Остаток\nASKM-2;Аскпереход;90;3\nASKM-3;Аскпереход;90;3',
    other,
  );
  const told = await supplier.post(`${PLACE}/${id}/summary`, { columns: preview?.columns });
  expect((told.body as Answer<'summariseUpload'>).data.goods?.moved).toEqual([
    {
      price_list: { id: list, title: expect.any(String) },
      count: 1,
      named: [{ row_number: 2, brand: 'Аскпереход', article: 'ASKM-2' }],
    },
  ]);
});

test('«2 шт.» is read as a stock of 2 in each of its spellings', async () => {
  const { id, preview } = await send(`Артикул;Бренд;Цена;Остаток
ASKP-1;Асктук;100;2 шт.
ASKP-2;Асктук;100;2шт
ASKP-3;Асктук;100;2\u00A0шт.
ASKP-4;Асктук;100;2 шт.,
ASKP-6;Асктук;100;2 pcs
ASKP-7;Асктук;100;2 ед.
ASKP-8;Асктук;100;2 штуки`);
  expect((await confirm(id, preview?.columns, {})).status).toBe(200);
  const done = await finished(id);
  const { body } = await supplier.get(`${PLACE}/${id}/rows`);
  expect((body as Answer<'listUploadRows'>).data).toEqual([]);
  expect(done).toMatchObject({ taken: 7, refused: 0 });
});

describe('a currency that appears only in the number formats of an .xlsx', () => {
  const STYLES =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 [$€-407]"/><numFmt numFmtId="165" formatCode="[$USD] 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const priced = (number: number, article: string, style: number, price: number) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${article}</t></is></c><c r="B${number}" t="inlineStr"><is><t>Аскформат</t></is></c><c r="C${number}" s="${style}"><v>${price}</v></c><c r="D${number}" s="1"><v>3</v></c></row>`;
  const head = row(1, 'Артикул', 'Бренд', 'Цена', 'Остаток');
  const priceOf = async (article: string) => {
    const { rows } = await server().database.execute<{ price: number }>(sql`
      SELECT item.price_kopecks AS price FROM price_list_item item JOIN product ON product.id = item.product_id
      WHERE product.article = ${article}`);
    return rows[0] && Number(rows[0].price);
  };

  test('requires a rate, and the prices are converted by it', async () => {
    const data = `${head}${priced(2, 'ASKF-1', 1, 45.2)}${priced(3, 'ASKF-2', 1, 1.234)}`;
    const { id, preview } = await send(Uint8Array.from(workbook({ data, styles: STYLES })));
    expect(preview?.seen[2]?.currency).toEqual({ code: 'EUR', told_by: 'cells' });
    const refused = await confirm(id, preview?.columns, {});
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('не рубли, а евро (EUR). Укажите курс');
    expect((await confirm(id, preview?.columns, { currency: { code: 'EUR', rate: 100 } })).status).toBe(200);
    expect(await finished(id)).toMatchObject({ taken: 2, refused: 0 });
    expect(await priceOf('ASKF-1')).toBe(452_000);
    expect(await priceOf('ASKF-2')).toBe(12_340);
  });

  test('if only some rows have it, plain numbers are roubles, and a row in a third currency is refused with its name', async () => {
    const data = `${head}${priced(2, 'ASKG-1', 0, 100)}${priced(3, 'ASKG-2', 1, 10)}${priced(4, 'ASKG-3', 2, 5)}`;
    const { id, preview } = await send(Uint8Array.from(workbook({ data, styles: STYLES })));
    expect(preview?.seen[2]?.currency).toEqual({ code: 'EUR', told_by: 'some' });
    await confirm(id, preview?.columns, { currency: { code: 'EUR', rate: 100 } });
    expect(await finished(id)).toMatchObject({ taken: 2, refused: 1 });
    expect([await priceOf('ASKG-1'), await priceOf('ASKG-2')]).toEqual([10_000, 100_000]);
    const { body } = await supplier.get(`${PLACE}/${id}/rows`);
    expect((body as Answer<'listUploadRows'>).data[0]).toMatchObject({
      row_number: 4,
      value: '5 USD',
      reason: 'цена в другой валюте (доллары США): укажите её курс',
    });
  });
});
