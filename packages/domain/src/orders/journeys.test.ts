import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryTermMinutes } from '../logistics/deliveries.ts';
import {
  arrivalOf,
  JOURNEY_STEPS,
  journeyOf,
  type JourneyStep,
  type Path,
  promisedJourney,
  shipmentOf,
  skippedDays,
  transitDeparture,
  travel,
} from './journeys.ts';
import { weekMinute } from '../time/schedules.ts';
import { isoDay } from '../time/zones.ts';

const MOSCOW = 'Europe/Moscow';
const leg = (acceptance: number, delivery: number, packaging: number) => ({
  logistic_map_acceptance_term_hours: acceptance,
  logistic_map_delivery_term_hours: delivery,
  logistic_map_packaging_term_hours: packaging,
});
const office = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 })),
  exceptions: new Map([['2026-11-23', false]]),
};
const always = { hours: [], exceptions: new Map<string, boolean>() };
/** Leaves on weekdays at 9:00, by one leg of 2 + 27 hours. */
const path: Path = {
  zone: MOSCOW,
  calendar: { ...office, exceptions: new Map() },
  cutOffs: [1, 2, 3, 4, 5].map((weekday) => weekMinute(weekday, 540)),
  routes: [leg(1, 27, 1)],
  transitCutOff: null,
};
const told = (steps: JourneyStep[] | null) =>
  steps?.map(
    ({ kind, at, minutes }) =>
      `${JOURNEY_STEPS[kind]} ${new Date(at + 3 * 3_600_000).toISOString().slice(5, 16)} +${minutes}`,
  );

describe('«Term = the sum of acceptance, delivery and packaging hours over the path’s routes, counted from the next cut-off»', () => {
  test('an order on Friday afternoon leaves on Monday', () => {
    expect(told(journeyOf('2026-11-20T15:40:00+03:00', path))).toEqual([
      'Заказ 11-20T15:40 +0',
      'Отсечка 11-23T09:00 +3920',
      'Отгрузка 11-23T11:00 +120',
      'У покупателя 11-24T14:00 +1620',
    ]);
  });
  test('the planned shipment is the cut-off plus acceptance and packaging, independent of the rest of the path', () => {
    const cutOff = '2026-11-23T09:00:00+03:00';
    const hours = (routes: Parameters<typeof shipmentOf>[1]) =>
      (shipmentOf(cutOff, routes) - Date.parse(cutOff)) / 3_600_000;
    expect([[], [leg(1, 27, 1)], [leg(1, 27, 2), leg(4, 8, 4)]].map(hours)).toEqual([0, 2, 3]);
    const shipped = journeyOf('2026-11-20T15:40:00+03:00', path)?.find(({ kind }) => kind === 'shipped');
    expect(shipped?.at).toBe(shipmentOf(cutOff, path.routes));
  });
  test('of steps at the same time only the later is listed', () => {
    expect(told(journeyOf('2026-11-20T15:40:00+03:00', { ...path, routes: [leg(0, 29, 0)] }))).toEqual([
      'Заказ 11-20T15:40 +0',
      'Отгрузка 11-23T09:00 +3920',
      'У покупателя 11-24T14:00 +1740',
    ]);
    expect(told(journeyOf('2026-11-20T15:40:00+03:00', { ...path, cutOffs: [], routes: [] }))).toEqual([
      'Заказ 11-20T15:40 +0',
      'У покупателя 11-20T15:40 +0',
    ]);
  });
  test('a holiday postpones the departure, and the skipped day is listed', () => {
    const kept = { ...path, calendar: office };
    const steps = journeyOf('2026-11-20T15:40:00+03:00', kept);
    expect(told(steps)?.[1]).toBe('Отсечка 11-24T09:00 +5360');
    expect(skippedDays('2026-11-20T15:40:00+03:00', '2026-11-24T09:00:00+03:00', kept).map(isoDay)).toEqual([
      '2026-11-23',
    ]);
    expect(skippedDays('2026-11-23T09:00:00+03:00', '2026-11-24T09:00:00+03:00', kept)).toEqual([]);
    expect(() => skippedDays(0, 9e8, { ...kept, cutOffs: [-1] })).toThrow('not a week minute');
  });
  test('goods collected by the buyer have no delivery step', () => {
    expect(told(journeyOf('2026-11-20T15:40:00+03:00', path, 'pickup'))).toEqual([
      'Заказ 11-20T15:40 +0',
      'Отсечка 11-23T09:00 +3920',
      'Можно забрать 11-23T11:00 +120',
    ]);
  });
  test('nothing arrives from a warehouse that is never open', () => {
    const shut = { ...path, calendar: { hours: office.hours.slice(1), exceptions: new Map() } };
    expect(journeyOf(0, { ...shut, cutOffs: [540] })).toBeNull();
  });
});

