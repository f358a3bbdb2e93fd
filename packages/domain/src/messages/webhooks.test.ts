import { expect, test } from 'vitest';
import { isRealtimeEvent } from './realtime.ts';
import {
  deliveredDocument,
  WEBHOOK_EVENTS,
  WEBHOOK_PAUSES,
  webhookAddressFault,
  webhookPause,
} from './webhooks.ts';
import { sentence } from '../sentences/sentences.ts';

test('WEBHOOK_EVENTS: every event is sent over the live channel', () => {
  for (const name of Object.keys(WEBHOOK_EVENTS)) expect(isRealtimeEvent(name)).toBe(true);
  expect(new Set(Object.values(WEBHOOK_EVENTS)).size).toBe(Object.keys(WEBHOOK_EVENTS).length);
});

test('WEBHOOK_PAUSES: webhooks are retried with growing pauses, for two days', () => {
  expect(WEBHOOK_PAUSES.every((pause, nth) => nth === 0 || pause > (WEBHOOK_PAUSES[nth - 1] ?? 0))).toBe(
    true,
  );
  expect([1, 2, 8].map(webhookPause)).toEqual([1, 5, 1_440]);
  expect([0, 9, -1].map(webhookPause)).toEqual([null, null, null]);
});

test.each([
  ['https://shop.example/hook', null],
  ['http://shop.example:8080/hook?x=1', null],
  ['ftp://shop.example', 'Укажите адрес, который начинается с https://'],
  ['shop.example', 'Укажите адрес, который начинается с https://'],
  ['', 'Укажите адрес, который начинается с https://'],
  ['https://me:secret@shop.example', 'В адресе не должно быть имени и пароля'],
  ['https://me@shop.example', 'В адресе не должно быть имени и пароля'],
  ['https://:secret@shop.example', 'В адресе не должно быть имени и пароля'],
])('webhookAddressFault: %s', (address, fault) => {
  expect(sentence(webhookAddressFault(address))).toBe(fault);
});

test.each([
  ['b2c-order 6', 'заказ розничного покупателя № 6'],
  ['order 104008', 'заказ № 104 008'],
  ['ping', 'ping'],
])('the document %s of a delivery is shown as «%s»', (document, words) => {
  expect(deliveredDocument(document).replaceAll(/\s/g, ' ')).toBe(words);
});
