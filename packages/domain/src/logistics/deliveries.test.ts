import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_KINDS, deliveryTermMinutes, deliveryWords, OFFERED_DEPARTURES } from './deliveries.ts';
import { routeTermMinutes } from '../time/terms.ts';

const route = (acceptance: number, delivery: number, packaging: number) => ({
  logistic_map_acceptance_term_hours: acceptance,
  logistic_map_delivery_term_hours: delivery,
  logistic_map_packaging_term_hours: packaging,
});

test('a buyer chooses delivery to their own storage or pickup at the supplier’s, and one of five departures', () => {
  expect(Object.entries(DELIVERY_KINDS)).toEqual([
    ['delivery', 'Доставка на склад'],
    ['pickup', 'Самовывоз со склада поставщика'],
  ]);
  expect(OFFERED_DEPARTURES).toBe(5);
  expect(deliveryWords(['pickup'])).toBe('Самовывоз со склада поставщика');
  expect(deliveryWords(['delivery', 'pickup'])).toBe('Доставка на склад, Самовывоз со склада поставщика');
});

test('a buyer who collects the goods waits only for acceptance and packaging', () => {
  const routes = [route(1, 24, 2), route(0.5, 8, 0)];
  expect(deliveryTermMinutes(routes, 'delivery')).toBe(2_130);
  expect(deliveryTermMinutes(routes, 'pickup')).toBe(210);
  expect(deliveryTermMinutes([], 'pickup')).toBe(0);
  expect(() => deliveryTermMinutes([route(-1, 0, 0)], 'pickup')).toThrow(RangeError);
  expect(() => deliveryTermMinutes([route(0, -1, 0)], 'delivery')).toThrow(RangeError);
});

test('property: collecting never takes longer than delivery', () => {
  const hours = fc.integer({ min: 0, max: 1_000 }).map((n) => n / 2);
  const routes = fc.array(fc.tuple(hours, hours, hours).map(([a, d, p]) => route(a, d, p)));
  fc.assert(
    fc.property(routes, (path) => {
      expect(deliveryTermMinutes(path, 'pickup')).toBeLessThanOrEqual(deliveryTermMinutes(path, 'delivery'));
      expect(deliveryTermMinutes(path, 'delivery')).toBe(routeTermMinutes(path));
    }),
  );
});
