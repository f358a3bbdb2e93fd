// Import of the nomenclature from a file: the summary before anything is written, unknown brands, and files of
// other systems. Specification 1, §2.6 «upload nomenclature in .xlsx», §7.
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Upload = Answer<'getUpload'>['data'];
type Summary = Answer<'summariseUpload'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/data-file-processor/upload';

async function send(content: string | Buffer, login = 'supplier') {
  const form = new FormData();
  form.append('kind', 'nomenclature_upload');
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'номенклатура.csv',
  );
  const answer = await fetch(`${server().address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as(login).token}` },
  });
  return { status: answer.status, body: (await answer.json()) as { data: Upload; message: string } };
}
const came = async (content: string | Buffer) => {
  const { status, body } = await send(content);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body.data;
};
const columnsOf = ({ preview }: Upload) => preview?.columns ?? expect.unreachable();
async function summary(upload: Upload, columns: object = columnsOf(upload)): Promise<Summary> {
  const { status, body } = await as('supplier').post(`${PLACE}/${upload.id}/summary`, { columns });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Summary }).data;
}
async function load(upload: Upload, new_brands: string[] = []): Promise<Upload> {
  const { status } = await as('supplier').post(`${PLACE}/${upload.id}/confirm`, {
    columns: columnsOf(upload),
    new_brands,
  });
  expect(status).toBe(200);
  const read = async () =>
    ((await as('supplier').get(`${PLACE}/${upload.id}`)).body as Answer<'getUpload'>).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read();
}
const found = async (article: string) =>
  (
    (
      await as('supplier').get(
        `/nomenclature/product?search_type=article&filter[search]=${encodeURIComponent(article)}`,
      )
    ).body as Answer<'listOwnProducts'>
  ).data;
const one = async (article: string) => {
  const id = (await found(article))[0]?.id ?? expect.unreachable();
  return ((await as('supplier').get(`/nomenclature/product/${id}`)).body as Answer<'getOwnProduct'>).data;
};
const rowsOf = async (id: number) =>
  ((await as('supplier').get(`${PLACE}/${id}/rows`)).body as Answer<'listUploadRows'>).data;

