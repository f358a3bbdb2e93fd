import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRealtimeEvent } from './realtime.ts';
import {
  isPrivateAddress,
  WEBHOOK_EVENTS,
  WEBHOOK_PAUSES,
  webhookAddressFault,
  webhookPause,
} from './webhooks.ts';

test('WEBHOOK_EVENTS: every one comes over the live channel', () => {
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
  expect(webhookAddressFault(address)).toBe(fault);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::',
  'ff02::1',
  'anything',
])('isPrivateAddress: %s is', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2a00:1450:4010::1',
  '2001:4860::8888',
])('isPrivateAddress: %s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('isPrivateAddress: every address of 10.0.0.0/8 is private', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (b, c, d) => {
      expect(isPrivateAddress(`10.${b}.${c}.${d}`)).toBe(true);
    }),
  );
});
