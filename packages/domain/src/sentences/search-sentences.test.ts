import { expect, test } from 'vitest';
import { LETTER_LIMITS, type LetterFault } from '../requests/request-letters.ts';
import { say } from './say.ts';
import { LETTER_SENTENCES, REQUEST_SENTENCES, SEARCH_SENTENCES } from './search-sentences.ts';

test('the length of a VIN is said with the length of the text', () => {
  expect(say(SEARCH_SENTENCES, { code: 'vinLengthWrong', needed: 17, length: 16 })).toBe(
    'Длина VIN должна равняться 17 (сейчас 16)',
  );
  expect(say(SEARCH_SENTENCES, { code: 'noMoreOffers' })).toBe('Больше нет предложений');
});

test('a line with an unclear quantity says what to do', () => {
  expect(say(REQUEST_SENTENCES, { code: 'quantityUnclear' })).toBe(
    'Укажите количество: по строке его нельзя прочесть однозначно',
  );
});

test.each<[fault: LetterFault, said: string]>([
  [{ code: 'letterFromStranger', address: 'a@b.example' }, 'Портал не знает адреса a@b.example'],
  [{ code: 'letterForged', address: 'a@b.example' }, 'Письмо пришло не с сервера адреса a@b.example'],
  [
    { code: 'letterOfSeveral', address: 'a@b.example' },
    'Адрес a@b.example указан у людей разных организаций',
  ],
  [{ code: 'letterTooLarge' }, `Письмо больше ${LETTER_LIMITS.bytes / 1024 / 1024} МБ`],
  [{ code: 'letterTables', tables: 6 }, 'В письме таблиц: 6, а принимаем не больше 5'],
])('%#: each fault has its sentence', (fault, said) => {
  expect(say(LETTER_SENTENCES, fault)).toContain(said);
});
