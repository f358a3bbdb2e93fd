import { expect, test } from 'vitest';
import { COLUMN_LABELS, countHeads, rolesOfCells, rolesOfHead, withRole } from './list-columns.ts';

test.each([
  [
    ['№', 'Товар', 'Артикул', 'Производитель', 'Ед.', 'Кол-во', 'Цена', 'Сумма'],
    ['row', 'title', 'article', 'brand', 'unit', 'quantity', 'price', 'sum'],
  ],
  [
    ['Код', 'Каталожный номер', 'Кол.'],
    [null, 'article', 'quantity'],
  ],
  [
    ['Код', 'Кол.'],
    ['article', 'quantity'],
  ],
  [
    ['Артикул производителя', 'Марка', 'Кол-во, шт'],
    ['article', 'brand', 'quantity'],
  ],
])('heads «%s»', (head, roles) => {
  expect(rolesOfHead(head)).toEqual(roles);
});

test('a single known header does not make a header row', () => {
  expect(rolesOfHead(['Артикул'])).toBeNull();
  expect(rolesOfHead(['KNECHT', 'OC 90', '4'])).toBeNull();
});

test('ascending numbers are row numbers, never part numbers', () => {
  const rows = [
    ['1', '5520017', '4'],
    ['2', '5520018', '2'],
    ['3', '4410200', '8'],
  ];
  expect(rolesOfCells(rows)).toEqual(['row', 'article', 'quantity']);
});

test('quantity, price and sum are detected by quantity × price = sum, in any order', () => {
  const rows = [
    ['OC 90', '350,00', '4', '1 400,00'],
    ['OC 384', '20,00', '50', '1 000,00'],
  ];
  expect(rolesOfCells(rows)).toEqual(['article', 'price', 'quantity', 'sum']);
});

test('a column of «10 шт» is the quantity, not the brand', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', '10 шт'],
    ['MANN', 'W 914/2', 'Фильтр масляный', '10 шт'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', 'quantity']);
});

test('without a part number column no roles are detected', () => {
  expect(
    rolesOfCells([
      ['да', 'нет'],
      ['нет', 'да'],
    ]),
  ).toBeNull();
  expect(rolesOfCells([])).toBeNull();
});

test('without a sum the column with kopecks is the price, otherwise the smaller numbers in the first column are quantities', () => {
  expect(
    rolesOfCells([
      ['OC 90', '100,00', '4'],
      ['OC 384', '250,00', '2'],
    ]),
  ).toEqual(['article', 'price', 'quantity']);
  expect(
    rolesOfCells([
      ['OC 90', '4', '100'],
      ['OC 384', '2', '250'],
    ]),
  ).toEqual(['article', 'quantity', 'price']);
  // The other order is ambiguous.
  expect(
    rolesOfCells([
      ['OC 90', '100', '4'],
      ['OC 384', '250', '2'],
    ]),
  ).toEqual(['article', null, null]);
});

test('of two text columns the one with repeated values is the brand; a second title gets no role; rows may be short', () => {
  const rows = [
    ['KNECHT', 'OC 90', 'Фильтр масляный', 'Для легковых машин', 'Самара', ''],
    ['KNECHT', 'OC 384', 'Фильтр воздушный', 'Для грузовых машин', 'Пермь'],
    ['KNECHT', 'OC 264', 'Фильтр салона', 'Для легковых машин', 'Тула'],
  ];
  expect(rolesOfCells(rows)).toEqual(['brand', 'article', 'title', null, null, null]);
});

test('no roles are detected when there are too many columns', () => {
  const row = Array.from({ length: 41 }, (_, n) => `OC ${n}00`);
  expect(rolesOfCells([row, row])).toBeNull();
});

test('a role assigned by a person is removed from its previous column', () => {
  expect(withRole(['row', 'article', null, 'quantity'], 2, 'article')).toEqual([
    'row',
    null,
    'article',
    'quantity',
  ]);
  expect(withRole(['row', 'article', null], 0, null)).toEqual([null, 'article', null]);
  expect(Object.values(COLUMN_LABELS)).toContain('Артикул');
});

