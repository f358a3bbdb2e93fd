import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEWEST_HELD, reasonsToHold, type Thresholds, type UploadFigures } from './upload-thresholds.ts';

const DEFAULT_THRESHOLDS: Thresholds = { vanished: 30, shift: 30, shifted: 30, refused: 30 };
const figures = (of: number, vanished = 0, shifted = 0, refused = 0): UploadFigures => ({
  vanished: { count: vanished, of },
  shifted: { count: shifted, of },
  refused: { count: refused, of },
});

test('reasonsToHold: what is beyond a threshold is held back, and said in words with figures', () => {
  expect(reasonsToHold(figures(1_200, 480, 361, 400), DEFAULT_THRESHOLDS)).toEqual([
    'Обнулится остаток позиций, которых нет в файле: 480 из 1\u00A0200 – 40% при пороге 30%',
    'Цена изменится больше чем на 30%: 361 из 1\u00A0200 – 30,1% при пороге 30%',
    'Не принимаются строки файла: 400 из 1\u00A0200 – 33,4% при пороге 30%',
  ]);
});

test('reasonsToHold: a threshold that is met and not passed holds nothing back, and one that is off never does', () => {
  expect(reasonsToHold(figures(100, 30, 30, 30), DEFAULT_THRESHOLDS)).toEqual([]);
  const off: Thresholds = { vanished: null, shift: 30, shifted: null, refused: null };
  expect(reasonsToHold(figures(100, 100, 100, 100), off)).toEqual([]);
});

test('FEWEST_HELD: fewer rows than this hold nothing back, whatever their share', () => {
  const few = FEWEST_HELD - 1;
  expect(reasonsToHold(figures(few, few, few, few), DEFAULT_THRESHOLDS)).toEqual([]);
  expect(reasonsToHold(figures(10, 10), { ...DEFAULT_THRESHOLDS, vanished: 0 })).toHaveLength(1);
});

test('reasonsToHold: what is beyond never looks as if it were at the threshold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1e6 }), fc.integer({ min: 0, max: 99 }), (of, refused) => {
      const count = Math.max(FEWEST_HELD, Math.floor((of * refused) / 100) + 1);
      fc.pre(count <= of);
      const [told = ''] = reasonsToHold(figures(of, 0, 0, count), { ...DEFAULT_THRESHOLDS, refused });
      const share = Number(/– ([\d,]+)%/.exec(told)?.[1]?.replace(',', '.'));
      expect(share).toBeGreaterThan(refused);
    }),
  );
});
