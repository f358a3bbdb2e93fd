import { expect, test } from 'vitest';
import * as subject from './failures.ts';

test('errors are normalised to a message and a status (from statusCode, status or response.status, else 500)', () => {
  const table: [unknown, subject.Failure][] = [
    [
      { statusCode: 404, status: 500, message: 'Нет' },
      { message: 'Нет', status: 404 },
    ],
    [{ status: 403 }, { message: 'Произошла ошибка', status: 403 }],
    [
      { response: { status: 422 }, message: '' },
      { message: 'Произошла ошибка', status: 422 },
    ],
    [new Error('x'), { message: 'x', status: 500 }],
    ['текст', { message: 'текст', status: 500 }],
    ['', { message: 'Произошла ошибка', status: 500 }],
    [null, { message: 'Произошла ошибка', status: 500 }],
    [undefined, { message: 'Произошла ошибка', status: 500 }],
    [
      { statusCode: '404', status: 599, message: 5 },
      { message: 'Произошла ошибка', status: 599 },
    ],
    [{ status: 200 }, { message: 'Произошла ошибка', status: 500 }],
    [{ status: 600 }, { message: 'Произошла ошибка', status: 500 }],
    [{ status: 400 }, { message: 'Произошла ошибка', status: 400 }],
  ];
  for (const [error, failure] of table) expect(subject.normalizeFailure(error)).toEqual(failure);
});

test('422 responses show the first message of the body or «Ничего не найдено»', () => {
  expect(subject.searchWarning({ data: [{ message: 'Первая' }, 'Вторая'] })).toBe('Первая');
  expect(subject.searchWarning([{ message: 'Первая' }])).toBe('Первая');
  expect(subject.searchWarning({ message: 'Одна' })).toBe('Одна');
  expect(subject.searchWarning({ data: 'Строка', message: 'Одна' })).toBe('Строка');
  for (const empty of [null, undefined, {}, { data: [] }, [], [null, '', { message: '' }, { message: 5 }], 5])
    expect(subject.searchWarning(empty)).toBe('Ничего не найдено');
  expect(subject.bodyMessages({ data: [{ message: 'а' }, 'б', 5] })).toEqual(['а', 'б']);
});

test('credit request or invoice failure: on 422 with a first data entry that entry, otherwise «Произошла непредвиденная ошибка»', () => {
  expect(subject.bankError(422, { data: ['Сумма'] })).toBe('Сумма');
  expect(subject.bankError(422, {})).toBe('Произошла непредвиденная ошибка');
  expect(subject.bankError(500, { data: ['Сумма'] })).toBe('Произошла непредвиденная ошибка');
});

test('a 422 response to the logistic-map tags query is treated as success', () => {
  expect([200, 299, 422].every(subject.isTagsSuccess)).toBe(true);
  expect([199, 300, 421, 500].some(subject.isTagsSuccess)).toBe(false);
});

test('messages of the error catalogue', () => {
  expect([
    subject.EMPTY_TABLE,
    subject.NO_SUCH_STORAGE,
    subject.STORAGES_FAILED,
    subject.NOTIFICATION_FAILED,
    subject.BANK_LINK_FAILED,
    ...subject.LOADING,
  ]).toEqual([
    'По вашему запросу ничего не найдено',
    'Склад с таким адресом не найден',
    'Не удалось загрузить список складов',
    'Не удалось получить уведомление',
    'Что то пошло не так при генерации ссылки с СББОЛ',
    'Загрузка...',
    'Это может занять от 2 до 5 минут',
  ]);
});

test('failureSentence returns the server’s message, «Нет доступа» for a 403, and never an English message of the program', () => {
  expect(subject.failureSentence({ status: 403, message: '' })).toBe('Нет доступа');
  expect(subject.failureSentence({ status: 403, message: 'Forbidden' }, 'Файл не принят')).toBe(
    'Нет доступа',
  );
  expect(subject.failureSentence({ status: 403, message: 'Условия меняет поставщик' })).toBe(
    'Условия меняет поставщик',
  );
  expect(subject.failureSentence({ status: 409, message: 'Уже изменено' })).toBe('Уже изменено');
  expect(subject.failureSentence(new Error('Нет связи с сервером'))).toBe('Нет связи с сервером');
  expect(subject.failureSentence('Файл не читается')).toBe('Файл не читается');
  for (const error of [
    new TypeError('x is not a function'),
    { status: 500, message: '' },
    null,
    undefined,
    7,
  ])
    expect(subject.failureSentence(error)).toBe('Произошла непредвиденная ошибка');
  expect(subject.failureSentence(new Error('Failed to fetch'), 'Файл не принят')).toBe('Файл не принят');
});

test('a failure is its own sentence for people, or a code', () => {
  expect(subject.failureOf({ message: 'Нет товара' })).toEqual({ code: 'said', sentence: 'Нет товара' });
  expect(subject.failureOf('Нет товара')).toEqual({ code: 'said', sentence: 'Нет товара' });
  expect(subject.failureOf(new TypeError('x is undefined'))).toEqual({ code: 'unexpected' });
  expect(subject.failureOf({ status: 403, message: 'Forbidden' })).toEqual({ code: 'noAccess' });
  const refused = { status: 422, message: 'Out of stock' };
  expect(subject.failureOf(refused, (_message, error) => error === refused)).toEqual({
    code: 'said',
    sentence: 'Out of stock',
  });
});
