import { CATALOGUE_SENTENCES, type CatalogueFault, MERGER_SENTENCES } from './catalogue-sentences.ts';
import { expect, test } from 'vitest';
import { say } from './say.ts';

test.each([
  [{ code: 'barcodeLength' }, 'Штрихкод – 8, 12, 13 или 14 цифр'],
  [
    { code: 'barcodeCheckDigit', digits: '4009026010137' },
    'Контрольная цифра штрихкода 4009026010137 не сходится',
  ],
  [{ code: 'categoryInItself' }, 'Категорию нельзя перенести внутрь самой себя'],
  [{ code: 'categoryTooDeep', levels: 10 }, 'Категории не бывают глубже 10 уровней'],
] satisfies [CatalogueFault, string][])('%j', (fault: CatalogueFault, said) =>
  expect(say(CATALOGUE_SENTENCES, fault)).toBe(said),
);

test('documents between two contractors are named with their numbers', () => {
  const between = [
    { title: 'Заказы', ids: [7, 9] },
    { title: 'Отгрузки', ids: [4] },
  ];
  expect(say(MERGER_SENTENCES, { code: 'undoWithDocuments', between })).toBe(
    'После объединения появились документы, которые касаются обеих организаций: заказы 7, 9; отгрузки 4. Сначала завершите их.',
  );
});
