// A seller's own title of a product: stored with the price, from a file and by hand, shown to both sides if it
// names a different product.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

type Item = Answer<'getPriceListItem'>['data'];
type Upload = Answer<'getUpload'>['data'];
type Summary = Answer<'summariseUpload'>['data'];
type Rows = Answer<'listUploadRows'>;
const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const UPLOADS = '/data-file-processor/upload';
let supplier: Caller;
let shop: Caller;
let list = 0;
let seller = 0;
/** Products of the supplier's list that are offered to the shop. */
const GOODS = [2, 5];
let goods: Item[] = [];

beforeAll(async () => {
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  const [first] = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data;
  [list, seller] = [first?.id ?? 0, first?.supplier.id ?? 0];
  goods = (await itemsOf()).filter(({ standard_id }) => GOODS.includes(standard_id));
  await server().database.execute(
    sql`UPDATE product SET title = 'Фильтр масляный' WHERE id IN (${sql.join(GOODS, sql`, `)})`,
  );
});
const itemsOf = async () =>
  ((await supplier.get(`/prices/price-list/${list}/items?pageSize=50`)).body as { data: Item[] }).data;
const itemOf = async (id: number) =>
  ((await supplier.get(`/prices/price-list/${list}/items/${id}`)).body as { data: Item }).data;
const good = (place: number) => goods[place] ?? expect.unreachable();
const versions = async () =>
  ((await supplier.get(`/prices/price-list/${list}/versions`)).body as Answer<'listPriceListVersions'>)
    .pagination.total;

