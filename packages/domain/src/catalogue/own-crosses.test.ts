import { describe, expect, test } from 'vitest';
import {
  analogRank,
  crossesText,
  crossesTold,
  MOST_OWN_CROSSES,
  OWN_SOURCE,
  readCrosses,
  saidBy,
  writtenCrosses,
} from './own-crosses.ts';

describe('crosses with a source, as people write them', () => {
  test('a colon separates the brand from the number, brackets at the end contain the source', () => {
    expect(readCrosses('\n MAHLE: OC 90 OF (TecDoc)\nMANN-FILTER: W 712/52\n\n')).toEqual({
      crosses: [
        { brand: 'MAHLE', article: 'OC 90 OF', source: 'TecDoc' },
        { brand: 'MANN-FILTER', article: 'W 712/52', source: '' },
      ],
      wrong: null,
    });
  });

  test('are formatted back to the same text', () => {
    const text = 'MAHLE: OC 90 OF (TecDoc)\nMANN-FILTER: W 712/52';
    expect(crossesText(readCrosses(text).crosses)).toBe(text);
  });

  test('the form requires the colon because a brand may have several words', () => {
    expect(readCrosses('MAHLE: OC 90; Mann Filter W 712').wrong).toBe('Mann Filter W 712');
  });

  test('a file may omit the colon: the longest leading words are tried as the brand first', () => {
    expect(writtenCrosses('Mann Filter W 712;KNECHT OC90 (каталог)').crosses).toEqual([
      {
        text: 'Mann Filter W 712',
        readings: [
          { brand: 'Mann Filter W', article: '712' },
          { brand: 'Mann Filter', article: 'W 712' },
          { brand: 'Mann', article: 'Filter W 712' },
        ],
        source: '',
      },
      { text: 'KNECHT OC90 (каталог)', readings: [{ brand: 'KNECHT', article: 'OC90' }], source: 'каталог' },
    ]);
  });

  test.each([
    'OC90',
    'MAHLE:',
    ': OC 90',
    'MAHLE: ---',
    `${'М'.repeat(65)}: 1`,
    `MAHLE: ${'1'.repeat(65)}`,
    `MAHLE: 1 (${'и'.repeat(121)})`,
  ])('%s has no brand and number', (piece) => {
    expect(writtenCrosses(`MAHLE: OC 90\n${piece}`).wrong).toBe(piece);
    expect(readCrosses(piece).wrong).toBe(piece);
  });

  test('without a source it is the seller’s own statement; a product has at most a hundred', () => {
    expect(OWN_SOURCE).toBe('Данные продавца');
    expect(MOST_OWN_CROSSES).toBe(100);
  });

  test('an empty text gives no cross', () => {
    expect(writtenCrosses(' ;\n')).toEqual({ crosses: [], wrong: null });
  });
});

describe('sellers’ crosses shown to buyers', () => {
  const cross = { supplier_id: 1, own_product_id: 10, product_id: 20, source: '' };

  test('are shown to a buyer with an offer of that product by that seller, for either of the two products', () => {
    const other = { ...cross, own_product_id: 20 };
    expect(crossesTold([cross, other], [{ supplier_id: 1, product_id: 10 }])).toEqual([cross]);
    expect(crossesTold([cross, other], [{ supplier_id: 1, product_id: 20 }])).toEqual([other]);
  });

  test('are hidden from a buyer who does not see the seller’s offer', () => {
    expect(crossesTold([cross], [])).toEqual([]);
    expect(crossesTold([cross], [{ supplier_id: 2, product_id: 10 }])).toEqual([]);
  });

  test('follow catalogue analogs', () => {
    expect(
      [{ said_by: [cross] }, {}, { said_by: [] }].toSorted((a, b) => analogRank(a) - analogRank(b)),
    ).toEqual([{}, { said_by: [] }, { said_by: [cross] }]);
  });

  test('«crosses with source»: the label names the source', () => {
    const oka = { supplier: { title: 'Завод «Ока»' }, source: '' };
    const south = { supplier: { title: 'Юг' }, source: 'TecDoc' };
    expect(saidBy([])).toBe('');
    expect(saidBy([oka])).toBe('по данным продавца Завод «Ока»');
    expect(saidBy([oka, south])).toBe('по данным продавцов: Завод «Ока», Юг (TecDoc)');
  });
});
