// Price lists as people send them, made here by their kinds: each says the same four goods, and how much a person has to do.
import iconv from 'iconv-lite';
import { row, workbook, workbookEntries, workbookOf, zip } from '../../../src/reader/workbook.fixture.ts';
import type { Reading } from '../../../src/areas/journal/tables.ts';

export interface WellMeant {
  name: string;
  file: Buffer;
  /** Rows that are refused with their reason; the goods are taken all the same. */
  refused?: number;
  /** What a person has to say besides, and by how many presses. Without it the file is read untouched. */
  asked?: { presses: number; how: string; reading?: Reading; columns?: Record<string, number | null> };
}

type Good = readonly [
  article: string,
  brand: string,
  title: string,
  price: string,
  stock: string,
  pack: string,
];
const GOODS: readonly Good[] = [
  ['OC 90', 'KNECHT', 'Фильтр масляный', '412,50', '12', '1'],
  ['W 914/2', 'MANN', 'Фильтр масляный коробчатый', '1350,00', '3', '2'],
  ['0 986 478 123', 'BOSCH', 'Диск тормозной передний', '2870,05', '40', '1'],
  ['2108-1012005', 'ВАЗ', 'Фильтр масляный заводской', '99,90', '150', '4'],
];
/** What the list holds afterwards; without packs each is one piece. */
export const EXPECTED = {
  'KNECHT OC90': '41250 12 1',
  'MANN W9142': '135000 3 2',
  'BOSCH 0986478123': '287005 40 1',
  'ВАЗ 21081012005': '9990 150 4',
};
export const BRANDS = ['KNECHT', 'MANN', 'BOSCH', 'ВАЗ'];

const HEAD = ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток', 'Кратность'];
type Change = (cells: readonly string[], place: number) => readonly string[];
const same: Change = (cells) => cells;
const lines = (head: readonly string[] | null, change: Change = same): string[][] => [
  ...(head ? [[...head]] : []),
  ...GOODS.map((good, place) => [...change(good, place)]),
];
const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const csv = (rows: readonly (readonly string[])[], separator = ';', end = '\n') =>
  Buffer.from(
    rows.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator) + end).join(''),
  );
