import { expect, test } from 'vitest';
import { say } from './say.ts';
import { REQUEST_SENTENCES, SEARCH_SENTENCES } from './search-sentences.ts';

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
