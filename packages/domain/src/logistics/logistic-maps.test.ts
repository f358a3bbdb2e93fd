import { describe, expect, test } from 'vitest';
import { CARD_STATUSES, type CardStatus, cardStatus } from './logistic-cards.ts';
import {
  confirmationsOf,
  cutOffsFault,
  cutOffsOf,
  MAP_DIRECTIONS,
  mapFaults,
  markupFault,
  routesOfMap,
  routesOfTerm,
  routesOfTimes,
  sentDirection,
  shownDirection,
  timesOfCard,
  transitFault,
} from './logistic-maps.ts';
import { routeTermMinutes } from '../time/terms.ts';
import { sentence } from '../sentences/sentences.ts';

describe('spec 2 §3: toContractorStorage and toShopStorage are sent as toNotOurStorage', () => {
  test.each([
    ['toCity', 'toCity', null],
    ['toOurStorage', 'toOurStorage', 'supplier'],
    ['toContractorStorage', 'toNotOurStorage', 'distributor'],
    ['toShopStorage', 'toNotOurStorage', 'shop'],
  ] as const)('%s', (shown, sent, type) => {
    expect(sentDirection(shown)).toBe(sent);
    expect(shownDirection(sent, type)).toBe(shown);
  });
  test('four of them', () => expect(Object.keys(MAP_DIRECTIONS)).toHaveLength(4));
});

const map = {
  logistic_markup_percent: 2.5,
  clipping_time: 960,
  periodicity: [5, 1, 8],
  picking_term: 120,
  delivery_term: 1_320,
};

describe('validation of a map', () => {
  test('a markup that is no number is told apart from one with too many decimals', () =>
    expect([Number.NaN, 12.345].map(markupFault)).toEqual([
      { code: 'markupNotNumber' },
      { code: 'markupNotPercent' },
    ]));
  test('a valid map has no faults', () => expect(mapFaults(map)).toEqual({}));
  test('faults are listed by field', () => {
    expect(
      mapFaults({
        ...map,
        logistic_markup_percent: 12.345,
        clipping_time: 967,
        periodicity: [8],
        picking_term: 7,
      }),
    ).toEqual({
      logistic_markup_percent: { code: 'markupNotPercent' },
      clipping_time: { code: 'notQuarterHours' },
      periodicity: { code: 'weekdayMissing' },
      picking_term: { code: 'notQuarterHours' },
    });
  });
});

test('a map’s cut-offs are its time on each of its weekdays (values above 7 are ignored); its path is picking and delivery', () => {
  expect(cutOffsOf(map)).toEqual([960, 4 * 1_440 + 960]);
  expect(routeTermMinutes(routesOfMap(map))).toBe(1_440);
});

describe('the times of a card', () => {
  const times = {
    cut_off_week_minute: 960,
    estimated_shipment_week_minute: 1_140,
    delivery_week_minute: 2_400,
    picking_term: 60,
    increase_picking_term: 60,
  };
  test('convert to a path and back', () => {
    const routes = routesOfTimes(times);
    expect(routes).toEqual([
      {
        logistic_map_acceptance_term_hours: 1,
        logistic_map_delivery_term_hours: 21,
        logistic_map_packaging_term_hours: 2,
      },
    ]);
    expect(timesOfCard([960], routes ?? [], 60)).toEqual(times);
  });
  test('cross the end of the week', () => {
    const late = {
      ...times,
      cut_off_week_minute: 10_000,
      estimated_shipment_week_minute: 100,
      delivery_week_minute: 1_000,
    };
    expect(timesOfCard([10_000], routesOfTimes(late) ?? [], 60)).toEqual(late);
  });
  test('are null for goods that leave at once', () => expect(timesOfCard([], [], 0)).toBeNull());
  test('give no path when picking does not fit or nothing takes time', () => {
    expect(routesOfTimes({ ...times, picking_term: 121 })).toBeNull();
    expect(
      routesOfTimes({
        cut_off_week_minute: 960,
        estimated_shipment_week_minute: 960,
        delivery_week_minute: 960,
        picking_term: 0,
        increase_picking_term: 0,
      }),
    ).toBeNull();
  });
  test('never report more additional picking than there is picking', () => {
    expect(timesOfCard([0], routesOfMap({ ...map, picking_term: 30 }), 60)).toMatchObject({
      picking_term: 0,
      increase_picking_term: 30,
    });
  });
});

test('a different total term changes delivery, never picking or waiting', () => {
  const routes = routesOfMap(map);
  expect(routeTermMinutes(routesOfTerm(routes, 900) ?? [])).toBe(900);
  expect(routesOfTerm(routes, 120)?.[0]?.logistic_map_delivery_term_hours).toBe(0);
  expect(routesOfTerm(routes, 119)).toBeNull();
});

test.each(Object.keys(CARD_STATUSES) as CardStatus[])(
  'decisions, «Logistic card»: the confirmations of %s derive it',
  (status) => {
    expect(cardStatus(confirmationsOf(status, status === 'term_proposed' ? 600 : null))).toBe(status);
  },
);

test.each([
  ['days at one time', [960, 2_400], null],
  ['none', [], 'Выберите хотя бы один день недели'],
  ['a time between the quarters', [967], 'Время должно быть кратно 15 минутам'],
  ['two on one day', [900, 960], 'Не больше одной отсечки в день'],
])('cut-offs: %s', (_, minutes, fault) => {
  expect(sentence(cutOffsFault(minutes))).toBe(fault);
});

test('transit_cut_off_week_minute: only a path through another storage has one, and it is a multiple of 15 minutes', () => {
  const leg = {
    logistic_map_acceptance_term_hours: 0,
    logistic_map_delivery_term_hours: 1,
    logistic_map_packaging_term_hours: 0,
  };
  expect(transitFault(null, [leg])).toBeNull();
  expect(transitFault(960, [leg, leg])).toBeNull();
  expect(transitFault(967, [leg, leg])).toEqual({ code: 'notQuarterHours' });
  expect(transitFault(960, [leg])).toEqual({ code: 'transitOnDirectPath' });
});
