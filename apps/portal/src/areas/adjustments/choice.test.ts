import { expect, test } from 'vitest';
import { type Item, stepsFor } from './choice.ts';

const position = (id: number, offers: readonly number[], left = 1) =>
  ({
    id,
    brand_title: 'KNECHT',
    article: 'OC 90',
    left,
    elsewhere: offers.map((offer_id) => ({
      offer_id,
      quantity: 1,
      price: 100,
      supplier_title: 'ООО «Другой»',
    })),
  }) as unknown as Item;
const labels = (items: readonly Item[], choices: ReadonlyMap<number, 'out' | number>) =>
  stepsFor(items, choices).map(({ label }) => label);

test('a position whose chosen offer has gone meanwhile waits, and is not taken out for nothing', () => {
  const choices = new Map<number, 'out' | number>([[1, 7]]);
  expect(labels([position(1, [7]), position(2, [])], choices)).toContain('Согласовать 1, снять 1…');
  expect(labels([position(1, []), position(2, [])], choices)).toEqual([
    'Отозвать',
    'Отклонить…',
    'Согласовать',
  ]);
  expect(labels([position(1, []), position(2, [])], new Map([[1, 'out' as const]]))).toContain(
    'Согласовать 1, снять 1…',
  );
});

test('a position of which nothing is still to come is not counted, and nothing can be chosen for it', () => {
  const gone = position(3, [], 0);
  expect(labels([position(1, []), position(2, []), gone], new Map([[1, 'out' as const]]))).toContain(
    'Согласовать 1, снять 1…',
  );
  expect(labels([position(1, []), gone], new Map([[3, 'out' as const]]))).toContain('Согласовать');
  expect(labels([position(1, []), gone], new Map([[1, 'out' as const]]))).toEqual([
    'Отозвать',
    'Отклонить, снять 1 позицию…',
  ]);
});
