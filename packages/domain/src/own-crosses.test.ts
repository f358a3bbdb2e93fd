import { describe, expect, test } from 'vitest';
import { crossesText, MOST_OWN_CROSSES, OWN_SOURCE, readCrosses, writtenCrosses } from './own-crosses.ts';

describe('crosses with a source, as people write them', () => {
  test('a colon divides the brand from the number, brackets at the end hold who says so', () => {
    expect(readCrosses('\n MAHLE: OC 90 OF (TecDoc)\nMANN-FILTER: W 712/52\n\n')).toEqual({
      crosses: [
        { brand: 'MAHLE', article: 'OC 90 OF', source: 'TecDoc' },
        { brand: 'MANN-FILTER', article: 'W 712/52', source: '' },
      ],
      wrong: null,
    });
  });

  test('are written back as they were read', () => {
    const text = 'MAHLE: OC 90 OF (TecDoc)\nMANN-FILTER: W 712/52';
    expect(crossesText(readCrosses(text).crosses)).toBe(text);
  });

  test('the form asks for the colon, as a brand may have several words', () => {
    expect(readCrosses('MAHLE: OC 90; Mann Filter W 712').wrong).toBe('Mann Filter W 712');
  });

  test('a file may leave it out: the longest beginning is tried as the brand first', () => {
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
  ])('%s names no brand and number', (piece) => {
    expect(writtenCrosses(`MAHLE: OC 90\n${piece}`).wrong).toBe(piece);
    expect(readCrosses(piece).wrong).toBe(piece);
  });

  test('what names nobody is the seller’s own word, and a product has a hundred at most', () => {
    expect(OWN_SOURCE).toBe('Данные продавца');
    expect(MOST_OWN_CROSSES).toBe(100);
  });

  test('nothing is no cross', () => {
    expect(writtenCrosses(' ;\n')).toEqual({ crosses: [], wrong: null });
  });
});
