// «Uploads: nothing is guessed silently»: price lists as real senders write them, and the questions a
// person must answer for each before it is loaded.
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { checkReading, currencyOf } from '../checking/check-reading.ts';
import { fieldsOf } from './columns.ts';
import { previewOf } from '../checking/preview.ts';
import type { Columns, Preview, Reading } from '../tables.ts';

const rowsOf = (text: string) =>
  text
    .split('\n')
    .map((line, place) => ({ number: place + 1, cells: line.split(';') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
const known = new Set(['LEMFORDER', 'SIDEM', 'FENOX', 'АВТОВАЗ']);
const read = (text: string): Preview =>
  previewOf(rowsOf(text), 'price_list_upload', { isBrand: (norm) => known.has(norm) });
/** Error message of confirming a preview as it is; empty if there is none. */
function saidOf(preview: Preview, reading: Reading = {}, columns: Partial<Columns> = {}): string {
  try {
    checkReading({ ...preview.columns, ...columns }, reading, preview, fieldsOf('price_list_upload'));
    return '';
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

const CUSTOMS = `Поз.;№ по каталогу;Изготовитель;Что это;Код ТНВЭД;УКТЗЕД;Отпускная
1;24-1602010;FENOX;Цилиндр сцепления рабочий;8708939009;8708939009;1180,00
2;3102-1601090;FENOX;Диск нажимной в сборе;8708939009;8708939009;3450,50
3;2410-3501010;FENOX;Суппорт левый;8708309109;8708309109;5020,00
4;31105-2905006;FENOX;Амортизатор передний;8708803509;8708803509;2210,00`;
const IDS = `Ид;Артикул;Бренд;Цена
100234;24-1602010;FENOX;1180,00
100517;3102-1601090;FENOX;3450,50
101822;2410-3501010;FENOX;5020,00
103377;31105-2905006;FENOX;2210,00`;

describe('numbers that are codes are no stock', () => {
  test('customs codes; and «№ по каталогу» is the article', () => {
    const { columns } = read(CUSTOMS);
    expect(columns).toMatchObject({ article: 1, brand: 2, price: 6, quantity: null });
  });

  test('numbers of an accounting program, each another', () => {
    expect(read(IDS).columns).toMatchObject({ article: 1, price: 3, quantity: null });
  });

  test('«№», «№ п/п» count rows, «№ детали» and «Каталожный №» are articles', () => {
    const articleOf = (head: string) =>
      read(`${head};Марка;Цена;Остаток\n51-2;FENOX;10,00;1`).columns.article;
    expect(['№ детали', 'Каталожный №', '№ по каталогу', '№ запчасти'].map(articleOf)).toEqual([0, 0, 0, 0]);
    expect(['№', '№ п/п', '№ строки'].map(articleOf)).not.toContain(0);
  });
});

describe('what is guessed by contents', () => {
  test('a tax or a weight is no price', () => {
    const { columns } = read(`Артикул;Бренд;НДС;Вес брутто;Наличие
RT-11;SIDEM;20,00;0,35;4
RT-12;SIDEM;20,00;1,20;8
RT-13;SIDEM;20,00;0,55;1`);
    expect(columns).toMatchObject({ price: null, quantity: 4 });
  });

  test('is loaded only once a person has said that it is so, and its first values are shown', () => {
    const preview = read(`24-1602010;FENOX;Цилиндр сцепления;1180,00;4
3102-1601090;FENOX;Диск нажимной в сборе;3450,50;2
2410-3501010;FENOX;Суппорт левый передний;5020,00;11`);
    expect(preview).toMatchObject({ has_header: false, asked: ['article', 'price', 'quantity'] });
    expect(saidOf(preview)).toBe(
      'Столбец 1 взят для поля «Артикул» без уверенности: 24-1602010 · 3102-1601090 · 2410-3501010. Подтвердите его или выберите другой.',
    );
    expect(saidOf(preview, { confirmed: ['article', 'price'] })).toMatch(
      /«Остаток» без уверенности: 4 · 2 · 11/,
    );
    expect(saidOf(preview, { confirmed: ['article', 'price', 'quantity'] })).toBe('');
    expect(
      saidOf(preview, { confirmed: ['article', 'price'], constants: { quantity: '1' } }, { quantity: null }),
    ).toBe('');
  });

  test('a head that is vague is asked about, one that is plain is not', () => {
    const plain = read('Артикул;Бренд;Цена;Остаток\n51-2;FENOX;10,00;1');
    expect(plain.asked).toEqual([]);
    expect(saidOf(plain)).toBe('');
    expect(read('Код;Бренд;Сумма;Остаток\n51-2;FENOX;10,00;1').asked).toEqual(['article', 'price']);
  });
});

describe('heads', () => {
  test('several prices under one head are a choice, with the head of each', () => {
    const preview = read(`Прайс на запчасти
Артикул;Фирма;Товар;Цены;;;Остаток
;;;розничная;оптовая;крупный опт;
LMI-14;LEMFORDER;Тяга рулевая;980,00;850,00;790,00;6
LMI-15;LEMFORDER;Наконечник;560,00;500,00;455,00;2`);
    expect(preview.headers.slice(3, 6)).toEqual(['Цены розничная', 'Цены оптовая', 'Цены крупный опт']);
    expect(preview.rivals).toEqual([{ field: 'price', columns: [3, 4, 5] }]);
    expect(preview.asked).toEqual(['price']);
    expect(saidOf(preview)).toMatch(/«Цены розничная» взят для поля «Цена» без уверенности: 980,00 · 560,00/);
    expect(saidOf(preview, {}, { price: 4 })).toBe('');
  });

  test('a second row of them is asked about', () => {
    const preview = read(`Артикул;Бренд;Наименование;Цена;Остаток
заводской;изготовителя;полное;руб. за шт.;штук
LMI-14;LEMFORDER;Тяга рулевая;980,00;6`);
    expect(preview.header_in_doubt).toBe(true);
    expect(preview.asked).toEqual(['article', 'price', 'quantity']);
  });

  test('a row that counts the columns is no goods', () => {
    const preview = read('Артикул;Бренд;Цена;Остаток\n1;2;3;4\nLMI-14;LEMFORDER;980,00;6');
    expect(preview.rows.map(({ cells }) => cells[0])).toEqual(['LMI-14']);
  });
});

describe('another currency', () => {
  const seenIn = (currency: 'USD' | 'UAH' | null, told_by: 'head' | 'cells' | 'some' = 'head') => ({
    form: 'either' as const,
    unclear: null,
    words: null,
    currency: currency && { code: currency, told_by },
  });
  const list = read('Артикул;Бренд;Ціна грн;Залишок\nLMI-14;LEMFORDER;980,00;6');
  const preview = { ...list, seen: [seenIn(null), seenIn(null), seenIn('UAH'), seenIn(null)] };

  test('is recognised as the price, and named: nothing is loaded without its rate', () => {
    expect(list.columns.price).toBe(2);
    expect(saidOf(preview)).toBe(
      'Цены в столбце «Ціна грн» – не рубли, а гривны (UAH). Укажите курс: сколько рублей за единицу.',
    );
    expect(saidOf(preview, { currency: { code: 'USD', rate: 90 } })).toMatch(/гривны \(UAH\)/);
    expect(saidOf(preview, { currency: { code: 'UAH', rate: 2.2 } })).toBe('');
  });

  test('bare numbers are in it, in roubles, or unknown, by what names it', () => {
    const reading: Reading = { currency: { code: 'USD', rate: 90 } };
    const bareOf = (told_by?: 'head' | 'cells' | 'some') =>
      currencyOf(list.columns, reading, {
        seen: told_by ? preview.seen.map(() => seenIn('USD', told_by)) : [],
      })?.bare;
    expect([bareOf('head'), bareOf('cells'), bareOf('some'), bareOf()]).toEqual([
      'currency',
      'unknown',
      'roubles',
      'currency',
    ]);
  });
});
