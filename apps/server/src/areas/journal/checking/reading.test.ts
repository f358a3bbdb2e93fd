// Reading options other than columns, tested with files as senders write them, from upload to the price list.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { row, workbookOf } from '../../../reader/workbook.fixture.ts';
import { brand, brandAlias } from '../../catalogue/tables.ts';
import { useImportBench } from '../writing/import.fixture.ts';
import { importPriceList } from '../writing/import.ts';

const bench = useImportBench();
beforeAll(async () => {
  const { database } = bench.services();
  const [mann] = await database
    .insert(brand)
    .values([
      { title: 'MANN-FILTER', norm: 'MANNFILTER' },
      { title: 'KNECHT', norm: 'KNECHT' },
      { title: 'BOSCH', norm: 'BOSCH' },
    ])
    .returning();
  await database.insert(brandAlias).values({ norm: 'MANN', brand_id: mann?.id ?? 0 });
});

describe('«No header at all: recognised by content»', () => {
  test('articles, known brands, prices and whole numbers tell what the columns are', async () => {
    const done = await bench.load(
      [
        'H 1;KNECHT;Фильтр масляный;412,50;12',
        'H 2;BOSCH;Свеча зажигания;99,90;3',
        'H 3;KNECHT;Фильтр воздушный;1 200,00;7',
      ].join('\n'),
    );
    expect(done).toMatchObject({ status: 'completed', total: 3, taken: 3 });
    expect(done.preview).toMatchObject({ header_row: 0, has_header: false });
    expect(await bench.state()).toMatchObject({ 'KNECHT H1': '41250 12 1', 'BOSCH H2': '9990 3 1' });
  });

  test('below a letter head too', async () => {
    const done = await bench.load(
      'ООО «Ромашка»\n\nK 1;KNECHT;412,50;12\nK 2;KNECHT;99,90;3\nK 3;BOSCH;5,10;4\n',
    );
    expect(done).toMatchObject({ taken: 3, refused: 0 });
    expect(done.preview).toMatchObject({ header_row: 1, has_header: false });
  });
});

describe('«Brand and article in one cell»', () => {
  test('before or behind the number, by the brands that the portal knows', async () => {
    const done = await bench.load(
      'Товар;Цена;Остаток\nMANN W 914/2;100;1\nW915 MANN;200;2\nBosch 0 986 478 123;300;3\nНИКТО 55;400;4\n',
    );
    expect(done.preview?.columns).toMatchObject({ part: 0, article: null, brand: null });
    expect(await bench.state()).toMatchObject({
      'MANNFILTER W9142': '10000 1 1',
      'MANNFILTER W915': '20000 2 1',
      'BOSCH 0986478123': '30000 3 1',
    });
    expect(await bench.rejected(done.id)).toEqual([
      '5 | refused | Бренд | НИКТО 55 | известный бренд рядом с артикулом не найден',
    ]);
  });

  test('several articles in a cell are refused with the reason, or each is a position', async () => {
    const file = 'Артикул;Бренд;Цена;Остаток\n"S 1; S 2";KNECHT;100;1\nS 3;KNECHT;100;1\n';
    const refused = await bench.load(file);
    expect(await bench.rejected(refused.id)).toEqual([
      expect.stringMatching(/^2 \| refused \| Артикул \| S 1; S 2 \| в ячейке несколько артикулов/),
    ]);
    const done = await bench.load(file, { reading: { several: true } });
    expect(done).toMatchObject({ status: 'completed', total: 2, taken: 3, refused: 0 });
  });
});

describe('«Constants for what the file has not, and value maps»', () => {
  test('one text for all rows; words as the person has said', async () => {
    const done = await bench.load('Артикул;Цена;Остаток\nC 1;100;A\nC 2;200;под  Заказ\nC 3;300;B\n', {
      reading: {
        constants: { brand: 'Knecht', multiplicity: '4' },
        values: [
          { field: 'quantity', from: 'A', to: '>10' },
          { field: 'quantity', from: 'под заказ', to: '0' },
        ],
      },
    });
    expect(await bench.state()).toMatchObject({ 'KNECHT C1': '10000 >10 4', 'KNECHT C2': '20000 0 4' });
    expect(await bench.rejected(done.id)).toEqual(['4 | refused | Остаток | B | должно быть числом']);
  });
});

describe('«Numbers decided over the whole column»', () => {
  test('thousands are thousands where the column shows it', async () => {
    await bench.load(
      'Артикул;Бренд;Цена;Остаток\nN 1;KNECHT;1.234;1\nN 2;KNECHT;12.345,50;1\nN 3;KNECHT;538,675;1\n',
    );
    expect(await bench.state()).toMatchObject({
      'KNECHT N1': '123400 1 1',
      'KNECHT N2': '1234550 1 1',
      'KNECHT N3': '53868 1 1',
    });
  });

  test('a number of the spreadsheet’s own beside texts is what it is', async () => {
    const data =
      row(1, 'Артикул', 'Бренд', 'Цена', 'Остаток') +
      row(2, 'M 1', 'KNECHT', 538.675, 1) +
      row(3, 'M 2', 'KNECHT', '1.234,50', 1) +
      row(4, 'M 3', 'KNECHT', 412.5, 1);
    await bench.load(workbookOf({ Прайс: data }));
    expect(await bench.state()).toMatchObject({
      'KNECHT M1': '53868 1 1',
      'KNECHT M2': '123450 1 1',
      'KNECHT M3': '41250 1 1',
    });
  });
});

