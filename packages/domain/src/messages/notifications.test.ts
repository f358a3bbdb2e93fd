import { describe, expect, test } from 'vitest';
import * as subject from './notifications.ts';

test('constants and texts, spec 1 §4, §8, §9', () => {
  expect([
    subject.BELL_LIMIT,
    subject.MAIN_PAGE_SIZE,
    subject.UNREAD_FETCH_SIZE,
    subject.technicalPageSize(1),
    subject.technicalPageSize(2),
  ]).toEqual([3, 20, 100, 10, 20]);
  expect([subject.CONFIRMED_LABEL, subject.UNDERSTOOD, subject.READ_ALL, subject.ALL_EVENTS]).toEqual([
    'Прочитано',
    'Понятно',
    'Прочитать все',
    'Все',
  ]);
  expect(subject.NOTIFICATION_TABS).toEqual(['Основные', 'Технические']);
  expect(subject.NO_NOTIFICATIONS).toBe('В данный момент у вас нет уведомлений');
});

describe('event names', () => {
  test('user-notification:created is technical, the others are main; the discriminator is empty for technical, common for main', () => {
    const groups = subject.NOTIFICATION_EVENTS.filter(
      (event) => subject.notificationGroup(event) === 'technical',
    );
    expect(groups).toEqual(['user-notification:created']);
    expect([subject.listDiscriminator('technical'), subject.listDiscriminator('main')]).toEqual([
      '',
      'common',
    ]);
  });
});

describe('counters', () => {
  test('counters can be set, incremented, or decremented, never below 0; the technical count moves by a given amount (default 1)', () => {
    expect([
      subject.moveCounter(2),
      subject.moveCounter(2, 3),
      subject.moveCounter(2, -1),
      subject.moveCounter(0, -1),
    ]).toEqual([3, 5, 1, 0]);
    expect([
      subject.moveCounter(Number.NaN),
      subject.moveCounter(1, Number.NaN),
      subject.moveCounter('3' as never),
    ]).toEqual([1, 1, 1]);
  });
  test('the technical number is the bell’s badge; invalid counters count as 0', () => {
    const counts = { 'order-activated': 2, 'user-notification:created': 1, x: -5, y: Number.NaN };
    expect([subject.unreadCount(counts, 'main'), subject.unreadCount(counts, 'technical')]).toEqual([2, 1]);
    expect(subject.unreadCount({}, 'technical')).toBe(0);
  });
  test('only non-admins get unread marking and the «Понятно» button on technical notifications', () => {
    const technical = { event_name: 'user-notification:created', is_confirmed: false };
    expect(subject.showsUnderstood(technical, false)).toBe(true);
    expect(subject.showsUnderstood(technical, true)).toBe(false);
    expect(subject.showsUnderstood({ ...technical, event_name: 'order-activated' }, false)).toBe(false);
    expect(subject.showsUnderstood({ ...technical, is_confirmed: true }, false)).toBe(false);
  });
});

test('every main event can be chosen in the settings; technical ones cannot', () => {
  expect(subject.MAIN_EVENTS).toEqual(
    subject.NOTIFICATION_EVENTS.filter((event) => subject.notificationGroup(event) === 'main'),
  );
  expect(subject.MAIN_EVENTS).toHaveLength(53);
});

test('every event except an administrator’s text has an icon of its subject; an unknown one has the message icon', () => {
  const signs = subject.NOTIFICATION_EVENTS.map((event) => [event, subject.notificationIcon(event)]);
  expect(signs.filter(([, sign]) => sign === 'message').map(([event]) => event)).toEqual([
    'user-notification:created',
  ]);
  expect([...new Set(signs.map(([, sign]) => sign))].toSorted().join(' ')).toBe(
    'claim company contract date file goods message order proposal stopped storage',
  );
  expect(subject.notificationIcon('order:change-status')).toBe('order');
  expect(subject.notificationIcon('order:delivery-date-correction')).toBe('date');
  for (const other of ['', 'constructor', 'x:y']) expect(subject.notificationIcon(other)).toBe('message');
});
