import { expect, test } from 'vitest';
import {
  DELETE_MINUTES,
  mentionedIn,
  MESSAGE_FILES,
  MESSAGE_LIMIT,
  MESSAGE_MENTIONS,
  messageDeletionFault,
  messageFault,
  quickAnswers,
  TALK_KINDS,
  TALK_RULES,
  UNREAD_DAYS,
} from './talk.ts';
import { ACCESS_RULES } from '../access/access.ts';

const message = (more: object) => messageFault({ text: 'Когда?', files: 0, mentions: 0, ...more });

test('messageFault: a message has a text or a file, at most 4000 characters, 5 files and 10 mentions', () => {
  expect(message({})).toBeNull();
  expect(message({ text: ' \n ' })).toEqual({ code: 'messageEmpty' });
  expect(message({ text: '', files: 1 })).toBeNull();
  expect([MESSAGE_LIMIT, MESSAGE_FILES, MESSAGE_MENTIONS, UNREAD_DAYS]).toEqual([4_000, 5, 10, 90]);
  expect(message({ text: 'я'.repeat(4_000) })).toBeNull();
  expect(message({ text: 'я'.repeat(4_001) })).toEqual({
    code: 'messageTooLong',
    length: 4_001,
    most: 4_000,
  });
  expect(message({ files: 5, mentions: 10 })).toBeNull();
  expect(message({ files: 6 })).toEqual({ code: 'messageFilesTooMany', most: 5 });
  expect(message({ mentions: 11 })).toEqual({ code: 'messageMentionsTooMany', most: 10 });
});

test('messageDeletionFault: only the author, within ten minutes, while the other side has not read it', () => {
  const at = 1_000_000;
  const ten = at + DELETE_MINUTES * 60_000;
  expect(messageDeletionFault({ own: true, read: false, at }, ten)).toBeNull();
  expect(messageDeletionFault({ own: true, read: false, at }, ten + 1)).toEqual({ code: 'messageTooOld' });
  expect(messageDeletionFault({ own: true, read: true, at }, at)).toEqual({ code: 'messageWasRead' });
  expect(messageDeletionFault({ own: false, read: false, at }, at)).toEqual({ code: 'messageOfAnother' });
});

test('quickAnswers: by document, side and status', () => {
  expect(quickAnswers('order', 'supplier', 'active')).toEqual([
    'Принято, отгрузим сегодня',
    'Уточните, пожалуйста, номер',
    'Этого номера нет, предложим замену',
    'Проверим и ответим сегодня',
  ]);
  expect(quickAnswers('order', 'customer', 'active')).toEqual(['Когда ждать?', 'Согласны на замену']);
  expect(quickAnswers('order', 'customer', 'completed')).toEqual(['Всё получили, спасибо']);
  expect(quickAnswers('claim', 'supplier', 'process')).toContain('Пришлите, пожалуйста, фотографию');
  expect(quickAnswers('claim', 'customer', 'rejected')).toEqual([]);
  expect(quickAnswers('corrective', 'customer', 'pending')).toContain('Новый срок не подходит');
  expect(quickAnswers('order', 'supplier', 'no such status')).toEqual(['Проверим и ответим сегодня']);
});

test('mentionedIn: whose name is still in the text after an @', () => {
  const people = [
    { id: 1, name: 'Петров Иван' },
    { id: 2, name: 'Иванов Пётр' },
  ];
  expect(mentionedIn('@Петров Иван, когда ждать? Иванов Пётр в отпуске', people)).toEqual([people[0]]);
});

test('each side of each document has a rule of access that exists', () => {
  for (const kind of TALK_KINDS)
    for (const rule of Object.values(TALK_RULES[kind])) expect(Object.keys(ACCESS_RULES)).toContain(rule);
});
