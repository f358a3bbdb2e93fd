import { LETTER_LIMITS, type LetterFault } from '../requests/request-letters.ts';
import {
  LETTER_SENTENCES,
  SETTING_SENTENCES,
  type SettingFault,
  MESSAGE_SENTENCES,
  type MessageFault,
} from './setting-sentences.ts';
import { expect, test } from 'vitest';
import { say } from './say.ts';

test.each([
  [{ code: 'normMissing' }, 'Обязательное поле'],
  [
    { code: 'normNotWhole', field: 'multiple', from: 1, to: 9999 },
    'Поле «Кратность» должно быть целым числом от 1 до 9\u00A0999',
  ],
  [
    { code: 'normNotWhole', field: 'minimum', from: 0, to: 9999 },
    'Поле «Минимум» должно быть целым числом от 0 до 9\u00A0999',
  ],
  [{ code: 'criterionTitleTooLong', most: 120 }, 'Поле «Название» не должно превышать 120 символов'],
  [
    { code: 'criterionWithoutCustomers' },
    'Выберите категорию покупателей или отметьте «Только для дистрибьюторов»',
  ],
] satisfies [SettingFault, string][])('%j', (fault: SettingFault, said) =>
  expect(say(SETTING_SENTENCES, fault)).toBe(said),
);

test.each([
  [{ code: 'permanentTermReversed' }, 'Срок уведомления кончается раньше, чем начинается'],
  [{ code: 'permanentsTooMany', most: 100 }, 'Уведомлений не больше 100: уберите завершённые'],
] satisfies [MessageFault, string][])('%j', (fault: MessageFault, said) =>
  expect(say(MESSAGE_SENTENCES, fault)).toBe(said),
);

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