async function came(
  lines: readonly string[],
  head = 'Артикул;Бренд;Наименование;Цена;Остаток',
): Promise<Upload> {
  const form = new FormData();
  form.append('price_list_id', String(list));
  form.append('file', new Blob([[head, ...lines].join('\n')]), 'прайс.csv');
  const answer = await fetch(`${server().address}/api${UPLOADS}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Upload }).data;
}
const said = ({ preview }: Upload) => ({
  columns: preview?.columns ?? expect.unreachable(),
  reading: { confirmed: preview?.asked ?? [] },
});
async function load(upload: Upload): Promise<Upload> {
  const { status, body } = await supplier.post(`${UPLOADS}/${upload.id}/confirm`, {
    ...said(upload),
    new_brands: [],
    despite_thresholds: true,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  const read = async () => ((await supplier.get(`${UPLOADS}/${upload.id}`)).body as { data: Upload }).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read();
}
const line = ({ article, brand_title, price }: Item, title: string) =>
  `${article};${brand_title};${title};${price.toFixed(2).replace('.', ',')};4000`;

/** This seller's titles of a product in the offers that the shop gets. */
async function offered({ standard_id, article }: Item): Promise<Set<string | null>> {
  const { basketId } = await basketOf(shop);
  const found = (
    await shop.get(`/basket/basket/article?basketID=${basketId}&article=${encodeURIComponent(article)}`)
  ).body as Answer<'getOffersByArticle'>;
  const titles = found.products
    .filter(({ id }) => id === standard_id)
    .flatMap(({ offers }) =>
      offers.flatMap(({ seller_title, supplier: { id } }) => (id === seller ? [seller_title] : [])),
    );
  return new Set(titles);
}

test('a title in a file that differs from the catalogue’s is shown in the summary, the result, the list and the offers', async () => {
  const upload = await came([line(good(0), 'Колодки тормозные'), line(good(1), 'Ф-р масл.')]);
  const summary = (
    (await supplier.post(`${UPLOADS}/${upload.id}/summary`, said(upload))).body as { data: Summary }
  ).data;
  expect(summary.goods).toMatchObject({
    other_titles_total: 1,
    other_titles: [
      {
        row_number: 2,
        article: good(0).article,
        brand: good(0).brand_title,
        title: 'Колодки тормозные',
        catalogue_title: 'Фильтр масляный',
      },
    ],
  });
  const done = await load(upload);
  expect(done).toMatchObject({ taken: 2, refused: 0, other_titles: 1, status: { code: 'completed' } });
  const rows = (await supplier.get(`${UPLOADS}/${upload.id}/rows?kind=title`)).body as Rows;
  expect(rows.data).toMatchObject([
    { row_number: 2, kind: 'title', field: 'Наименование', value: 'Колодки тормозные' },
  ]);
  expect(rows.data[0]?.reason).toBe('принято, но в каталоге это «Фильтр масляный»');
  expect(await itemOf(good(0).id)).toMatchObject({
    title: 'Фильтр масляный',
    seller_title: 'Колодки тормозные',
    is_other_title: true,
  });
  expect(await itemOf(good(1).id)).toMatchObject({ seller_title: 'Ф-р масл.', is_other_title: false });
  expect(await offered(good(0))).toEqual(new Set(['Колодки тормозные']));
  expect(await offered(good(1))).toEqual(new Set([null]));
});

test('the upload’s result file has reasons for differing titles and for refused rows; of refused rows only, no titles', async () => {
  const upload = await load(
    await came([line(good(0), 'Колодки тормозные'), `${good(1).article};${good(1).brand_title};Фильтр;-5;1`]),
  );
  const file = async (rows: string) => {
    const { status, body } = await supplier.get(`${UPLOADS}/${upload.id}/reasons?rows=${rows}`);
    expect(status).toBe(200);
    return cellsOf(body as ArrayBuffer);
  };
  const head = ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток', 'Причина'];
  const { article, brand_title } = good(1);
  const refused = [article, brand_title, 'Фильтр', '-5', '1', 'Цена: должно быть строго больше 0'];
  expect(await file('all')).toEqual([
    head,
    [
      ...line(good(0), 'Колодки тормозные').split(';'),
      'Наименование: принято, но в каталоге это «Фильтр масляный»',
    ],
    refused,
  ]);
  expect(await file('refused')).toEqual([head, refused]);
  const { rows } = await server().database.execute<{ line: string }>(
    sql`SELECT kind || ' ' || row_number AS line FROM upload_row WHERE upload_id = ${upload.id} ORDER BY row_number`,
  );
  expect(rows.map(({ line: kind }) => kind)).toEqual(['title 2', 'refused 3']);
});

test('a change of titles only creates no version of the list; a file without titles keeps them', async () => {
  const before = await versions();
  await load(await came([line(good(0), 'Рычаг подвески')]));
  expect(await itemOf(good(0).id)).toMatchObject({ seller_title: 'Рычаг подвески' });
  expect(await versions()).toBe(before);
  const { article, brand_title, price } = good(0);
  await load(await came([`${article};${brand_title};${price};4000`], 'Артикул;Бренд;Цена;Остаток'));
  expect(await itemOf(good(0).id)).toMatchObject({ seller_title: 'Рычаг подвески' });
  await load(await came([line(good(0), ' ')]));
  expect(await itemOf(good(0).id)).toMatchObject({ seller_title: 'Рычаг подвески' });
});

test('by hand a title is set, kept if omitted, deleted if empty, and limited in length', async () => {
  const { id, price, multiplicity } = good(1);
  const put = async (body: object) =>
    call(server().address, 'PUT', `/prices/price-list/${list}/items/${id}`, supplier.token, {
      version: (await itemOf(id)).version,
      price,
      multiplicity,
      quantity: null,
      ...body,
    });
  expect((await put({ seller_title: '  Щётка\n стеклоочистителя ' })).status).toBe(200);
  expect(await itemOf(id)).toMatchObject({ seller_title: 'Щётка стеклоочистителя', is_other_title: true });
  expect((await put({ price: price + 1 })).status).toBe(200);
  expect(await itemOf(id)).toMatchObject({ seller_title: 'Щётка стеклоочистителя' });
  expect((await put({ seller_title: 'я'.repeat(256) })).status).toBe(422);
  expect((await put({ seller_title: ' ' })).status).toBe(200);
  expect(await itemOf(id)).toMatchObject({ seller_title: null, is_other_title: false });
});
