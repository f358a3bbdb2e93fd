import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptiedStock,
  FEWEST_HELD,
  reasonsToHold,
  stockReasonsToHold,
  type Thresholds,
  type UploadFigures,
} from './upload-thresholds.ts';
import { PRICE_LIST_SENTENCES } from '../sentences/price-list-sentences.ts';
import { say } from '../sentences/say.ts';

const DEFAULT_THRESHOLDS: Thresholds = { vanished: 30, shift: 30, shifted: 30, refused: 30 };
const figures = (of: number, vanished = 0, shifted = 0, refused = 0): UploadFigures => ({
  vanished: { count: vanished, of },
  shifted: { count: shifted, of },
  refused: { count: refused, of },
});

test('reasonsToHold: an exceeded threshold holds the upload, with its numbers', () => {
  const reasons = reasonsToHold(figures(1_200, 480, 361, 400), DEFAULT_THRESHOLDS);
  expect(reasons[1]).toEqual({ code: 'pricesShift', shift: 30, count: 361, of: 1_200, limit: 30 });
  expect(reasons.map((reason) => say(PRICE_LIST_SENTENCES, reason))).toEqual([
    'Обнулится остаток позиций, которых нет в файле: 480 из 1\u00A0200 – 40% при пороге 30%',
    'Цена изменится больше чем на 30%: 361 из 1\u00A0200 – 30,1% при пороге 30%',
    'Не принимаются строки файла: 400 из 1\u00A0200 – 33,4% при пороге 30%',
  ]);
});

test('reasonsToHold: a share equal to the threshold, or a disabled threshold, never holds', () => {
  expect(reasonsToHold(figures(100, 30, 30, 30), DEFAULT_THRESHOLDS)).toEqual([]);
  const off: Thresholds = { vanished: null, shift: 30, shifted: null, refused: null };
  expect(reasonsToHold(figures(100, 100, 100, 100), off)).toEqual([]);
});

test('FEWEST_HELD: fewer rows never hold an upload, whatever their share', () => {
  const few = FEWEST_HELD - 1;
  expect(reasonsToHold(figures(few, few, few, few), DEFAULT_THRESHOLDS)).toEqual([]);
  expect(reasonsToHold(figures(10, 10), { ...DEFAULT_THRESHOLDS, vanished: 0 })).toHaveLength(1);
});

test('reasonsToHold: the shown share is never equal to the exceeded threshold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1e6 }), fc.integer({ min: 0, max: 99 }), (of, refused) => {
      const count = Math.max(FEWEST_HELD, Math.floor((of * refused) / 100) + 1);
      fc.pre(count <= of);
      const [told = ''] = reasonsToHold(figures(of, 0, 0, count), { ...DEFAULT_THRESHOLDS, refused }).map(
        (reason) => say(PRICE_LIST_SENTENCES, reason),
      );
      const share = Number(/– ([\d,]+)%/.exec(told)?.[1]?.replace(',', '.'));
      expect(share).toBeGreaterThan(refused);
    }),
  );
});

test('stockReasonsToHold: stock that disappears or falls to zero beyond a threshold holds the file', () => {
  const thresholds = { vanished: 30, refused: 30 };
  expect(
    stockReasonsToHold(
      { vanished: { count: 480, of: 1_200 }, refused: { count: 400, of: 1_200 } },
      thresholds,
    ).map((reason) => say(PRICE_LIST_SENTENCES, reason)),
  ).toEqual([
    'Остаток станет нулевым у товаров: 480 из 1\u00A0200 – 40% при пороге 30%',
    'Не принимаются строки файла: 400 из 1\u00A0200 – 33,4% при пороге 30%',
  ]);
  const met = { vanished: { count: 30, of: 100 }, refused: { count: 30, of: 100 } };
  expect(stockReasonsToHold(met, thresholds)).toEqual([]);
  const all = { vanished: { count: 100, of: 100 }, refused: { count: 100, of: 100 } };
  expect(stockReasonsToHold(all, { vanished: null, refused: null })).toEqual([]);
  const few = { vanished: { count: FEWEST_HELD - 1, of: FEWEST_HELD - 1 }, refused: { count: 0, of: 9 } };
  expect(stockReasonsToHold(few, { vanished: 0, refused: 0 })).toEqual([]);
});

test('emptiedStock: missing positions count only when the file covers the whole storage', () => {
  const [zeroed, unnamed] = [
    { count: 3, of: 100 },
    { count: 40, of: 100 },
  ];
  expect(emptiedStock(zeroed, unnamed, 'keep')).toEqual({ count: 3, of: 100 });
  expect(emptiedStock(zeroed, unnamed, 'zero')).toEqual({ count: 43, of: 100 });
});
