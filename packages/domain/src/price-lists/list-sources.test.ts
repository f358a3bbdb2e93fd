import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FETCH_OUTCOMES,
  isFromSender,
  MOST_TIMES,
  nameFits,
  nextFetch,
  plainPasswordFault,
  readSourceAddress,
  readTimes,
  senderFault,
  SOURCE_KINDS,
  sourceAddressFault,
} from './list-sources.ts';
import { PRICE_LIST_SENTENCES } from '../sentences/price-list-sentences.ts';
import { say } from '../sentences/say.ts';

test('SOURCE_KINDS: lists are fetched from a mailbox (IMAP) or an HTTP(S)/SFTP address', () => {
  expect(Object.keys(SOURCE_KINDS)).toEqual(['http', 'sftp', 'imap']);
  expect(Object.values(FETCH_OUTCOMES).map(([title]) => title)).toEqual([
    'Загружается',
    'Ждёт вас',
    'Не изменился',
    'Не получен',
  ]);
});

test.each([
  ['http', 'https://seller.example/price.xlsx?x=1', 'seller.example', 443, '/price.xlsx'],
  ['http', ' http://seller.example:8080/p ', 'seller.example', 8_080, '/p'],
  ['http', 'http://seller.example', 'seller.example', 80, '/'],
  ['sftp', 'sftp://files.example/prices/', 'files.example', 22, '/prices/'],
  ['sftp', 'SFTP://files.example:2222/%D0%BF', 'files.example', 2_222, '/п'],
  ['sftp', 'sftp://files.example:443/%zz', 'files.example', 443, '/%zz'],
  ['imap', 'imap.mail.example', 'imap.mail.example', 993, 'INBOX'],
  ['imap', 'imap.mail.example:143/Прайсы', 'imap.mail.example', 143, 'Прайсы'],
  ['imap', 'imaps://[2a00::1]', '2a00::1', 993, 'INBOX'],
] as const)('readSourceAddress: %s %s', (kind, address, host, port, path) => {
  expect(readSourceAddress(kind, address)).toEqual({
    isPlain: /^ *http:/.test(address),
    host,
    port,
    path,
  });
  expect(sourceAddressFault(kind, address)).toBeNull();
});

test.each([
  ['http', 'ftp://seller.example', 'Укажите адрес файла, который начинается с https://'],
  ['http', 'https://me:x@seller.example', 'В адресе не должно быть имени и пароля: для них есть свои поля'],
  ['http', 'https://a b', 'Укажите адрес файла, который начинается с https://'],
  ['http', 'https://', 'Укажите адрес файла, который начинается с https://'],
  ['sftp', 'files.example', 'Укажите адрес вида sftp://сервер/каталог'],
  ['imap', '', 'Укажите почтовый сервер, например imap.yandex.ru'],
  ['imap', 'https://mail.example', 'Укажите почтовый сервер, например imap.yandex.ru'],
] as const)('sourceAddressFault: %s %s', (kind, address, fault) => {
  expect(say(PRICE_LIST_SENTENCES, sourceAddressFault(kind, address))).toBe(fault);
});

test('plainPasswordFault: a password is not sent over http without encryption', () => {
  expect(plainPasswordFault('http', ' HTTP://seller.example/p.csv', 'price')).toEqual({
    code: 'sourcePasswordReadable',
  });
  expect(plainPasswordFault('http', 'http://seller.example/p.csv', ' ')).toBeNull();
  expect(plainPasswordFault('http', 'https://seller.example/p.csv', 'price')).toBeNull();
  expect(plainPasswordFault('sftp', 'sftp://seller.example/', 'price')).toBeNull();
  expect(plainPasswordFault('http', 'seller', 'price')).toBeNull();
});

test('senderFault, isFromSender: a list is accepted from one sender or one domain', () => {
  expect([senderFault('price@seller.example'), senderFault('@seller.example')]).toEqual([null, null]);
  for (const wrong of ['', 'seller', '<a@b.example>', 'a@b', 'a b@c.example'])
    expect(senderFault(wrong)).toEqual({ code: 'sourceSenderWrong' });
  expect(isFromSender('Price@Seller.example', 'price@seller.example ')).toBe(true);
  expect(isFromSender('price@seller.example', 'xprice@seller.example')).toBe(false);
  expect(isFromSender('@seller.example', 'any@SELLER.example')).toBe(true);
  expect(isFromSender('@seller.example', 'any@other-seller.example')).toBe(false);
});

test.each([
  ['', 'Прайс.XLSX', true],
  ['', 'price.csv', true],
  ['', 'logo.png', false],
  ['', 'остатки.xls', true],
  ['', 'все.zip', true],
  ['прайс*.xlsx', 'Прайс 12.11.xlsx', true],
  ['прайс*.xlsx', 'Прайс.csv', false],
  ['*stock*', 'my-stock-1.zip', true],
  ['p?.csv', 'p1.csv', true],
  ['p?.csv', 'p12.csv', false],
  ['a*b*c', 'a--b-b--c', true],
  ['a*b', 'a', false],
  ['*', '', true],
])('nameFits: «%s» and %s', (mask, name, fits) => {
  expect(nameFits(mask, name)).toBe(fits);
});