describe('«Several sheets: chosen, or joined»', () => {
  const prices =
    row(1, 'Артикул', 'Бренд', 'Цена') + row(2, 'J 1', 'KNECHT', 100) + row(3, 'J 2', 'KNECHT', 200);
  const stock = row(1, 'Бренд', 'Артикул', 'Остаток') + row(2, 'Knecht', 'J-1', '>5');

  test('prices on one, stock on another, by article and brand; what is not there has none', async () => {
    const done = await bench.load(workbookOf({ Цены: prices, Склад: stock }));
    expect(done.preview).toMatchObject({ sheet: 'Цены', sheets: ['Цены', 'Склад'] });
    expect(await bench.state()).toMatchObject({ 'KNECHT J1': '10000 >5 1', 'KNECHT J2': '20000 0 1' });
  });

  test('a title before the goods is passed over', async () => {
    const whole = row(1, 'Артикул', 'Бренд', 'Цена', 'Остаток') + row(2, 'J 9', 'KNECHT', 100, 4);
    const done = await bench.load(workbookOf({ Титул: row(1, 'ООО «Ромашка»'), Прайс: whole }));
    expect(done.preview).toMatchObject({ sheet: 'Прайс' });
    expect(await bench.state()).toMatchObject({ 'KNECHT J9': '10000 4 1' });
  });
});

describe('«Two sheets are joined by a chosen key»', () => {
  const goods =
    row(1, 'Код', 'Артикул', 'Бренд', 'Остаток') +
    row(2, '00-001', 'K 1', 'KNECHT', 3) +
    row(3, '00-002', 'K 2', 'KNECHT', 4) +
    row(4, '00-003', 'K 3', 'KNECHT', 5);
  const prices =
    row(1, 'Код', 'Цена') +
    row(2, '00-001', 100) +
    row(3, ' 00-002 ', 150) +
    row(4, '00-002', 200) +
    row(5, '00-9', 900);
  const file = () => workbookOf({ Товары: goods, Цены: prices });
  const join = {
    sheet: 'Цены',
    header_row: 1,
    columns: { article: null, brand: null, price: 1, quantity: null, multiplicity: null },
    by: { column: 0, joined: 0 },
  };

  test('the sheet without articles is told of with its heads, and never joined by itself', async () => {
    const done = await bench.load(file(), { reading: { join } });
    expect(done.preview).toMatchObject({
      sheet: 'Товары',
      joins: [{ sheet: 'Цены', headers: ['Код', 'Цена'] }],
    });
    expect(done.preview?.reading?.join).toBeUndefined();
    expect(await bench.state()).toMatchObject({ 'KNECHT K1': '10000 3 1', 'KNECHT K2': '20000 4 1' });
  });

  test('a row that the other sheet lacks is refused for its price, not given another’s', async () => {
    const done = await bench.load(file(), { reading: { join } });
    expect(done).toMatchObject({ taken: 2, refused: 1 });
    expect(await bench.rejected(done.id)).toEqual([expect.stringMatching(/^4 \| refused \| Цена/)]);
  });
});

test('«nothing a mapping mistake made reaches the shared catalogue without consent»: an unknown brand is refused', async () => {
  const done = await bench.load('Артикул;Бренд;Цена;Остаток\nU 1;Фильтр масляный;100;1\nU 2;KNECHT;100;1\n', {
    reading: { every_new_brand: false },
  });
  expect(done).toMatchObject({ taken: 1, refused: 1 });
  const { rows } = await bench.services().database.execute(sql`SELECT FROM brand WHERE norm LIKE 'ФИЛЬТР%'`);
  expect(rows).toEqual([]);
  expect(await bench.rejected(done.id)).toEqual([
    expect.stringMatching(/^2 \| refused \| Бренд \| Фильтр масляный \| портал такого не знает/),
  ]);
});

test('«cancel at any moment»: what is cancelled while it is read changes nothing', async () => {
  const before = await bench.state();
  const id = await bench.prepare('Артикул;Бренд;Цена;Остаток\nX 1;KNECHT;100;1\n');
  const { database } = bench.services();
  await database.execute(sql`
    CREATE FUNCTION cancels() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.processed > 0 AND NEW.status = 'importing' THEN NEW.status := 'cancelled'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER cancels BEFORE UPDATE ON upload FOR EACH ROW EXECUTE FUNCTION cancels()`);
  await importPriceList(bench.services(), id);
  await database.execute(sql`DROP TRIGGER cancels ON upload; DROP FUNCTION cancels`);
  expect(await bench.uploadOf(id)).toMatchObject({ status: 'cancelled', taken: 0 });
  expect(await bench.state()).toEqual(before);
});
