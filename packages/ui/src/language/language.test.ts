import { clockName } from '@portal/domain/clocks';
import { LOADING } from '@portal/domain/failures';
import { limitWords } from '@portal/domain/money';
import { quantityFault, type QuantityRules } from '@portal/domain/quantity';
import { POSITION_TAG_LABELS } from '@portal/domain/positions';
import { TIME_ZONES } from '@portal/domain/storages';
import { formatTerm, roundedTerm } from '@portal/domain/terms';
import { sentence } from '@portal/domain/sentences';
import { expect, test } from 'vitest';
import { reasonOf } from '../fields/counter/reason.ts';
import { dayOrder, firstWeekday, shortWeekdays, writtenDay } from './parts/days.ts';
import { directionOf } from './parts/direction.ts';
import { formatsOf, useFormats } from './parts/use-formats.ts';
import { useMessages } from './parts/use-messages.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RUSSIAN, sayIn } from './parts/say.ts';
import { en } from './messages/en.ts';
import { ru } from './messages/ru.ts';

const ENGLISH = { locale: 'en', translations: [en], currency: 'RUB' };

test('Russian texts are the sentences of the rules', () => {
  const clock = sayIn(RUSSIAN, 'clocks', ru.clocks);
  for (const { id } of TIME_ZONES) expect(clock(id as 'Europe/Moscow')).toBe(clockName(id));
  expect(clock('other', { zone: 'Asia/Tashkent' })).toBe(clockName('Asia/Tashkent'));
  expect(clock('UTC')).toBe(clockName('UTC'));

  const { noOffers, uploaded: _uploaded, recognized, ...tags } = POSITION_TAG_LABELS;
  expect(ru.positionRow).toMatchObject({ ...tags, common: recognized, empty: noOffers });
  expect(Object.values(ru.loadingPopup)).toEqual([...LOADING]);

  const term = sayIn(RUSSIAN, 'deliveryTerm', ru.deliveryTerm);
  for (const minutes of [0, 59, 1_439, 1_440, 10_080, 100_000]) {
    const { unit, count } = roundedTerm(minutes);
    expect(term(unit, { count })).toBe(formatTerm(minutes));
  }

  const limit = sayIn(RUSSIAN, 'limitMeter', ru.limitMeter);
  const { amount } = formatsOf(RUSSIAN);
  expect(limit('left', { amount: amount(891_456), rest: amount(100) })).toBe(limitWords(891_456, 891_556));
  expect(limit('over', { amount: amount(891_456), rest: amount(56) })).toBe(limitWords(891_456, 891_400));
  expect(limit('unlimited', { amount: amount(891_456) })).toBe(limitWords(891_456, null));
});

test('Russian reasons of the counter are the sentences of the rules', () => {
  const say = sayIn(RUSSIAN, 'counter', ru.counter);
  const rules: QuantityRules = {
    reserve_quantity: 1_200,
    minimal_quantity: 10,
    reserve_multiplicity: 5,
    price_list_multiplicity: 2,
    product_reserve_multiplicity: 3,
  };
  const seen = new Set<string>();
  for (const given of [rules, { ...rules, price_list_multiplicity: null }])
    for (const quantity of [0, 1, 12, 25, 30, 1_201]) {
      const fault = quantityFault(quantity, given);
      expect(fault === null ? null : reasonOf(fault, say)).toBe(sentence(fault));
      if (fault) seen.add(fault.code);
    }
  expect(seen.size).toBe(5);
});

test('a text comes from the first translation that has it, then from the Russian table', () => {
  const german = { language: 'de', tag: { remove: '{name} entfernen' } };
  const languages = (...translations: Parameters<typeof sayIn>[0]['translations']) => ({
    ...ENGLISH,
    translations,
  });
  const remove = (language: Parameters<typeof sayIn>[0]) =>
    sayIn(language, 'tag', ru.tag)('remove', { name: 'X' });
  expect(remove(languages(german, en))).toBe('X entfernen');
  expect(remove(languages(en, german))).toBe('Remove X');
  expect(remove(languages({ language: 'de' }, en))).toBe('Remove X');
  expect(remove(languages({ language: 'de' }))).toBe('Убрать X');
});