test('nameFits: a mask with many stars is matched quickly', () => {
  expect(nameFits(`${'*a'.repeat(100)}b`, 'a'.repeat(5_000))).toBe(false);
});

test.each([
  ['8:00, 14.30', [480, 870]],
  ['18; 9 9:00', [540, 1_080]],
  ['0:00', [0]],
  ['', null],
  ['24:00', null],
  ['8:60', null],
  ['утром', null],
])('readTimes: «%s»', (text, times) => {
  expect(readTimes(text)).toEqual(times);
});

test('MOST_TIMES: the maximum number of fetches per day', () => {
  const times = Array.from({ length: MOST_TIMES + 1 }, (_, nth) => `1:${String(nth + 10)}`);
  expect(readTimes(times.join(' '))).toBeNull();
  expect(readTimes(times.slice(1).join(' '))).toHaveLength(MOST_TIMES);
});

test('nextFetch: by weekdays and times of day in the zone of the storage', () => {
  const schedule = { times: [480, 1_080], weekdays: [1, 2, 3, 4, 5] };
  const next = (after: string, zone: string) => {
    const found = nextFetch(schedule, after, zone);
    return found === null ? null : new Date(found).toISOString();
  };
  // Friday in Moscow: 08:00, 18:00, and then Monday.
  expect(next('2026-11-20T04:00:00Z', 'Europe/Moscow')).toBe('2026-11-20T05:00:00.000Z');
  expect(next('2026-11-20T05:00:00Z', 'Europe/Moscow')).toBe('2026-11-20T15:00:00.000Z');
  expect(next('2026-11-20T15:00:00Z', 'Europe/Moscow')).toBe('2026-11-23T05:00:00.000Z');
  expect(next('2026-11-20T04:00:00Z', 'Asia/Vladivostok')).toBe('2026-11-20T08:00:00.000Z');
});

test('nextFetch: a schedule with one time per week gives the next week; without times or days never', () => {
  const friday = { times: [480], weekdays: [5] };
  expect(nextFetch(friday, '2026-11-20T05:00:00Z', 'Europe/Moscow')).toBe(Date.parse('2026-11-27T05:00:00Z'));
  expect(nextFetch({ times: [], weekdays: [1] }, '2026-11-20T05:00:00Z', 'Europe/Moscow')).toBeNull();
  expect(nextFetch({ times: [1], weekdays: [] }, '2026-11-20T05:00:00Z', 'Europe/Moscow')).toBeNull();
});

test('property: nextFetch is always later, and within eight days', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 1, maxLength: 24 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 1.7e12, max: 1.9e12 }),
      fc.constantFrom('Europe/Moscow', 'Asia/Kamchatka', 'Europe/Kaliningrad'),
      (times, weekdays, after, zone) => {
        const next = nextFetch({ times, weekdays }, after, zone) ?? Number.NaN;
        expect(next).toBeGreaterThan(after);
        expect(next - after).toBeLessThanOrEqual(8 * 86_400_000);
      },
    ),
  );
});

test.each([
  ['http', 'see https://seller.example/p'],
  ['http', 'http://:80/p'],
  ['http', 'http://seller.example:65536/'],
  ['sftp', 'x sftp://files.example/'],
  ['imap', 'x imaps://imap.mail.example'],
  ['imap', 'ftp://imap.mail.example'],
] as const)('readSourceAddress: no address of %s: «%s»', (kind, address) =>
  expect(readSourceAddress(kind, address)).toBeNull(),
);

test('readSourceAddress: port 65535, a mailbox without encryption, http:// within an address, slashes around a folder', () => {
  expect(readSourceAddress('http', 'https://seller.example:65535/')?.port).toBe(65_535);
  expect(readSourceAddress('imap', 'imap://imap.mail.example')?.port).toBe(993);
  expect(readSourceAddress('http', 'https://seller.example/http://x')?.isPlain).toBe(false);
  expect(readSourceAddress('imap', 'imap.mail.example//Прайсы/2026//')?.path).toBe('Прайсы/2026');
});

test('checks of sources ignore surrounding spaces and refuse other text around the value', () => {
  const password = { code: 'sourceAddressHasPassword' };
  expect(sourceAddressFault('sftp', ' sftp://me:secret@files.example ')).toEqual(password);
  expect(sourceAddressFault('sftp', 'see sftp://me:secret@files.example')).not.toEqual(password);
  expect(senderFault(' price@seller.example ')).toBeNull();
  expect(senderFault('price@seller.example or others')).not.toBeNull();
  expect(isFromSender(' Price@Seller.example ', 'price@seller.example')).toBe(true);
  expect(nameFits(' *.XLSX ', 'price.xlsx')).toBe(true);
  expect(nameFits('', 'price.xlsx.exe')).toBe(false);
  expect(nameFits('a*b', 'ab c')).toBe(false);
  expect(nameFits('ab', 'ac')).toBe(false);
});

test('readTimes: 23:59, several separators in a row, and no text around a time', () => {
  expect(readTimes('23:59')).toEqual([1439]);
  expect(readTimes(' ; 8:00,, 9:00 ')).toEqual([480, 540]);
  expect(readTimes('8:00h')).toBeNull();
  expect(readTimes('x8:00')).toBeNull();
  expect(readTimes('10:00 9:00 10:00')).toEqual([540, 600]);
});
