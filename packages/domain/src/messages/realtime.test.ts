import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isRealtimeEvent,
  NOTIFICATION_EVENTS,
  OFFERS_CHANGED,
  readWatch,
  REALTIME_EVENTS,
  SOCKET_FAILURE,
  WATCH_LIMIT,
} from './realtime.ts';

test('events handled, spec 1 §4 and §7', () => {
  expect(REALTIME_EVENTS.join(' ')).toBe(
    'ws_connection_open request-item-offer-start-generate request-item-offer price_list_upload_batch price_list_rz_upload_batch price_list_rz_upload price_list_upload reserve_upload batch_product_upload nomenclature_upload claim:change-status delivery-time-corrective-status b2c-order:change-status b2c-claim:change-status export:progress talk:changed delivery-time-corrective:pending delivery-time-corrective:active delivery-time-corrective:agreed delivery-time-corrective:denial order-activated supplier-refusal:activated claim:process claim:decisions logistic-card:created logistic-card:delivery-term-supplier:changed contract-proposal:created contract-proposal:accepted contract-proposal:confirmed storage:for-shop:created order:shipment-overdue user-notification:created order:delivery-date-correction order:change-status contract-proposal:change-status b2c-order:created b2c-claim:created contract:confirmed contract:suspended contract:resumed contract:terminated contract:expired contract:limit:changed contract:submitted contract:rejected contract:reworked price-list:waiting price-list:not-fetched stock:waiting stock:not-fetched product:merged product:parted contractor:merged contractor:parted export:ready export:failed automation:stopped shipment:edo claim:edo subscription:proposed subscription:stopped watch:noticed order:message order:mention claim:message claim:mention delivery-time-corrective:message delivery-time-corrective:mention approval:waiting approval:decided',
  );
  expect(NOTIFICATION_EVENTS).toHaveLength(54);
  expect(isRealtimeEvent('reserve_upload')).toBe(true);
  expect(isRealtimeEvent('x')).toBe(false);
});

test('misspelt messages of the specification are kept', () => {
  expect(SOCKET_FAILURE).toBe('Не удалось устновить соединение WebSocket. Перезагрузите страницу');
});

test('decisions: a page sends the products it watches; duplicates and those beyond 100 are dropped', () => {
  expect(readWatch('{"watch":[7,3,7]}')).toEqual([7, 3]);
  expect(readWatch('{"watch":[]}')).toEqual([]);
  expect([OFFERS_CHANGED, WATCH_LIMIT]).toEqual(['standard:offers-changed', 100]);
  const ids = fc.array(fc.integer({ min: 1 }), { maxLength: 300 });
  fc.assert(
    fc.property(ids, (watch) => {
      expect(readWatch(JSON.stringify({ watch }))).toEqual([...new Set(watch)].slice(0, 100));
    }),
  );
});

test('decisions: any other message over the socket is ignored', () => {
  for (const wrong of [
    '',
    'watch',
    'null',
    '7',
    '[]',
    '{}',
    '{"watch":7}',
    '{"watch":[0]}',
    '{"watch":[-1]}',
    '{"watch":["7"]}',
    '{"watch":[1.5]}',
    '{"watch":[9007199254740992]}',
  ])
    expect(readWatch(wrong)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readWatch(text)).not.toThrow();
    }),
  );
});