test('all headers that name a quantity are found, in order', () => {
  expect(countHeads(['Артикул', 'Кол-во', 'Цена', 'Заказ'])).toEqual([1, 3]);
  expect(countHeads(['Артикул'])).toEqual([]);
});

/** Rows with their cells between bars; «-» is a column without a role. */
test.each([
  ['units in four of five rows', ['W914/2|шт', 'OC90|шт.', 'LX1211|шт', 'OC91|шт', 'OC92|-'], 'article unit'],
  ['units in three of five', ['W914/2|шт', 'OC90|шт.', 'LX1211|шт', 'OC91|-', 'OC92|-'], 'article brand'],
  ['unit шт', ['W914/2|шт', 'OC90|шт', 'LX1211|шт'], 'article unit'],
  ['unit штука', ['W914/2|штука', 'OC90|штука', 'LX1211|штука'], 'article unit'],
  ['unit штуки', ['W914/2|штуки', 'OC90|штуки', 'LX1211|штуки'], 'article unit'],
  ['unit ед.', ['W914/2|ед.', 'OC90|ед.', 'LX1211|ед.'], 'article unit'],
  ['unit pc', ['W914/2|pc', 'OC90|pc', 'LX1211|pc'], 'article unit'],
  ['unit pcs', ['W914/2|pcs', 'OC90|pcs', 'LX1211|pcs'], 'article unit'],
  ['unit комп', ['W914/2|комп', 'OC90|комп', 'LX1211|комп'], 'article unit'],
  ['unit компл', ['W914/2|компл', 'OC90|компл', 'LX1211|компл'], 'article unit'],
  ['unit комплект', ['W914/2|комплект', 'OC90|комплект', 'LX1211|комплект'], 'article unit'],
  ['unit к-т', ['W914/2|к-т', 'OC90|к-т', 'LX1211|к-т'], 'article unit'],
  ['unit пар', ['W914/2|пар', 'OC90|пар', 'LX1211|пар'], 'article unit'],
  ['unit пара', ['W914/2|пара', 'OC90|пара', 'LX1211|пара'], 'article unit'],
  ['unit уп', ['W914/2|уп', 'OC90|уп', 'LX1211|уп'], 'article unit'],
  ['unit л', ['W914/2|л', 'OC90|л', 'LX1211|л'], 'article unit'],
  ['no unit: длина', ['W914/2|длина', 'OC90|длина', 'LX1211|длина'], 'article brand'],
  ['1. 2. 3.', ['1.|W914/2', '2.|OC90', '3.|LX1211'], 'row article'],
  ['1) 2) 3)', ['1)|W914/2', '2)|OC90', '3)|LX1211'], 'row article'],
  ['0 1 2', ['0|W914/2', '1|OC90', '2|LX1211'], 'row article'],
  ['2 3 4', ['2|W914/2', '3|OC90', '4|LX1211'], '- article'],
  ['1 3 4', ['1|W914/2', '3|OC90', '4|LX1211'], '- article'],
  ['1 2 2', ['1|W914/2', '2|OC90', '2|LX1211'], 'quantity article'],
  ['a1 a2', ['a1|W914/2', 'a2|OC90', 'a3|LX1211'], '- article'],
  ['1a 2a', ['1a|W914/2', '2a|OC90', '3a|LX1211'], '- article'],
  ['12345 12346', ['00001|W914/2', '00002|OC90', '00003|LX1211'], '- article'],
  ['one row', ['1|W914/2'], '- article'],
  ['1 2 with a gap', ['1|W914/2', '|OC90', '2|LX1211'], 'row article'],
  ['three signs', ['A12|2', 'B34|3', 'C56|4'], 'article quantity'],
  ['two signs', ['A1|2', 'B3|3', 'C5|4'], 'none'],
  ['no digit', ['AAA|2', 'BBB|3', 'CCC|4'], 'none'],
  ['five digits', ['12345|2', '54321|3', '99871|4'], 'article quantity'],
  ['four digits', ['1234|2', '5432|3', '9987|4'], 'none'],
  ['four digits with a dash', ['1-234|2', '5-432|3', '9-987|4'], 'article quantity'],
  [
    '30 signs',
    ['A', 'B', 'C'].map((letter, place) => `${letter.repeat(29)}${place}|${place + 2}`),
    'article quantity',
  ],
  ['31 signs', ['A', 'B', 'C'].map((letter, place) => `${letter.repeat(30)}${place}|${place + 2}`), 'none'],
  ['cyrillic words', ['болт М10|2', 'гайка М12|3', 'шайба М8|4'], 'none'],
  ['cyrillic 3', ['БМА10|2', 'БМА12|3', 'БМА8|4'], 'article quantity'],
  ['pieces', ['100 шт|2', '200шт|3', '300 шт|4'], 'none'],
  ['roubles', ['1000 руб|2', '2000 ₽|3', '3000 руб|4'], 'none'],
  ['same article', ['OC90|2', 'OC90|3', 'OC90|4'], 'article quantity'],
  ['amounts vs digits', ['1234,50|12345', '5432,10|54321', '9987,00|99871'], '- article'],
  ['letters win', ['12345|W914', '54321|OC90', '99871|LX12'], '- article'],
  ['0.6', ['W914/2|2', 'OC90|3', 'LX1211|4', '-|5', '-|6'], 'article quantity'],
  [
    'title half',
    ['W914/2|Фильтр масляный|2', 'OC90|Фильтр воздушный|2', 'LX1211|x|2', 'OC91|x|2'],
    'article title quantity',
  ],
  ['title third', ['W914/2|Фильтр масляный|2', 'OC90|x|2', 'LX1211|x|2', 'OC91|x|2'], 'article - quantity'],
  [
    'title 25',
    [
      'W914/2|Oil filter for engines ok',
      'OC90|Air filter for engines okk',
      'LX1211|Fuel filter for engines ok',
    ],
    'article title',
  ],
  [
    'title 24',
    ['W914/2|Oil filter for engines x', 'OC90|Air filter for engines x', 'LX1211|Air filter for engines x'],
    'article -',
  ],
  ['title short words', ['W914/2|ТО ТО', 'OC90|ТО ТО', 'LX1211|ТО ТО'], 'article brand'],
  ['brand', ['W914/2|MANN', 'OC90|KNECHT', 'LX1211|MANN'], 'article brand'],
  ['brand one letter', ['W914/2|M', 'OC90|K', 'LX1211|M'], 'article -'],
  [
    'brand three words',
    ['W914/2|General Motors Co', 'OC90|General Motors Co', 'LX1211|General Motors Co'],
    'article brand',
  ],
  ['brand four words', ['W914/2|A B C DE', 'OC90|A B C DE', 'LX1211|A B C DE'], 'article -'],
  [
    'brand double space',
    ['W914/2|General  Motors  Co', 'OC90|General  Motors  Co', 'LX1211|General  Motors  Co'],
    'article brand',
  ],
  ['brand 60%', ['W914/2|MANN', 'OC90|MANN', 'LX1211|KNECHT', 'OC91|-', 'OC92|-'], 'article brand'],
  ['brand 40%', ['W914/2|MANN', 'OC90|KNECHT', 'LX1211|-', 'OC91|-', 'OC92|-'], 'article -'],
  ['two brand-like', ['W914/2|Oil|MANN', 'OC90|Air|MANN', 'LX1211|Fuel|MANN'], 'article - brand'],
  ['two brand-like reversed', ['W914/2|MANN|Oil', 'OC90|MANN|Air', 'LX1211|MANN|Fuel'], 'article brand -'],
  ['pieces are no brand', ['W914/2|10 шт', 'OC90|20 шт', 'LX1211|30 шт'], 'article quantity'],
  ['sum first', ['W914/2|200|2|100', 'OC90|600|3|200', 'LX1211|30|1|30'], 'article sum quantity price'],
  [
    'sum with kopecks',
    ['W914/2|2|100,50|201,00', 'OC90|3|200,10|600,30', 'LX1211|1|30,99|30,99'],
    'article quantity price sum',
  ],
  [
    'sum in 4 of 5',
    ['W914/2|2|100|200', 'OC90|3|200|600', 'LX1211|1|30|30', 'OC91|4|10|40', 'OC92|5|20|99'],
    'article quantity price sum',
  ],
  [
    'sum in 3 of 5',
    ['W914/2|2|100,5|201', 'OC90|3|200,5|601,5', 'LX1211|1|30,5|30,5', 'OC91|4|10,5|41', 'OC92|5|20,5|99'],
    'article quantity price -',
  ],
  ['all quantities one', ['W914/2|1|100|100', 'OC90|1|200|200', 'LX1211|1|30|30'], 'article - - -'],
  [
    'one quantity is one',
    ['W914/2|1|100|100', 'OC90|2|200|400', 'LX1211|2|30|60'],
    'article quantity price sum',
  ],
  [
    'price column first',
    ['W914/2|100|2|200', 'OC90|200|3|600', 'LX1211|30|4|120'],
    'article price quantity sum',
  ],
  [
    'sum with unit',
    ['W914/2|2 шт|100 руб|200 ₽', 'OC90|3 шт|200 руб|600 ₽', 'LX1211|4 шт|30 руб|120 ₽'],
    'article quantity price sum',
  ],
  [
    'thousands',
    ['W914/2|2|1 000,50|2 001,00', 'OC90|3|2 000,50|6 001,50', 'LX1211|4|1 000,00|4 000,00'],
    'article quantity price sum',
  ],
  ['only prices', ['W914/2|1350', 'OC90|415', 'LX1211|2199'], 'article price'],
  ['only prices before', ['1350|W914/2', '415|OC90', '2199|LX1211'], '- article'],
  ['round hundreds', ['W914/2|100', 'OC90|200', 'LX1211|300'], 'article quantity'],
  ['round with 1000', ['W914/2|100', 'OC90|200', 'LX1211|1000'], 'article price'],
  ['half large', ['W914/2|105', 'OC90|205', 'LX1211|3', 'OC91|4'], 'article quantity'],
  ['most large', ['W914/2|105', 'OC90|205', 'LX1211|305', 'OC91|4'], 'article price'],
  ['two whole', ['W914/2|2|100', 'OC90|3|200', 'LX1211|4|300'], 'article quantity price'],
  ['two whole reversed', ['W914/2|100|2', 'OC90|200|3', 'LX1211|300|4'], 'article - -'],
  ['same medians', ['W914/2|2|2', 'OC90|3|3', 'LX1211|4|4'], 'article - -'],
  ['three whole', ['W914/2|2|7|15', 'OC90|3|8|16', 'LX1211|4|9|18'], 'article - - -'],
  ['price with kopecks', ['W914/2|2|100,5', 'OC90|3|200,5', 'LX1211|4|300,5'], 'article quantity price'],
  ['kopecks and two whole', ['W914/2|2|5|100,5', 'OC90|3|6|200,5', 'LX1211|4|7|300,5'], 'article - - -'],
  ['numbers growing before', ['3|W914/2|7', '4|OC90|9', '5|LX1211|8'], '- article -'],
  ['numbers not growing before', ['3|W914/2', '9|OC90', '5|LX1211'], 'quantity article'],
  ['pieces tell', ['W914/2|7|2 шт', 'OC90|9|3 шт', 'LX1211|8|4 шт'], 'article price quantity'],
  ['pieces in one cell', ['W914/2|7|2 шт', 'OC90|9|3', 'LX1211|8|4'], 'article price quantity'],
  ['pieces twice', ['W914/2|7 шт|2 шт', 'OC90|9|3', 'LX1211|8|4'], 'article - -'],
  ['half filled', ['W914/2|2', 'OC90|3', 'LX1211|', 'OC91|'], 'article quantity'],
  ['less than half filled', ['W914/2|2', 'OC90|3', 'LX1211|', 'OC91|', 'OC92|'], 'article -'],
  ['one odd cell of five', ['W914/2|2', 'OC90|3', 'LX1211|4', 'OC91|5', 'OC92|2-3 шт'], 'article quantity'],
  ['words among numbers', ['W914/2|2', 'OC90|3', 'LX1211|4', 'OC91|много', 'OC92|нет'], 'article -'],
  ['decimals .0', ['W914/2|2,0', 'OC90|3,0', 'LX1211|4,0'], 'article quantity'],
  [
    'nine numeric',
    ['W914/2|2|3|4|5|6|7|8|9|10', 'OC90|3|4|5|6|7|8|9|10|11', 'LX1211|2|3|4|5|6|7|8|9|10'],
    'article - - - - - - - - -',
  ],
  [
    '40 columns',
    ['W914/2', 'OC90'].map((article, place) => `${article}|${'|'.repeat(38)}${place + 2}`),
    `article ${'- '.repeat(38)}quantity`,
  ],
  [
    '41 columns',
    ['W914/2', 'OC90'].map((article, place) => `${article}|${'|'.repeat(39)}${place + 2}`),
    'none',
  ],
  ['blank cells of spaces', ['W914/2|  |2', 'OC90|  |3', 'LX1211|  |4'], 'article - quantity'],
  ['spaces around', [' W914/2 | 2 ', ' OC90 | 3 ', ' LX1211 | 4 '], 'article quantity'],
])('rolesOfCells: %s', (_, rows, roles) => {
  const found = rolesOfCells(rows.map((row) => row.split('|')));
  expect(found?.map((role) => role ?? '-').join(' ') ?? 'none').toBe(roles);
});