describe('import of the nomenclature from a file', () => {
  const FILE = `Прайс поставщика на 22.11;;;;;;
;;;;;;
Артикул;Бренд;Наименование;Категория;Кратность;Штрихкод;Вес, г
ИМП-1;KNECHT;Фильтр первый;Фильтры / Фильтры масляные;4;4009026010136;250
имп 1;Knecht;Фильтр первый, снова;Фильтры масляные;2;;250,4
ИМП-2;KNECHT;;Нет такой категории;;;
ИМП-3;KNECHT;Неверный;;0;123;тяжёлый
ИМП-4;КНЕХТЬ;Чужой бренд;;;;`;

  test('the summary shows the effect of the import before anything is written', async () => {
    const upload = await came(iconv.encode(FILE, 'win1251'));
    expect(upload.preview?.header_row).toBe(3);
    expect(columnsOf(upload)).toMatchObject({
      article: 0,
      brand: 1,
      title: 2,
      category: 3,
      multiplicity: 4,
      barcode: 5,
      weight: 6,
    });
    const told = await summary(upload);
    expect(told).toMatchObject({ taken: 2, fresh: 2, changed: 0, refused: 1, duplicates: 1 });
    expect(told.brands.map(({ title, rows }) => [title, rows])).toEqual([['КНЕХТЬ', 1]]);
    expect(told.categories).toEqual(['Нет такой категории']);
    expect(await found('ИМП-1')).toEqual([]);
  });

  test('the last row of a repeated product is imported; rows with invalid fields or unknown brands are refused with reasons', async () => {
    const upload = await load(await came(FILE));
    expect(upload).toMatchObject({
      kind: 'nomenclature_upload',
      status: { code: 'completed_with_errors' },
      total: 5,
      taken: 2,
      refused: 2,
      duplicates: 1,
      created_products: 2,
    });
    expect(upload.entries.articles).toHaveLength(2);
    const first = await one('ИМП-1');
    expect(first).toMatchObject({
      title: 'Фильтр первый, снова',
      multiplicity: 2,
      weight: 250,
      barcodes: [],
    });
    expect(first.category.at(-1)?.title).toBe('Фильтры масляные');
    expect(await one('ИМП-2')).toMatchObject({ title: 'Артикул ИМП-2', category: [] });
    expect(
      (await rowsOf(upload.id)).map(({ row_number, field, reason }) => [row_number, field, reason]),
    ).toEqual([
      [4, 'Артикул', 'Повтор: действует строка 5'],
      [7, 'Кратность', 'должно быть строго больше 0'],
      [7, 'Штрихкод', 'Штрихкод – 8, 12, 13 или 14 цифр'],
      [7, 'Вес, г', 'должно быть числом'],
      [8, 'Бренд', 'портал такого не знает: исправьте написание или подтвердите новый бренд'],
    ]);
  });

  test('importing the same file again changes nothing; fields without a column keep their values', async () => {
    const again = await summary(await came(FILE));
    expect(again).toMatchObject({ taken: 2, fresh: 0, changed: 0 });
    const before = await one('ИМП-1');
    await load(await came('Артикул;Бренд;Штрихкод\nИМП-1;KNECHT;4009026010136\n'));
    const after = await one('ИМП-1');
    expect(after).toMatchObject({
      title: before.title,
      weight: 250,
      barcodes: ['4009026010136'],
      version: before.version + 1,
    });
    expect(after.category).toEqual(before.category);
  });

  test('a new brand is created only if it is confirmed', async () => {
    const file = 'Артикул;Бренд;Наименование\nИМП-9;НОВОБРЕНД;Товар\n';
    const upload = await came(file);
    expect((await summary(upload)).brands.map(({ title }) => title)).toEqual(['НОВОБРЕНД']);
    expect(await load(upload, ['новобренд'])).toMatchObject({ taken: 1, refused: 0 });
    expect((await one('ИМП-9')).brand.title).toBe('НОВОБРЕНД');
    expect((await summary(await came(file))).brands).toEqual([]);
  });

  test('the upload is listed in the journal and can be repeated', async () => {
    const { data } = (await as('supplier').get(`${PLACE}?kind=nomenclature_upload`))
      .body as Answer<'listUploads'>;
    const last = data.find(({ finished_at }) => finished_at !== null) ?? expect.unreachable();
    expect(last).toMatchObject({ target: 'Номенклатура', price_list: null, storage: null });
    const again = await as('supplier').post(`${PLACE}/${last.id}/repeat`, {});
    expect((again.body as { data: Upload }).data).toMatchObject({
      kind: 'nomenclature_upload',
      status: { code: 'validating' },
    });
  });

  test('another company gets 404, a shop 403, a column that does not exist 422, a cancelled upload 409', async () => {
    const upload = await came('Артикул;Бренд\nИМП-7;KNECHT\n');
    const columns = columnsOf(upload);
    expect((await as('distributor').post(`${PLACE}/${upload.id}/summary`, { columns })).status).toBe(404);
    expect(
      (await as('supplier').post(`${PLACE}/${upload.id}/summary`, { columns: { ...columns, title: 7 } }))
        .status,
    ).toBe(422);
    expect((await send('Артикул;Бренд\nИМП-7;KNECHT\n', 'shop')).status).toBe(403);
    await as('supplier').post(`${PLACE}/${upload.id}/cancel`, {});
    expect((await as('supplier').post(`${PLACE}/${upload.id}/summary`, { columns })).status).toBe(409);
  });
});

