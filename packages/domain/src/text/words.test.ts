import { expect, test } from 'vitest';
import { asSentence, collapseText, daysLeftText, initials, nameThen, plural, SHOW_ALL } from './words.ts';

test('Russian day plural forms: день, дня, дней', () => {
  const days = (n: number) => `${n} ${plural(n, 'день', 'дня', 'дней')}`;
  expect([1, 2, 4, 5, 9, 10, 11, 12, 14, 19, 20, 21, 22, 25, 111, 101, 0, -1].map(days)).toEqual([
    '1 день',
    '2 дня',
    '4 дня',
    '5 дней',
    '9 дней',
    '10 дней',
    '11 дней',
    '12 дней',
    '14 дней',
    '19 дней',
    '20 дней',
    '21 день',
    '22 дня',
    '25 дней',
    '111 дней',
    '101 день',
    '0 дней',
    '-1 день',
  ]);
  for (const wrong of [1.5, Number.NaN, 1e21, '1' as never]) expect(() => days(wrong)).toThrow(RangeError);
});

test('message «N дней до окончания срока ...»', () => {
  expect(daysLeftText(5, 'действия договора')).toBe('5\u00a0дней до окончания срока действия договора');
  expect(daysLeftText(1)).toBe('1\u00a0день до окончания срока');
  expect(daysLeftText(0, 'поставки')).toBe('Последний день срока поставки');
  expect(daysLeftText(-1, 'поставки')).toBe('Срок поставки истёк');
  for (const wrong of [0.5, -0.5, Number.NaN]) expect(() => daysLeftText(wrong)).toThrow(RangeError);
});

test('the short role name: first letters of the first two words of the role description, uppercase, at most 2 letters', () => {
  expect(initials('менеджер Магазина склада')).toBe('ММ');
  expect(initials('  администратор ')).toBe('А');
  expect(initials('𝒜b c')).toBe('𝒜C');
  expect(initials('')).toBe('');
  expect(() => initials(null as never)).toThrow(TypeError);
});

test('notification text over 80 characters is collapsed with «Показать всё»', () => {
  expect(collapseText('я'.repeat(80))).toEqual({ text: 'я'.repeat(80), collapsed: false });
  expect(collapseText('я'.repeat(81))).toEqual({ text: 'я'.repeat(80), collapsed: true });
  expect(collapseText(`${'я'.repeat(79)}  да`)).toEqual({ text: 'я'.repeat(79), collapsed: true });
  expect(collapseText('🙂'.repeat(81)).text).toBe('🙂'.repeat(80));
  expect(SHOW_ALL).toBe('Показать всё');
});

test('a name that ends with a full stop gets no second one', () => {
  expect(nameThen('ООО «Уралопт»', 'Просрочено')).toBe('ООО «Уралопт». Просрочено');
  expect(nameThen('ИП Каримов Р. Т.', 'Просрочено')).toBe('ИП Каримов Р. Т. Просрочено');
  expect(nameThen('', 'Просрочено')).toBe('Просрочено');
});

test('a text that ends with an abbreviation or a stop of its own becomes a sentence without a second stop', () => {
  expect(asSentence('подтвердим всё')).toBe('подтвердим всё.');
  for (const ended of ['подтвердим 4 шт.', 'на 1 319,00 руб.', 'Почему?', 'Готово!', 'и так далее…'])
    expect(asSentence(ended)).toBe(ended);
});
