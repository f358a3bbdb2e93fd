import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as subject from './notifications.ts';
import { routeByName } from './routes.ts';

const note = (id: number, extra: Partial<subject.Notification> = {}): subject.Notification => ({
  id,
  event_name: 'order-activated',
  entity_id: 100 + id,
  title: 'Новый заказ',
  text: '',
  date: `2026-11-${String(10 + id).padStart(2, '0')}T10:00:00Z`,
  is_confirmed: false,
  ...extra,
});
const technical = (id: number, extra: Partial<subject.Notification> = {}) =>
  note(id, { event_name: 'user-notification:created', ...extra });
const received = (...notes: subject.Notification[]) =>
  notes.reduce((state, one) => subject.receiveNotification(state, one, false), subject.NO_NOTIFICATION_STATE);
const ids = (notes: readonly subject.Notification[]) => notes.map(({ id }) => id);

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
  expect(subject.NO_NEW_NOTIFICATIONS).toBe('Новых уведомлений нет');
});

describe('event names', () => {
  test('each has a Russian label; an unknown one shows its name', () => {
    for (const event of subject.NOTIFICATION_EVENTS)
      expect(subject.eventLabel(event)).toMatch(/^[А-ЯЁ][а-яё ]+$/);
    expect(new Set(subject.NOTIFICATION_EVENTS.map(subject.eventLabel)).size).toBe(19);
    expect(subject.eventLabel('x')).toBe('x');
    expect(subject.eventLabel('toString')).toBe('toString');
  });
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
  test('opening one goes to its document route', () => {
    const target = (event_name: string, storage?: number) =>
      subject.notificationTarget({ event_name, entity_id: 5 }, storage);
    expect(target('order-activated')).toEqual({ name: 'inbox-id', params: { id: 5 } });
    expect(target('logistic-card:created', 7)).toEqual({
      name: 'storages-id-log-map-inbox-lid',
      params: { id: 7, lid: 5 },
    });
    expect([
      target('logistic-card:created'),
      target('user-notification:created'),
      target('toString'),
    ]).toEqual([null, null, null]);
    const routes = subject.NOTIFICATION_EVENTS.map((event) => target(event, 7)?.name ?? '-');
    for (const name of routes) if (name !== '-') expect(routeByName(name)?.name).toBe(name);
    expect(routes.join(' ')).toBe(
      'incoming-adjustment-id incoming-adjustment-id outgoing-adjustment-id outgoing-adjustment-id inbox-id outgoing-id incoming-claims-id outgoing-claims-id storages-id-log-map-inbox-lid storages-id-log-map-inbox-lid connection-proposal-id connection-proposal-id connection-proposal-id storages-id inbox-id - outgoing-id outgoing-id connection-proposal-id',
    );
  });
});