test('what a text from right to left takes in keeps its own direction', () => {
  const hebrew = { language: 'he', tag: { remove: 'הסרה: {name}' } };
  const remove = (isolating: string[]) =>
    sayIn({ ...ENGLISH, translations: [hebrew], isolating }, 'tag', ru.tag)('remove', { name: 'OC 90' });
  expect(remove(['he'])).toBe('הסרה: \u2068OC 90\u2069');
  expect(remove(['ar'])).toBe('הסרה: OC 90');
});

test('a plural form is chosen by the rules of the language of the text, numbers are grouped by the locale', () => {
  const say = (language: Parameters<typeof sayIn>[0]) => (count: number) =>
    sayIn(language, 'positionRow', ru.positionRow)('others', { count });
  const russian = say(RUSSIAN);
  expect([1, 2, 5, 11, 21].map(russian)).toEqual([
    'и ещё 1 предложение',
    'и ещё 2 предложения',
    'и ещё 5 предложений',
    'и ещё 11 предложений',
    'и ещё 21 предложение',
  ]);
  expect([1, 2, 1_234].map(say(ENGLISH))).toEqual([
    'and 1 more offer',
    'and 2 more offers',
    'and 1,234 more offers',
  ]);
  // A Russian text on a page of another locale.
  expect(say({ ...ENGLISH, translations: [] })(1_221)).toBe('и ещё 1,221 предложение');
});

test('dates in digits, names and the first day of the week are those of the locale', () => {
  const moment = '2026-11-21T22:30:00Z';
  expect(
    ['ru', 'en', 'en-GB', 'de', 'sv'].map((locale) => writtenDay(locale, moment, 'Europe/Moscow')),
  ).toEqual(['22.11.2026', '11/22/2026', '22/11/2026', '22.11.2026', '2026-11-22']);
  expect(dayOrder('en').order).toEqual(['month', 'day', 'year']);
  expect(shortWeekdays('ru')).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']);
  expect(shortWeekdays('en')[0]).toBe('Mon');
  expect(['ru', 'en', 'en-GB', 'de', 'ar-EG'].map(firstWeekday)).toEqual([1, 7, 1, 1, 6]);
  // What is typed has no marks of direction.
  expect(dayOrder('ar-EG').separator).toBe('/');
});

test('the direction is the locale’s, by its script where the browser does not know it', () => {
  const locales = ['ru', 'en', 'he', 'ar-EG-u-nu-latn', 'fa', 'ur', 'az', 'az-Arab', 'pa', 'pa-PK', 'dv'];
  const directions = ['ltr', 'ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'rtl', 'ltr', 'rtl', 'rtl'];
  expect(locales.map(directionOf)).toEqual(directions);
  const prototype = Intl.Locale.prototype as { getTextInfo?: unknown };
  const known = prototype.getTextInfo;
  prototype.getTextInfo = undefined;
  expect(locales.map(directionOf)).toEqual(directions);
  prototype.getTextInfo = known;
});

test('money has the format of the locale and the currency of the provider', () => {
  const english = formatsOf({ ...ENGLISH, currency: 'USD' });
  expect(english.money(123_450)).toBe('$1,234.50');
  expect(english.currencySign).toBe('$');
  expect(formatsOf(RUSSIAN).currencySign).toBe('руб.');
  expect(formatsOf({ ...ENGLISH, locale: 'he', currency: 'ILS' }).currencySign).toBe('₪');
});

test('formats and texts are made once for a language, not once for each component that uses them', () => {
  const made = new Set<unknown>();
  const One = () => {
    made.add(useFormats()).add(useMessages('tag', ru.tag));
    return null;
  };
  renderToStaticMarkup(createElement('div', null, createElement(One), createElement(One)));
  expect(made.size).toBe(2);
});
