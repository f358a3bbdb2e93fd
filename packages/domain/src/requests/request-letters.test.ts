import { expect, test } from 'vitest';
import {
  isAutomaticLetter,
  isForgedLetter,
  LETTER_LIMITS,
  LETTER_OUTCOMES,
  letterList,
  letterTitle,
} from './request-letters.ts';

test.each<[headers: [string, string][], from: string, automatic: boolean]>([
  [[], 'ivan@shop.example', false],
  [[['auto-submitted', 'no']], 'ivan@shop.example', false],
  [[['auto-submitted', 'auto-replied']], 'ivan@shop.example', true],
  [[['auto-submitted', 'auto-generated; type=report']], 'ivan@shop.example', true],
  [[['precedence', 'bulk']], 'ivan@shop.example', true],
  [[['precedence', 'first-class']], 'ivan@shop.example', false],
  [[['list-id', '<parts.shop.example>']], 'ivan@shop.example', true],
  [[['x-autoreply', 'yes']], 'ivan@shop.example', true],
  [[['x-autorespond', 'yes']], 'ivan@shop.example', true],
  [[['return-path', '<>']], 'ivan@shop.example', true],
  [[], '', true],
  [[], 'MAILER-DAEMON@shop.example', true],
  [[], 'no-reply@bank.example', true],
  [[], 'noreplyanov@shop.example', false],
])('%#: isAutomaticLetter', (headers, from, automatic) => {
  expect(isAutomaticLetter(new Map(headers), from)).toBe(automatic);
});

test.each([
  ['', false],
  ['mx.example; spf=pass smtp.mailfrom=shop.example; dkim=pass; dmarc=pass', false],
  ['mx.example; spf=pass; dkim=none; dmarc=fail (p=NONE)', true],
  ['mx.example; spf=fail; dkim=pass; dmarc=none', false],
  ['mx.example; spf=fail smtp.mailfrom=x; dkim=fail', true],
  ['mx.example; spf=softfail', false],
  ['mx.example; spf=fail; dmarc=pass', false],
])('isForgedLetter: «%s»', (results, forged) => {
  expect(isForgedLetter(new Map(results === '' ? [] : [['authentication-results', results]]))).toBe(forged);
});

test.each([
  [
    'Добрый день!\n\nKNECHT OC 90 - 4 шт\r\nмасло, 2 шт\n\nС уважением, Иван\n8 800 555-35-35',
    'KNECHT OC 90 - 4 шт\nмасло, 2 шт',
  ],
  ['OC 90; 4\n-- \nИван 8 800 555-35-35', 'OC 90; 4'],
  ['OC 90\t4\nOC 91\t2\nОтправлено с iPhone 15', 'OC 90\t4\nOC 91\t2'],
  ['-------- Пересылаемое сообщение --------\nДата: 27.11.2026\nКому: 2@b.example\nOC 90 4', 'OC 90 4'],
  ['OC 90 4\n\n27.11.2026 10:15, Пётр пишет:\n> OC 91 2', 'OC 90 4'],
  ['> OC 91 2\nOC 90 4', 'OC 90 4'],
  ['OC 90 4\n\nOn Fri, 27 Nov 2026 at 10:15, Petr wrote:\nOC 91 2', 'OC 90 4'],
  ['Спасибо, всё пришло', ''],
])('%#: letterList keeps the lines of the list', (text, list) => {
  expect(letterList(text)).toBe(list);
});

test.each([
  ['Re: Fwd: RE[2]: Заявка на неделю', 'Заявка на неделю'],
  ['Пер: отв: OC 90', 'OC 90'],
  ['Недельная заявка', 'Недельная заявка'],
  ['re:', ''],
  ['x'.repeat(120), 'x'.repeat(100)],
])('letterTitle: «%s»', (subject, title) => {
  expect(letterTitle(subject)).toBe(title);
});

test('only a request that was made is shown as a success, only a stranger as an error', () => {
  expect(Object.entries(LETTER_OUTCOMES).map(([code, [, tone]]) => [code, tone])).toEqual([
    ['taken', 'green'],
    ['refused', 'yellow'],
    ['unknown', 'red'],
    ['ignored', 'neutral'],
  ]);
});

test('a letter has at most ten megabytes and five tables', () => {
  expect(LETTER_LIMITS).toEqual({ bytes: 10 * 1024 * 1024, tables: 5 });
});