describe('packaging, characteristics, barcodes and crosses in a file', () => {
  const HEAD =
    'Артикул;Бренд;Наименование;Описание;Кратность;В упаковке;Штрихкоды;Длина, мм;Ширина, мм;Высота, мм;Характеристики;Замены';
  const file = (...rows: string[]) => [HEAD, ...rows].join('\n');

  test('are imported; each cross gets its source and a known brand', async () => {
    const upload = await came(
      file(
        'ВСЕ-1;KNECHT;Фильтр;Для холодных зим;4;10;"4009026010136, 96385074";80 мм;76,4;79;"Резьба: M20; Клапан: есть";"Mahle OC 90 OF (TecDoc); KNECHT: ВСЕ-1; KNECHT: OC 91"',
      ),
    );
    expect(columnsOf(upload)).toMatchObject({
      title: 2,
      description: 3,
      multiplicity: 4,
      pack_quantity: 5,
      crosses: 11,
    });
    await load(upload);
    const made = await one('ВСЕ-1');
    expect(made).toMatchObject({
      description: 'Для холодных зим',
      multiplicity: 4,
      pack_quantity: 10,
      barcodes: ['4009026010136', '96385074'],
      length: 80,
      width: 76,
      height: 79,
      features: [
        { title: 'Резьба', value: 'M20' },
        { title: 'Клапан', value: 'есть' },
      ],
    });
    expect(made.own_crosses.map(({ brand, article, source }) => [brand.title, article, source])).toEqual([
      ['KNECHT', 'OC 91', 'Данные продавца'],
      ['MAHLE', 'OC 90 OF', 'TecDoc'],
    ]);
  });

  test('VAT rate and origin are read as people write them, and keep what the file does not say', async () => {
    const upload = await came(
      'Артикул;Бренд;Производитель страна;Страна происхождения;Номер ГТД;НДС;Цена с НДС\nНДС-1;KNECHT;;КНР;10702070/150626/3245678/001;10%;100\nНДС-2;KNECHT;;РОССИЯ;;Без НДС;100',
    );
    expect(columnsOf(upload)).toMatchObject({ country_code: 3, customs_declaration: 4, vat_rate: 5 });
    await load(upload);
    const [imported, russian] = [await one('НДС-1'), await one('НДС-2')];
    expect(imported).toMatchObject({
      vat_rate: 10,
      country_code: '156',
      customs_declaration: '10702070/150626/3245678/001',
    });
    expect(russian).toMatchObject({ vat_rate: null, country_code: '643', customs_declaration: '' });
    await load(await came('Артикул;Бренд;Ставка НДС\nНДС-1;KNECHT;'));
    expect(await one('НДС-1')).toMatchObject({ vat_rate: 10, country_code: '156' });
    await load(await came('Артикул;Бренд;Ставка НДС;Страна\nНДС-1;KNECHT;обычная;643'));
    expect(await one('НДС-1')).toMatchObject({
      vat_rate: null,
      country_code: '643',
      customs_declaration: '',
    });
    const wrong = await load(
      await came(
        'Артикул;Бренд;Ставка НДС;Страна;Номер декларации\nНДС-3;KNECHT;13%;;\nНДС-4;KNECHT;;Шир;\nНДС-5;KNECHT;;156;1\nНДС-6;KNECHT;;Россия;10702070/150626/3245678/001\nНДС-7;KNECHT;0;Китай;',
      ),
    );
    expect(wrong).toMatchObject({ taken: 1, refused: 4 });
    const reasons = (await rowsOf(wrong.id)).map(({ field, reason }) => `${field}: ${reason}`);
    expect(reasons.toSorted()).toEqual(
      [
        'Ставка НДС: должна быть 10 %, 0 % или обычной',
        'Страна: Страны «Шир» нет в классификаторе стран мира',
        'Номер декларации: Номер декларации пишут так: 10702070/150626/3245678/001',
        'Номер декларации: У товара из России нет таможенной декларации: оставьте поле пустым',
      ].toSorted(),
    );
  });

  test('an empty cell keeps the stored value, a filled one replaces it', async () => {
    await load(await came('Артикул;Бренд;Замены\nВСЕ-1;KNECHT;'));
    expect(await one('ВСЕ-1')).toMatchObject({
      title: 'Фильтр',
      multiplicity: 4,
      pack_quantity: 10,
      version: 1,
    });
    await load(await came('Артикул;Бренд;Замены\nВСЕ-1;KNECHT;MAHLE: OC 264'));
    const changed = await one('ВСЕ-1');
    expect(changed.own_crosses.map(({ article }) => article)).toEqual(['OC 264']);
    expect(changed).toMatchObject({ version: 2, multiplicity: 4 });
  });

  test('a row with an unreadable value is refused with a reason that names the column', async () => {
    const upload = await load(
      await came(
        file(
          'ВСЕ-2;KNECHT;;;;много;;;;;без двоеточия;OC90',
          'ВСЕ-3;KNECHT;;;;;;;;;;Неведомый: 1',
          'ВСЕ-4;KNECHT;;;;;;;;;;',
        ),
      ),
    );
    expect(upload).toMatchObject({ taken: 1, refused: 2 });
    const reasons = (await rowsOf(upload.id)).map(({ field, reason }) => [field, reason]);
    expect(new Set(reasons)).toEqual(
      new Set([
        ['В упаковке', 'должно быть числом'],
        ['Характеристики', 'пишите «название: значение», не «без двоеточия»'],
        ['Замены', 'пишите «бренд: артикул», не «OC90»'],
        ['Замены', 'бренд этой замены не узнан: пишите «бренд: артикул»'],
      ]),
    );
  });
});