test.each([
  ['row price', 'Цена', ['№', '№ п/п', '№п/п', '№ п / п', 'N', 'n.', '#', 'п/п', 'номер строки', 'строка']],
  [
    'article price',
    'Цена',
    [
      'Артикул',
      'Артикул детали',
      'Артикул товара',
      'article',
      'part no',
      'Part No.',
      'partnumber',
      'part number',
      'арт',
      'арт.',
      'Артикул производителя',
      'Каталожный номер',
      'каталожный №',
      'кат. номер',
      'Номер детали',
      'номер запчасти',
      'OEM',
      'OEM номер',
      'oem-номер',
      'OE',
      'номер',
      'код',
      'код детали',
      'код товара',
      'код производителя',
      '№ детали',
    ],
  ],
  ['none', 'Цена', ['кат номер']],
  [
    'brand price',
    'Цена',
    ['бренд', 'производитель', 'марка', 'фирма', 'изготовитель', 'brand', 'manufacturer', 'maker'],
  ],
  [
    'quantity price',
    'Цена',
    [
      'кол',
      'кол.',
      'кол-во',
      'колво',
      'количество',
      'заказ',
      'потребность',
      'нужно',
      'qty',
      'quantity',
      'pcs',
      'Кол-во, шт.',
      'Кол-во шт',
      'кол-во,шт',
      'количество ед.',
    ],
  ],
  ['unit price', 'Цена', ['ед', 'ед.', 'ед. изм.', 'ед изм', 'единица', 'единица измерения', 'ед.изм']],
  [
    'price brand',
    'Бренд',
    [
      'цена',
      'price',
      'желаемая цена',
      'ваша цена',
      'моя цена',
      'цена за шт.',
      'цена за ед',
      'цена, руб.',
      'цена руб',
      'цена, ₽',
      'цена р.',
    ],
  ],
  ['sum brand', 'Бренд', ['сумма', 'стоимость', 'итого', 'всего', 'total', 'sum', 'сумма, руб.', 'сумма ₽']],
  [
    'title brand',
    'Бренд',
    [
      'наименование',
      'полное наименование',
      'наименование товара',
      'наименование детали',
      'название',
      'номенклатура',
      'товар',
      'описание',
      'name',
      'title',
      'description',
    ],
  ],
  [
    'none',
    'Бренд',
    [
      'мой артикул',
      'артикулы',
      'моя строка',
      'цена закупки',
      'сумма долга',
      'бренды',
      'ед. товара',
      'кол-во мест',
      'количество мест',
      'стоимость доставки',
      'товарный знак',
      'имя товара',
    ],
  ],
])('rolesOfHead: «%s» of a column beside «%s»', (roles, beside, names) => {
  const found = (name: string) =>
    rolesOfHead([name, beside])
      ?.map((role) => role ?? '-')
      .join(' ') ?? 'none';
  expect(names.map((name) => [name, found(name)])).toEqual(names.map((name) => [name, roles]));
});

test('countHeads: names with spaces around, and only names of a quantity', () => {
  expect(countHeads([' Кол-во ', 'Артикул', 'Заказ', 'кол-во мест'])).toEqual([0, 2]);
  expect(rolesOfHead([' Артикул ', ' Кол-во '])).toEqual(['article', 'quantity']);
});
