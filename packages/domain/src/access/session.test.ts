import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as subject from './session.ts';

describe('storage selection', () => {
  const storages = [{ id: 5 }, { id: 7 }, { id: 9 }];
  test.each([
    [7, null, 7],
    [7, 9, 9],
    [7, 99, 7],
    [99, null, 5],
    [Number.NaN, -1, 5],
    ['7' as never, '9' as never, 5],
    [null, null, 5],
  ])('default %s, saved %s: %i', (byDefault, saved, chosen) => {
    expect(subject.chooseStorage(storages, byDefault, saved)?.id).toBe(chosen);
  });
  test('without storages there is none; a saved choice is optional', () => {
    expect(subject.chooseStorage([], 7, 9)).toBeNull();
    expect(subject.chooseStorage(storages, 7)?.id).toBe(7);
  });
});

describe('counters can be set, incremented, or decremented, never below 0', () => {
  const zero: subject.Counted = {
    newDocuments: { incomingOrders: 0, acceptanceDocuments: 0 },
    userNotificationCount: 0,
    new_contract_proposal_count: 0,
    new_order_delivery_count: 0,
  };
  const counters = [
    'incomingOrders',
    'acceptanceDocuments',
    'userNotificationCount',
    'new_contract_proposal_count',
    'new_order_delivery_count',
  ] as const;
  const value = (statements: subject.Counted, counter: (typeof counters)[number]) =>
    counter === 'incomingOrders' || counter === 'acceptanceDocuments'
      ? statements.newDocuments[counter]
      : statements[counter];
  test.each(counters)('%s', (counter) => {
    expect(value(subject.withCounter(zero, counter), counter)).toBe(1);
    const five = subject.withCounter(zero, counter, { to: 5 });
    expect(value(five, counter)).toBe(5);
    expect(value(subject.withCounter(five, counter, { by: -2 }), counter)).toBe(3);
    expect(value(subject.withCounter(five, counter, { by: -9 }), counter)).toBe(0);
    expect(value(subject.withCounter(five, counter, { to: -1 }), counter)).toBe(0);
    for (const wrong of [Number.NaN, 1e21, 1.5, '5' as never]) {
      expect(value(subject.withCounter(five, counter, { to: wrong }), counter)).toBe(0);
      expect(value(subject.withCounter(five, counter, { by: wrong }), counter)).toBe(5);
    }
    for (const other of counters) if (other !== counter) expect(value(five, other)).toBe(0);
  });
  test('property: no sequence of changes gives a negative counter', () => {
    const change = fc.oneof(
      fc.record({ to: fc.integer({ min: -5, max: 5 }) }),
      fc.record({ by: fc.integer({ min: -5, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...counters), change)), (changes) => {
        let state = zero;
        for (const [counter, by] of changes) {
          state = subject.withCounter(state, counter, by);
          expect(value(state, counter)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('clearing the new-shop flag sets the contract proposal count to 1', () => {
  const cleared = subject.clearNewShop({ is_new_created_shop: true, new_contract_proposal_count: 0 });
  expect([cleared.is_new_created_shop, cleared.new_contract_proposal_count]).toEqual([false, 1]);
});

test.each([
  [{ id: 1 }, [], false, true],
  [{ id: 1, is_user_satisfaction_quiz_passed: null }, [2], false, true],
  [{ id: 1 }, [1], false, false],
  [{ id: 1 }, [], true, false],
  [{ id: 1, is_user_satisfaction_quiz_passed: true }, [], false, false],
])('survey of %j, closed by %j, hidden globally %s: %s', (user, closedBy, hidden, shown) => {
  expect(subject.showsSurvey(user, closedBy, hidden)).toBe(shown);
});

test('the year-end greeting shows until the user closes it', () => {
  expect(subject.showsGreeting(1, [], true)).toBe(true);
  expect(subject.showsGreeting(1, [2], true)).toBe(true);
  expect(subject.showsGreeting(1, [1], true)).toBe(false);
  expect(subject.showsGreeting(1, [], false)).toBe(false);
  expect(subject.rememberClosed([2], 1)).toEqual([2, 1]);
  expect(subject.rememberClosed([2, 1], 1)).toEqual([2, 1]);
});

test('languages ru (default) and eng; locale cookie 365 days', () => {
  expect(subject.LOCALES).toEqual(['ru', 'eng']);
  expect(subject.LOCALE_COOKIE_DAYS).toBe(365);
  expect(['eng', 'ru', 'de', '', 'ENG', null].map(subject.localeOf)).toEqual([
    'eng',
    'ru',
    'ru',
    'ru',
    'ru',
    'ru',
  ]);
});

test('loading copies every returned field into the form; if the returned consent is a string, consent becomes true', () => {
  const answer = { bic: '044525225', bank_name: 'Банк', cor_account: '301', account: '407', consent: 'да' };
  expect(subject.fillBankAccount(answer)).toEqual({ ...answer, consent: true });
  expect(subject.fillBankAccount({ consent: true }).consent).toBe(true);
  expect(subject.fillBankAccount({ bic: 5, consent: 1 })).toEqual({
    bic: '',
    bank_name: '',
    cor_account: '',
    account: '',
    consent: false,
  });
});

test.each([
  ['2026-12-19', false],
  ['2026-12-20', true],
  ['2026-12-31', true],
  ['2027-01-10', true],
  ['2027-01-11', false],
  ['2026-06-15', false],
])('greeting season on %s: %s', (day, season) => {
  expect(subject.isGreetingSeason(`${day}T12:00:00Z`, 'Europe/Samara')).toBe(season);
});

test('survey frame 1100x600 in a modal of width 1200; the chat opens by #openhdechat, its button after 1 s', () => {
  expect(subject.SURVEY_FRAME).toEqual({ width: 1_100, height: 600, window: 1_200 });
  expect(subject.SURVEY_FINISHED).toBe('finish');
  expect(subject.CHAT_HASH).toBe('#openhdechat');
  expect(subject.CHAT_BUTTON_DELAY).toBe(1_000);
});