const cellsOf = (cells: readonly string[]) =>
  cells.map((cell) => (/^\d{1,6}(?:,\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell));
const data = (rows: readonly (readonly string[])[], from = 1) =>
  rows.map((cells, place) => row(from + place, ...cellsOf(cells))).join('');
const file = (name: string, content: Buffer, more: Omit<WellMeant, 'name' | 'file'> = {}): WellMeant => ({
  name,
  file: content,
  ...more,
});
/** The same goods with one of their cells written otherwise. */
const written =
  (place: number, texts: readonly string[]): Change =>
  (cells, index) =>
    cells.map((cell, at) => (at === place ? (texts[index] ?? cell) : cell));

const HEADS = [
  ['Каталожный номер', 'Производитель', 'Номенклатура', 'Цена, руб.', 'Кол-во', 'Кол-во в упаковке'],
  ['Part number', 'Brand', 'Description', 'Price, RUB', 'Stock', 'MOQ'],
  ['Номер детали', 'Фирма', 'Название', 'Опт', 'Наличие', 'Мин. партия'],
  ['АРТИКУЛ', 'БРЕНД', 'НАИМЕНОВАНИЕ ТОВАРА', 'ЦЕНА ОПТОВАЯ', 'СВОБОДНЫЙ ОСТАТОК', 'КРАТНОСТЬ ОТГРУЗКИ'],
  ['OEM', 'Maker', 'Name', 'Cost', 'Qty', 'Multiplicity'],
  ['Код производителя', 'Изготовитель', 'Описание', 'Стоимость', 'Доступно', 'Норма упаковки'],
  ['Артикул:', '«Бренд»', 'Наименование (рус)', 'Цена с НДС', 'Остаток, шт', 'Кратность, шт'],
  ['Оригинальный номер', 'Торговая марка', 'Товар', 'Прайс', 'В наличии', 'Упаковка'],
  ['Кат. номер', 'Марка', 'Деталь', 'Цена (руб)', 'Склад', 'Уп.'],
  ['  артикул ', 'бренд', 'наименование', 'цена', 'кол', 'кратн.'],
];
const ORDERS = [
  [5, 4, 3, 2, 1, 0],
  [3, 4, 0, 1, 2, 5],
  [1, 0, 2, 5, 4, 3],
  [2, 1, 0, 4, 3, 5],
];
const pick = (order: readonly number[]) => (cells: readonly string[]) =>
  order.map((place) => cells[place] ?? '');
const PRICES: readonly (readonly [string, readonly string[]])[] = [
  ['points', ['412.50', '1350.00', '2870.05', '99.90']],
  ['spaces between thousands', ['412,50', '1 350,00', '2 870,05', '99,90']],
  ['no-break spaces', ['412,50', '1\u00A0350,00', '2\u202F870,05', '99,90']],
  ['apostrophes', ['412.50', "1'350.00", "2'870.05", '99.90']],
  ['points between thousands', ['412,50', '1.350,00', '2.870,05', '99,90']],
  ['commas between thousands', ['412.50', '1,350.00', '2,870.05', '99.90']],
  ['roubles named', ['412,50 руб.', '1350 руб.', '2870,05 р.', '99,90 руб']],
  ['the sign of the rouble before them', ['₽ 412,50', '₽ 1350', '₽2870,05', 'руб. 99,90']],
  ['the sign of the rouble', ['412,50 ₽', '1350 ₽', '2870,05₽', '99,90 ₽']],
  ['noise of formulas', ['412.4999999999', '1350', '2870.0500001', '99.9']],
  ['halves', ['412.495', '1350', '2870.045', '99.895']],
  ['mixed', ['412,5', '1350', '2870.05', '99.9']],
];
const STOCK: readonly (readonly [string, readonly string[]])[] = [
  ['pieces named', ['12 шт', '3 шт.', '40шт', '150 штук']],
  ['decimals of nothing', ['12,0', '3,00', '40,000', '150,0']],
  ['spaces', [' 12', '3 ', ' 40 ', '150']],
];

export const WELL_MEANT: readonly WellMeant[] = [
  ...HEADS.map((head, n) => file(`heads as others name them, ${n + 1}`, csv(lines(head)))),
  ...ORDERS.map((order, n) => file(`another order of columns, ${n + 1}`, csv(lines(HEAD).map(pick(order))))),
  ...[';', '\t', ',', '|'].map((separator) =>
    file(`parted by ${JSON.stringify(separator)}`, csv(lines(HEAD), separator)),
  ),
  ...['\n', '\r\n', '\r'].map((end) =>
    file(`lines end with ${JSON.stringify(end)}`, csv(lines(HEAD), ';', end)),
  ),
  ...['cp1251', 'cp866', 'utf16-le', 'utf-16'].map((encoding) =>
    file(`in ${encoding}`, iconv.encode(csv(lines(HEAD)).toString(), encoding)),
  ),
  file('with a mark', Buffer.concat([Buffer.from('\uFEFF'), csv(lines(HEAD))])),
  file('with the directive of Excel', Buffer.concat([Buffer.from('sep=|\n'), csv(lines(HEAD), '|')])),
  file(
    'every cell in quotes',
    Buffer.from(
      lines(HEAD)
        .map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
        .join('\n'),
    ),
  ),
  file('a title of two lines', csv(lines(HEAD, written(2, ['Фильтр\nмасляный'])))),
  file('a stray quote', Buffer.from(csv(lines(HEAD)).toString().replace('коробчатый', '5" коробчатый'))),
  file('separators at the ends', Buffer.from(csv(lines(HEAD)).toString().replaceAll('\n', ';;;\n'))),
  file('blank rows between', Buffer.from(csv(lines(HEAD)).toString().replaceAll('\n', '\n\n;;;;;\n'))),
  ...[1, 3, 10, 45, 120].map((rows) =>
    file(
      `a letter head of ${rows} rows`,
      csv([...Array.from({ length: rows }, (_, n) => [`ООО «Ромашка», строка ${n}`]), ...lines(HEAD)]),
    ),
  ),
  file(
    'heads of two rows',
    csv([
      ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Склад', ''],
      ['', '', '', 'опт', 'Остаток', 'Кратность'],
      ...lines(null),
    ]),
  ),
  file('rows counted', csv([['№ п/п', ...HEAD], ...lines(null, (cells, n) => [String(n + 1), ...cells])])),
  file(
    'codes of the sender besides',
    csv([['Код', ...HEAD], ...lines(null, (cells, n) => [`00${n}123`, ...cells])]),
  ),
  file(
    'prices without VAT before those with it',
    csv([
      ['Артикул', 'Бренд', 'Наименование', 'Цена без НДС', 'Цена с НДС', 'Остаток', 'Кратность'],
      ...lines(null, ([a = '', b = '', t = '', price = '', ...rest]) => [a, b, t, '1,00', price, ...rest]),
    ]),
  ),
  file(
    'prices before a discount, the discount and prices after it',
    csv([
      ['Артикул', 'Бренд', 'Цена до скидки', 'Скидка, %', 'Цена со скидкой', 'Остаток'],
      ...lines(null, ([a = '', b = '', , price = '', stock = '']) => [a, b, '9999', '10', price, stock]),
    ]),
  ),
  file(
    'pieces of a package before pieces in stock',
    csv([
      ['Артикул', 'Бренд', 'Наименование', 'Кол-во в упак.', 'Кол-во', 'Цена'],
      ...lines(null).map(pick([0, 1, 2, 5, 4, 3])),
    ]),
  ),
  file(
    'stock of another town behind',
    csv([
      ['Артикул', 'Бренд', 'Цена', 'Остаток Москва', 'Остаток СПб', 'Резерв'],
      ...lines(null, ([a = '', b = '', , price = '', stock = '']) => [a, b, price, stock, '2', '5']),
    ]),
  ),
  file('heads in Ukrainian', csv(lines(['Артикул', 'Виробник', 'Назва', 'Ціна', 'Залишок', 'Кратність']))),
  file(
    'texts kept from becoming numbers',
    Buffer.from(
      lines(HEAD, ([article = '', ...rest]) => [`="${article}"`, ...rest])
        .map((cells) => cells.join(';'))
        .join('\n'),
    ),
  ),
  file(
    'apostrophes before articles',
    csv(lines(HEAD, ([article = '', ...rest]) => [`'${article}`, ...rest])),
  ),
  file('two prices', csv([[...HEAD, 'РРЦ'], ...lines(null, (cells) => [...cells, '9999'])])),
  file('empty columns between', csv(lines(HEAD).map((cells) => cells.flatMap((cell) => [cell, ''])))),
  file(
    'two hundred columns',
    csv(lines(HEAD).map((cells) => [...cells, ...Array.from({ length: 194 }, () => 'x')])),
  ),
  file('a total at the end', csv([...lines(HEAD), ['', '', 'Итого', '', '205', '']])),
  file(
    'a total and who has counted it',
    csv([
      ...lines(HEAD),
      ['', '', 'Итого позиций: 3', '19 123,26', '', ''],
      ['', '', 'Исп. Петрова', '', '', ''],
    ]),
  ),
  file('groups between', csv(lines(HEAD).toSpliced(1, 0, ['', '', 'ФИЛЬТРЫ', '', '', ''])), { refused: 1 }),
  ...PRICES.map(([name, texts]) => file(`prices with ${name}`, csv(lines(HEAD, written(3, texts)), '\t'))),
  ...STOCK.map(([name, texts]) => file(`stock with ${name}`, csv(lines(HEAD, written(4, texts))))),
  file(
    'articles with other signs',
    csv(lines(HEAD, written(0, ['oc-90', 'W.914.2', '0986478123', '2108.1012005']))),
  ),
  file('articles in Russian letters', csv(lines(HEAD, written(0, ['ОС 90'])))),
  file('no-break and zero-width signs', csv(lines(HEAD, written(0, ['\u00A0OC\u00A090', '\u200BW 914/2'])))),
  file('no packs', csv(lines(HEAD.slice(0, 5), (cells) => cells.slice(0, 5)))),
  file('no titles', csv(lines(HEAD).map(pick([0, 1, 3, 4, 5])))),
  file('without a header', csv(lines(null))),
  file('without a header, by tabs', csv(lines(null), '\t')),
  file('without a header, counted rows', csv(lines(null, (cells, n) => [String(n + 1), ...cells]))),
  file(
    'without a header, below a letter head',
    csv([['ООО «Ромашка»'], ['+7 900 000-00-00'], ...lines(null)]),
  ),
  file('without a header, .xlsx', workbook({ data: data(lines(null)) })),
  file('without a header, another order', csv(lines(null).map(pick([1, 0, 2, 4, 3, 5])))),
  file(
    'heads in another language',
    csv(lines(['Kod', 'Marke', 'Bezeichnung', 'Preis', 'Lager', 'Verpackung'])),
  ),
  file(
    'brand before the article',
    csv([
      ['Товар', 'Цена', 'Остаток', 'Кратность'],
      ...lines(null, ([a = '', b = '', , ...rest]) => [`${b} ${a}`, ...rest]),
    ]),
  ),
  file(
    'brand behind the article',
    csv([
      ['Артикул', 'Цена', 'Остаток', 'Кратность'],
      ...lines(null, ([a = '', b = '', , ...rest]) => [`${a} ${b}`, ...rest]),
    ]),
  ),
  file(
    'brand and article behind a bar',
    csv([
      ['Бренд/Артикул', 'Цена', 'Остаток', 'Кратность'],
      ...lines(null, ([a = '', b = '', , ...rest]) => [`${b} / ${a}`, ...rest]),
    ]),
  ),
  file(
    'brand and article, and a title',
    csv([
      ['Бренд и артикул', 'Наименование', 'Цена', 'Остаток', 'Кратность'],
      ...lines(null, ([a = '', b = '', ...rest]) => [`${b} ${a}`, ...rest]),
    ]),
  ),
  file(
    'brand and article without a header',
    csv(lines(null, ([a = '', b = '', , ...rest]) => [`${b} ${a}`, ...rest])),
  ),
  file('.xlsx', workbook({ data: data(lines(HEAD)) })),
  file('.xlsx from row 7', workbook({ data: row(2, 'Прайс') + data(lines(HEAD), 7) })),
  file('.xlsx with shared strings', shared(lines(HEAD))),
  file(
    '.xlsx with formulas that are reckoned',
    workbook({ data: data(lines(HEAD)).replace('<v>412.5</v>', '<f>400+12.5</f><v>412.5</v>') }),
  ),
  file(
    '.xlsx without cell references',
    workbook({ data: data(lines(HEAD)).replaceAll(/ r="[A-Z]+\d+"/g, '') }),
  ),
  file('.xlsx with names of a prefix', prefixed(lines(HEAD))),
  file('.xlsx with zeros of a format', padded()),
  file(
    '.xlsx with noise of floats',
    workbook({ data: data(lines(HEAD)).replace('<v>99.9</v>', '<v>99.900000000000006</v>') }),
  ),
  file(
    '.xlsx with macros',
    zip([...workbookEntries({ data: data(lines(HEAD)) }), { name: 'xl/vbaProject.bin', content: 'x' }]),
  ),
  file(
    '.xlsx with texts for numbers',
    workbook({
      data: lines(HEAD)
        .map((cells, n) => row(n + 1, ...cells))
        .join(''),
    }),
  ),
  file(
    '.xlsx whose first sheet is a title',
    workbookOf({ Титул: row(1, 'ООО «Ромашка»'), Прайс: data(lines(HEAD)) }),
  ),
  file('.xlsx whose first sheet is empty', workbookOf({ Лист1: '', Прайс: data(lines(HEAD)) })),
  file(
    '.xlsx with terms behind',
    workbookOf({ Прайс: data(lines(HEAD)), Условия: row(1, 'Оплата') + row(2, 'Доставка') }),
  ),
  file(
    '.xlsx with stock on another sheet',
    workbookOf({
      Цены: data(lines(HEAD).map(pick([0, 1, 2, 3, 5]))),
      Склад: data(
        lines(HEAD)
          .map(pick([1, 0, 4]))
          .toReversed()
          .toSorted((a, b) => Number(b[0] === 'Бренд') - Number(a[0] === 'Бренд')),
      ),
    }),
  ),
  file(
    '.xlsx with prices on another sheet',
    workbookOf({
      Остатки: data(lines(HEAD).map(pick([0, 1, 4, 5]))),
      Прайс: data(lines(HEAD).map(pick([0, 1, 3]))),
    }),
  ),
  // A person is asked for what only a person knows.
  file('no brands', csv(lines(HEAD).map(pick([0, 2, 3, 4, 5]))), {
    asked: {
      presses: 2,
      how: 'бренд – одно значение, вписать его',
      reading: { constants: { brand: 'KNECHT' } },
    },
  }),
  file('no stock', csv(lines(HEAD).map(pick([0, 1, 2, 3, 5]))), {
    asked: {
      presses: 2,
      how: 'остаток – одно значение, вписать его',
      reading: { constants: { quantity: '12' } },
    },
  }),
  file('letters for stock', csv(lines(HEAD, written(4, ['A', 'B', 'C', 'A']))), {
    asked: {
      presses: 3,
      how: 'вписать, что значит каждая буква',
      reading: {
        values: [
          { field: 'quantity', from: 'A', to: '>10' },
          { field: 'quantity', from: 'B', to: '3' },
          { field: 'quantity', from: 'C', to: '0' },
        ],
      },
    },
  }),
  file('prices that read in two ways', csv(lines(HEAD, written(3, ['1.234', '2.500', '3.750', '4.100']))), {
    asked: { presses: 2, how: 'выбрать, сколько это', reading: { numbers: { price: 'comma' } } },
  }),
  file('several articles in a cell', csv(lines(HEAD, written(0, ['OC 90; OC 90A']))), {
    asked: { presses: 1, how: 'отметить «несколько артикулов»', reading: { several: true } },
  }),
  file(
    'heads of nothing known, stock before prices',
    csv(
      lines(['a', 'b', 'c', 'd', 'e', 'f'], written(3, ['412', '1350', '2870', '99'])).map(
        pick([0, 1, 4, 3, 2, 5]),
      ),
    ),
    {
      asked: { presses: 4, how: 'выбрать цену и остаток', columns: { price: 3, quantity: 2 } },
    },
  ),
];

/** Words of stock that are proposed and only have to be looked at. */
export const WORDS_OF_STOCK: readonly (readonly [string, string])[] = [
  ['есть', '>1'],
  ['нет', '0'],
  ['>10', '>10'],
  ['> 10 шт.', '>10'],
  ['10+', '>10'],
  ['более 10', '>10'],
  ['<10', '1'],
  ['‹10', '1'],
  ['10–50', '>10'],
  ['+++', '>1'],
  ['под заказ', '0'],
  ['в пути', '0'],
  ['мало', '1'],
  ['1.6', '1'],
  ['−1', '0'],
];
export const wordFile = (word: string): Buffer => csv(lines(HEAD, written(4, [word, word])));

function shared(rows: readonly (readonly string[])[]): Buffer {
  const strings = [...new Set(rows.flat())];
  const cells = rows.map(
    (texts, n) =>
      `<row r="${n + 1}">${texts.map((text, place) => `<c r="${String.fromCharCode(65 + place)}${n + 1}" t="s"><v>${strings.indexOf(text)}</v></c>`).join('')}</row>`,
  );
  return workbook({
    data: cells.join(''),
    strings: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  });
}

function prefixed(rows: readonly (readonly string[])[]): Buffer {
  return zip(
    workbookEntries({ data: data(rows) }).map((entry) =>
      entry.name.startsWith('xl/worksheets/')
        ? {
            ...entry,
            content: String(entry.content)
              .replaceAll(/<(\/?)(?=\w)/g, '<$1x:')
              .replace('xmlns=', 'xmlns:x='),
          }
        : entry,
    ),
  );
}

/** The number 0986478123 as a number that is shown with its zero. */
function padded(): Buffer {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const cell = '<c r="A4" t="inlineStr"><is><t>0 986 478 123</t></is></c>';
  return workbook({ data: data(lines(HEAD)).replace(cell, '<c r="A4" s="1"><v>986478123</v></c>'), styles });
}
