import { describe, expect, test } from 'vitest';
import { recogniseColumns } from './column-names.ts';
import { missingColumnsMessage } from './columns.ts';
import { previewOf } from '../checking/preview.ts';
import { Refusal } from '../../../reader/protocol.ts';
import { spansOf } from './merged-cells.ts';

const columnsOf = (...headers: string[]) => {
  const { columns } = recogniseColumns(headers);
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (column === null ? [] : [[field, headers[column]]])),
  );
};

test('a retail price stands before another where retail prices are loaded', () => {
  const headers = ['Артикул', 'Бренд', 'Цена', 'РРЦ', 'Остаток'];
  expect(recogniseColumns(headers, undefined, true).columns.price).toBe(3);
  expect(recogniseColumns(headers).columns.price).toBe(2);
  expect(recogniseColumns(['Артикул', 'Бренд', 'Цена'], undefined, true).columns.price).toBe(2);
});

describe('columns are recognised', () => {
  test('in any order and under any of their names', () => {
    expect(columnsOf('Кратность', 'Остаток', 'Цена', 'Наименование', 'Бренд', 'Артикул')).toEqual({
      article: 'Артикул',
      brand: 'Бренд',
      title: 'Наименование',
      price: 'Цена',
      quantity: 'Остаток',
      multiplicity: 'Кратность',
    });
    expect(
      columnsOf(
        '№ п/п',
        'Каталожный номер',
        'Производитель',
        'Номенклатура',
        'Кол-во',
        'Кол-во в упаковке',
        'Цена, руб.',
      ),
    ).toEqual({
      article: 'Каталожный номер',
      brand: 'Производитель',
      title: 'Номенклатура',
      price: 'Цена, руб.',
      quantity: 'Кол-во',
      multiplicity: 'Кол-во в упаковке',
    });
    expect(columnsOf('Part number', 'Brand', 'Description', 'Price, RUB', 'Stock', 'MOQ')).toEqual({
      article: 'Part number',
      brand: 'Brand',
      title: 'Description',
      price: 'Price, RUB',
      quantity: 'Stock',
      multiplicity: 'MOQ',
    });
  });

  test('of two columns for one field the better match wins, then the left one', () => {
    expect(columnsOf('РРЦ', 'Цена опт.', 'Цена со скидкой')).toMatchObject({ price: 'Цена опт.' });
    expect(columnsOf('Код', 'Артикул', 'Артикул товара')).toMatchObject({ article: 'Артикул' });
    expect(columnsOf('Артикул производителя', 'Марка авто', 'Бренд')).toMatchObject({
      article: 'Артикул производителя',
      brand: 'Бренд',
    });
    expect(columnsOf('Остаток Москва', 'Остаток Тверь')).toMatchObject({ quantity: 'Остаток Москва' });
  });

  test('a package, another unit, a discount and what is held back are none of them', () => {
    expect(columnsOf('Артикул', 'Кол-во в упак.', 'Цена')).toEqual({
      article: 'Артикул',
      multiplicity: 'Кол-во в упак.',
      price: 'Цена',
    });
    expect(columnsOf('Артикул', 'Резерв', 'Скидка, %')).toEqual({ article: 'Артикул' });
    const weighed = (header: string) =>
      recogniseColumns(['Артикул', header], ['article', 'weight', 'length']).columns;
    expect(weighed('Вес, кг').weight ?? null).toBeNull();
    expect(weighed('Вес, г').weight).toBe(1);
    expect(weighed('Длина, см').length ?? null).toBeNull();
  });

  test('of prices those in roubles are taken; in another currency only where there are no others, and asked about', () => {
    expect(columnsOf('Артикул', 'Цена, USD', 'Цена $', 'Цена, руб.')).toMatchObject({ price: 'Цена, руб.' });
    expect(recogniseColumns(['Артикул', 'Цена, USD', 'Цена, грн', '€', 'Курс USD'])).toMatchObject({
      columns: { price: 1 },
      rivals: [{ field: 'price', columns: [1, 2, 3] }],
    });
    expect(recogniseColumns(['Артикул', 'Ціна грн']).rivals).toEqual([]);
  });

  test('of prices the one that is paid is taken, and several of one kind are told of', () => {
    expect(recogniseColumns(['Артикул', 'Цена без НДС', 'Цена с НДС'])).toMatchObject({
      columns: { price: 2 },
      rivals: [{ field: 'price', columns: [1, 2] }],
    });
    expect(recogniseColumns(['Цена до скидки', 'Цена со скидкой']).columns.price).toBe(1);
    expect(recogniseColumns(['Артикул', 'Цена', 'РРЦ', 'Остаток']).rivals).toEqual([]);
    expect(recogniseColumns(['Остаток общий', 'Свободно'])).toMatchObject({
      columns: { quantity: 1 },
      rivals: [{ field: 'quantity', columns: [0, 1] }],
    });
  });

  test('a file without a price column is told so', () => {
    const { columns } = recogniseColumns(['Артикул', 'Бренд', 'Остаток']);
    expect(columns.price).toBeNull();
    expect(missingColumnsMessage(columns)).toBe(
      'В файле не найден столбец «Цена». Укажите вручную или исправьте файл.',
    );
    expect(missingColumnsMessage(recogniseColumns(['Артикул']).columns)).toBe(
      'В файле не найдены столбцы «Бренд», «Цена», «Остаток». Укажите вручную или исправьте файл.',
    );
  });
});

describe('the preview', () => {
  test('finds the header below a letterhead and shows twenty rows after it', () => {
    const rows = [
      { number: 2, cells: ['ООО «Ромашка», цена действует до 1 марта'] },
      { number: 6, cells: ['Артикул', 'Бренд', 'Цена', 'Остаток'] },
      ...Array.from({ length: 30 }, (_, index) => ({
        number: 7 + index,
        cells: [`A${index}`, 'BOSCH', '5', '1', 'лишний'],
      })),
    ];
    const preview = previewOf(rows);
    expect(preview.header_row).toBe(6);
    expect(preview.headers).toEqual(['Артикул', 'Бренд', 'Цена', 'Остаток', '']);
    expect(preview.columns).toEqual({
      article: 0,
      brand: 1,
      title: null,
      price: 2,
      quantity: 3,
      multiplicity: null,
    });
    expect(preview.rows).toHaveLength(20);
    expect(preview.rows[0]).toEqual({ number: 7, cells: ['A0', 'BOSCH', '5', '1', 'лишний'] });
  });

  test('a header and nothing more is refused', () => {
    expect(() => previewOf([{ number: 1, cells: ['Артикул', 'Цена'] }])).toThrow(
      new Refusal('В файле нет строк с данными.'),
    );
  });
});

test('where a merged range leaves a field without its value', () => {
  const fields = [
    { field: 'article' as const, column: 0 },
    { field: 'brand' as const, column: 1 },
    { field: 'price' as const, column: 2 },
  ];
  expect(spansOf('B5:C7', fields)).toEqual([
    { field: 'Бренд', first_row: 6, last_row: 7, corner: 'B5' },
    { field: 'Цена', first_row: 5, last_row: 7, corner: 'B5' },
  ]);
});
