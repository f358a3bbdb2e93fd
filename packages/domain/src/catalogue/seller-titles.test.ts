import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTitles, isOtherTitle, SELLER_TITLE_LIMIT, sellerTitle } from './seller-titles.ts';

const part = { brand_title: 'MANN-FILTER', article: 'W 914/2' };

describe('titles that name the same thing', () => {
  test.each([
    ['Фильтр масл.', 'Фильтр масляный'],
    ['ФИЛЬТР МАСЛЯНЫЙ', 'фильтр масляный'],
    ['Масляный фильтр', 'Фильтр, масляный'],
    ['Ф-р масл', 'Фильтр масляный двигателя'],
    ['ф-р', 'Фильтр воздушный'],
    ['К-т прокладок', 'Комплект прокладок ГБЦ'],
    ['Фильтр масла', 'Масляный фильтр'],
    ['MANN-FILTER W 914/2 Фильтр масляный ВАЗ', 'Фильтр масляный'],
    ['Колодки торм. пер.', 'Колодка тормозная передняя, комплект'],
    ['Помпа ВАЗ 2108', 'Насос водяной'],
    ['Шрус наружный', 'Шарнир равных угловых скоростей'],
    ['Свечи зажигания (к-т 4 шт)', 'Свеча зажигания'],
    ['Блок-фара левая', 'Фара левая'],
    ['Щётка стеклоочистителя', 'Дворник 600 мм'],
    // Latin «p» and «c» among Russian letters.
    ['Фильтp маcляный', 'Фильтр масляный'],
    ['Oil filter', 'OIL FILTERS'],
    // One of the titles has no significant words.
    ['W914/2', 'Фильтр масляный'],
    ['MANN FILTER', 'Фильтр масляный'],
    ['', 'Фильтр масляный'],
    ['4606 x 12', 'Фильтр масляный'],
    ['Для ВАЗ 2108 передний', 'Фильтр масляный'],
    ['Фильтр масляный', 'Артикул W 914/2'],
    ['Артикул W 914/2', 'Фильтр масляный'],
  ])('«%s» and «%s»', (seller, catalogue) => {
    expect(compareTitles(seller, catalogue, part)).toBe('same');
    expect(isOtherTitle(seller, catalogue, part)).toBe(false);
  });
});

describe('titles that name different things', () => {
  test.each([
    ['Колодки тормозные', 'Фильтр масляный'],
    ['Колодки передние ВАЗ 2108', 'Фильтр передний ВАЗ 2108'],
    ['Кольцо уплотнительное', 'Колодка тормозная'],
    ['Подшипник ступицы', 'Подушка двигателя'],
    ['К-т колодок', 'Фильтр масляный'],
    ['Brake pads', 'Oil filter'],
    ['ПРАЙС-ЛИСТ от 12.11', 'Фильтр масляный'],
  ])('«%s» and «%s»', (seller, catalogue) => {
    expect(compareTitles(seller, catalogue, part)).toBe('other');
    expect(isOtherTitle(seller, catalogue, part)).toBe(true);
  });
});

test('a title in another language differs but is not suspicious', () => {
  expect(compareTitles('Brake pads', 'Фильтр масляный', part)).toBe('language');
  expect(isOtherTitle('Brake pads', 'Фильтр масляный', part)).toBe(false);
});

test('a missing title matches', () => {
  expect(isOtherTitle(null, 'Фильтр масляный', part)).toBe(false);
});

const WORDS = [
  'Фильтр',
  'масляный',
  'Колодки',
  'тормозные',
  'Рычаг',
  'Ремень',
  'ГРМ',
  'Oil',
  'filter',
  'ф-р',
  'M20×1,5',
];
const title = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 });
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  title.map((words) => words.join(' ')),
);

test('property: a title matches itself, and the comparison is symmetric', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(compareTitles(one, one, part)).toBe('same');
      expect(compareTitles(one, other, part)).toBe(compareTitles(other, one, part));
    }),
  );
});

test('property: case, order, punctuation and words of the brand and the article are ignored', () => {
  fc.assert(
    fc.property(
      title.chain((words) =>
        fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
      ),
      title,
      ([words, shuffled], other) => {
        const catalogue = other.join(' ');
        const written = `${shuffled.join(', ').toUpperCase()}! ${part.brand_title} ${part.article}`;
        fc.pre(!/^артикул\s/iu.test(catalogue));
        expect(compareTitles(written, catalogue, part)).toBe(compareTitles(words.join(' '), catalogue, part));
      },
    ),
  );
});

test('property: a title that shares a word with the other is never reported', () => {
  fc.assert(
    fc.property(title, fc.constantFrom('Рычаг', 'Колодки', 'Ремень'), (words, shared) => {
      expect(isOtherTitle([...words, shared].join(' '), shared, part)).toBe(false);
    }),
  );
});

describe('normalising a title', () => {
  test.each([
    ['  Фильтр \n масляный ', 'Фильтр масляный'],
    ['\u0000\t ', ''],
    ['Фильтр\u0000', 'Фильтр'],
    ['я'.repeat(300), 'я'.repeat(255)],
  ])('%j', (text, kept) => expect(sellerTitle(text)).toBe(kept));

  test('property: the length is limited, and normalising again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const kept = sellerTitle(text);
        expect([...kept].length).toBeLessThanOrEqual(SELLER_TITLE_LIMIT);
        expect(sellerTitle(kept)).toBe(kept);
      }),
    );
  });
});

test.each([
  ['Фильтр воздушный', 'Фильтр масляный', 'other'],
  ['фильтр топл. тонкой очистки', 'Фильтр масляный', 'other'],
  ['Фильтр топливный', 'Фильтр масляный двигателя', 'other'],
  ['Фильтр масляный, в салон не ставить', 'Фильтр масляный', 'same'],
  ['Колодки тормозные задние', 'Колодки тормозные передние', 'other'],
  ['Колодки тормозные перед.', 'Колодки тормозные передние', 'same'],
  ['Колодки тормозные, передние и задние', 'Колодки тормозные задние', 'same'],
  ['Рычаг левый нижний', 'Рычаг правый нижний', 'other'],
  ['Рычаг передачи', 'Рычаг задней передачи', 'same'],
  ['Коллектор выпускной', 'Коллектор впускной', 'other'],
])('«%s» for «%s»: %s; mutually exclusive words decide', (seller, catalogue, verdict) => {
  expect(compareTitles(seller, catalogue, part)).toBe(verdict);
  expect(compareTitles(catalogue, seller, part)).toBe(verdict);
});