describe('lists and counters', () => {
  test('a new notification joins the technical or main list by event type, newest first, and is counted', () => {
    const state = received(note(2), technical(1), note(3), note(1, { is_confirmed: true }));
    expect([ids(state.main), ids(state.technical)]).toEqual([[3, 2, 1], [1]]);
    expect(state.counts).toEqual({ 'order-activated': 2, 'user-notification:created': 1 });
    expect([subject.unreadCount(state, 'main'), subject.unreadCount(state, 'technical')]).toEqual([2, 1]);
  });
  test('the technical count rises for non-admins only', () => {
    const state = subject.receiveNotification(subject.NO_NOTIFICATION_STATE, technical(1), true);
    expect([ids(state.technical), state.counts]).toEqual([[1], {}]);
    expect(subject.receiveNotification(state, note(1), true).counts).toEqual({ 'order-activated': 1 });
  });
  test('one that comes twice stands and counts once', () => {
    const state = received(note(1), note(1, { title: 'Снова' }));
    expect(state.main).toEqual([note(1, { title: 'Снова' })]);
    expect(state.counts).toEqual({ 'order-activated': 1 });
    expect(received(note(1, { is_confirmed: true }), note(1)).counts).toEqual({ 'order-activated': 1 });
  });
  test('newest first; of the same moment the later id; a broken date is oldest', () => {
    const same = note(1).date;
    expect(
      ids(subject.newestFirst([note(1), note(5, { date: same }), note(9, { date: 'x' }), note(3)])),
    ).toEqual([3, 5, 1, 9]);
  });
  test('unconfirmed becomes confirmed when opened, when «Понятно» is clicked, or via «Прочитать все»', () => {
    const state = received(note(1), note(2), technical(3));
    const one = subject.confirmNotification(state, 1);
    expect(one.main.map(({ is_confirmed }) => is_confirmed)).toEqual([false, true]);
    expect(one.technical[0]?.is_confirmed).toBe(false);
    expect(one.counts).toEqual({ 'order-activated': 1, 'user-notification:created': 1 });
    expect(subject.confirmNotification(one, 1)).toBe(one);
    expect(subject.confirmNotification(one, 99)).toBe(one);
    expect(subject.confirmNotification(one, 3).technical[0]?.is_confirmed).toBe(true);
    const all = subject.confirmAllNotifications(state, 'main');
    expect(all.main.every(({ is_confirmed }) => is_confirmed)).toBe(true);
    expect(all.technical).toBe(state.technical);
    expect(all.counts).toEqual({ 'order-activated': 0, 'user-notification:created': 1 });
  });
  test('removing one decrements that document type’s unread counter', () => {
    const state = received(note(1), note(2, { is_confirmed: true }), technical(3));
    expect(subject.removeNotification(state, 1)).toMatchObject({ counts: { 'order-activated': 0 } });
    expect(ids(subject.removeNotification(state, 1).main)).toEqual([2]);
    expect(subject.removeNotification(state, 2).counts).toEqual(state.counts);
    expect(subject.removeNotification(state, 3).technical).toEqual([]);
  });
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
    const odd = { ...received(note(1)), counts: { 'order-activated': 0 } };
    expect(subject.confirmNotification(odd, 1).counts).toEqual({ 'order-activated': 0 });
    expect(subject.unreadCount({ ...odd, counts: { x: -5, y: Number.NaN, z: 2 } }, 'main')).toBe(2);
  });
  test('an event named like something inherited counts from 0', () => {
    expect(received(note(1, { event_name: 'toString' })).counts).toEqual({ toString: 1 });
  });
  test('showing the bell closes instant notifications and vice versa; opening one closes the bell', () => {
    const bell = subject.togglePanel(received(note(1)), 'bell');
    expect(bell.panel).toBe('bell');
    expect(subject.togglePanel(bell, 'instant').panel).toBe('instant');
    expect(subject.togglePanel(bell, 'bell').panel).toBeNull();
    const opened = subject.openNotification(bell, 1);
    expect([opened.panel, opened.main[0]?.is_confirmed]).toEqual([null, true]);
  });
  test('bell shows at most 3 unread items', () => {
    const state = received(note(1), note(2), note(3, { is_confirmed: true }), note(4), note(5), technical(6));
    expect(ids(subject.bellNotifications(state))).toEqual([5, 4, 2]);
  });
  test('only non-admins get unread marking and the «Понятно» button on technical notifications', () => {
    expect(subject.showsUnderstood(technical(1), false)).toBe(true);
    expect(subject.showsUnderstood(technical(1), true)).toBe(false);
    expect(subject.showsUnderstood(note(1), false)).toBe(false);
    expect(subject.showsUnderstood(technical(1, { is_confirmed: true }), false)).toBe(false);
  });
  test('property: after any sequence the counters are the unread ones, never below 0', () => {
    const step = fc.tuple(
      fc.constantFrom('receive', 'technical', 'confirm', 'remove', 'all', 'open'),
      fc.integer({ min: 1, max: 6 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = subject.NO_NOTIFICATION_STATE;
        for (const [what, id] of steps) {
          if (what === 'receive') state = subject.receiveNotification(state, note(id), false);
          if (what === 'technical') state = subject.receiveNotification(state, technical(10 + id), false);
          if (what === 'confirm') state = subject.confirmNotification(state, id);
          if (what === 'remove') state = subject.removeNotification(state, id);
          if (what === 'open') state = subject.openNotification(state, 10 + id);
          if (what === 'all') state = subject.confirmAllNotifications(state, 'main');
          for (const group of ['main', 'technical'] as const) {
            expect(subject.unreadCount(state, group)).toBeGreaterThanOrEqual(0);
            const unread = state[group].filter(({ is_confirmed }) => !is_confirmed).length;
            expect(subject.unreadCount(state, group)).toBeGreaterThanOrEqual(unread);
          }
        }
      }),
    );
  });
});

test('a person chooses among every main event; technical ones are not for choosing', () => {
  expect(subject.MAIN_EVENTS).toEqual(
    subject.NOTIFICATION_EVENTS.filter((event) => subject.notificationGroup(event) === 'main'),
  );
  expect(subject.MAIN_EVENTS).toHaveLength(18);
});
