import { expect, test } from 'vitest';
import { say } from './say.ts';
import { REQUEST_SENTENCES, SEARCH_SENTENCES, WATCH_SENTENCES } from './search-sentences.ts';

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

test('what cannot be watched says what to do', () => {
  expect(say(WATCH_SENTENCES, { code: 'watchesTooMany', most: 500 })).toBe(
    'У организации уже 500 наблюдений. Уберите лишние, чтобы добавить новое.',
  );
  expect(say(WATCH_SENTENCES, { code: 'watchedGoodsTooMany', most: 500 })).toBe(
    'Поиск находит больше 500 товаров. Уточните слова или выберите бренд, чтобы следить за ним.',
  );
  expect(say(WATCH_SENTENCES, { code: 'watchWithoutNews' })).toBe('Выберите, о чём сообщать');
});