describe('transit goods wait at a storage for the transit cut-off', () => {
  const through = {
    ...path,
    routes: [leg(0, 10, 2), leg(1, 5, 1), leg(0, 3, 0)],
    transitCutOff: weekMinute(2, 1_200),
  };
  test('every step is listed', () => {
    expect(told(journeyOf('2026-11-20T15:40:00+03:00', through))).toEqual([
      'Заказ 11-20T15:40 +0',
      'Отсечка 11-23T09:00 +3920',
      'Отгрузка 11-23T11:00 +120',
      'На промежуточном складе 11-23T21:00 +600',
      'Отправка дальше 11-24T22:00 +1500',
      'Отправка дальше 11-25T03:00 +300',
      'У покупателя 11-25T06:00 +180',
    ]);
  });
  test('goods that arrive exactly at the cut-off are in time; a moment later they wait a week', () => {
    const there = Date.parse('2026-11-23T21:00:00+03:00');
    expect(transitDeparture(there, { ...through, transitCutOff: null })).toBe(there);
    const at = (minute: number) =>
      arrivalOf('2026-11-23T09:00:00+03:00', { ...through, transitCutOff: weekMinute(1, minute) });
    expect(at(1_260)).toBe(there + 10 * 3_600_000);
    expect(at(1_259)).toBe(there + (7 * 24 + 10) * 3_600_000 - 60_000);
  });
  test('nothing is forwarded on days when the sending warehouse is closed', () => {
    const sunday = { ...through, transitCutOff: weekMinute(7, 600) };
    expect(arrivalOf('2026-11-23T09:00:00+03:00', sunday)).toBeNull();
    expect(journeyOf('2026-11-20T15:40:00+03:00', sunday)).toBeNull();
  });
  test('a direct path and collected goods have no such wait', () => {
    const start = Date.parse('2026-11-23T09:00:00+03:00');
    expect(arrivalOf(start, { ...path, transitCutOff: 0 })).toBe(start + 29 * 3_600_000);
    expect(arrivalOf(start, through, 'pickup')).toBe(start + 4 * 3_600_000);
    expect(arrivalOf(start, { ...through, transitCutOff: null })).toBe(start + 22 * 3_600_000);
  });
});

test('the steps of an offer are computed from its own moments', () => {
  const routes = [leg(0, 10, 2), leg(1, 5, 1)];
  const offer = {
    order_before: '2026-11-23T09:00:00+03:00',
    arrival_at: '2026-11-25T03:00:00+03:00',
    routes,
  };
  expect(told(promisedJourney('2026-11-20T15:40:00+03:00', offer))).toEqual([
    'Заказ 11-20T15:40 +0',
    'Отсечка 11-23T09:00 +3920',
    'Отгрузка 11-23T11:00 +120',
    'На промежуточном складе 11-23T21:00 +600',
    'Отправка дальше 11-24T22:00 +1500',
    'У покупателя 11-25T03:00 +300',
  ]);
  // Nobody can order after the deadline.
  expect(told(promisedJourney('2026-11-23T09:00:01+03:00', offer))?.[0]).toBe('Заказ 11-23T09:00 +0');
});

test('property: on a direct path the steps add up to the term, and the steps of a promise equal the computed ones', () => {
  const hours = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hours, hours, hours), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      fc.option(fc.integer({ min: 0, max: 10_079 })),
      (legs, now, transitCutOff) => {
        const routes = legs.map((one) => leg(...one));
        const free = { ...path, calendar: always, routes };
        const direct = travel(now, routes, 'delivery');
        expect(direct?.at(-1)?.at).toBe(now + deliveryTermMinutes(routes, 'delivery') * 60_000);
        const steps = journeyOf(now, { ...free, transitCutOff }) ?? expect.unreachable();
        const [leaves] = journeyOf(now, { ...free, routes: [] })?.slice(-1) ?? [];
        const promised = promisedJourney(now, {
          order_before: leaves?.at ?? 0,
          arrival_at: steps.at(-1)?.at ?? 0,
          routes,
        });
        expect(promised).toEqual(steps);
      },
    ),
  );
});
