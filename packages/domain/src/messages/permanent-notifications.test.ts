import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PERMANENT_KEPT,
  PERMANENT_SHOWN,
  PERMANENT_STATE_LABELS,
  PERMANENT_TEXT_MAX,
  permanentRoomFault,
  permanentState,
  permanentTermFault,
} from './permanent-notifications.ts';

describe('a permanent notification', () => {
  const term = { starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-10T00:00:00Z' };
  test.each([
    ['2026-11-30T23:59:59Z', 'planned'],
    ['2026-12-01T00:00:00Z', 'shown'],
    ['2026-12-09T23:59:59Z', 'shown'],
    ['2026-12-10T00:00:00Z', 'ended'],
  ])('at %s is %s', (now, state) => expect(permanentState(term, now)).toBe(state));
  test('without an end is shown until it is deleted', () =>
    expect(permanentState({ ...term, ends_at: null }, '2099-01-01T00:00:00Z')).toBe('shown'));
  test('has a label in each state', () =>
    expect(Object.values(PERMANENT_STATE_LABELS)).toEqual(['Ждёт начала', 'Показывается', 'Завершено']));
  test('an invalid moment is refused', () =>
    expect(() => permanentState({ ...term, starts_at: 'завтра' }, 0)).toThrow(RangeError));

  test('spec 1 §2.2: ends after it starts, or has no end', () => {
    expect(permanentTermFault(term)).toBeNull();
    expect(permanentTermFault({ ...term, ends_at: null })).toBeNull();
    const late = { code: 'permanentTermReversed' };
    expect(permanentTermFault({ ...term, ends_at: term.starts_at })).toEqual(late);
    expect(permanentTermFault({ ...term, ends_at: '2026-11-30T23:59:59Z' })).toEqual(late);
    // The same moment in another zone is the same moment.
    expect(permanentTermFault({ ...term, ends_at: '2026-12-01T03:00:00+03:00' })).toEqual(late);
    expect(() => permanentTermFault({ ...term, ends_at: 'завтра' })).toThrow(RangeError);
    expect(() => permanentTermFault({ starts_at: 'завтра', ends_at: null })).toThrow(RangeError);
  });
  test('a valid period is shown at its start and has ended at its end', () => {
    const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') });
    fc.assert(
      fc.property(moment, moment, (starts, ends) => {
        const any = { starts_at: starts.toISOString(), ends_at: ends.toISOString() };
        const good = permanentTermFault(any) === null;
        expect(good).toBe(ends > starts);
        expect(permanentState(any, starts)).toBe(good ? 'shown' : 'ended');
      }),
    );
  });
  test('spec 1 §2.2: at most 100 exist, 20 are shown above a page, each has at most 500 characters', () => {
    expect([PERMANENT_KEPT, PERMANENT_SHOWN, PERMANENT_TEXT_MAX]).toEqual([100, 20, 500]);
    expect(permanentRoomFault(0)).toBeNull();
    expect(permanentRoomFault(99)).toBeNull();
    expect(permanentRoomFault(100)).toEqual({ code: 'permanentsTooMany', most: 100 });
    for (const wrong of [-1, 0.5, Number.NaN]) expect(() => permanentRoomFault(wrong)).toThrow(RangeError);
  });
});
