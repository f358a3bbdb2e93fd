// One word for one moment of an order's way (docs/glossary.md, «Moments of an order's way»): goods leave a storage at
// «отгрузка», never at «отправка», which is said of documents, files and movements only.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const SOURCES = ['packages/domain/src/**/*.ts', 'apps/portal/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts'];

/** Every other use of the word: what is sent, or the next storage on a path. */
const OTHER = [
  'Отправка дальше',
  'Отправка файла',
  'Отправка выгрузок',
  'Повторная отправка писем',
  'Документов ждёт отправки',
  'После отправки номер или дату',
  'Упаковка и отправка отгрузок',
  'К отправке',
  'не вложили при отправке',
];

test('a departure of an order is «отгрузка» in every text', () => {
  const lines = SOURCES.flatMap((glob) => globSync(glob, { cwd: root }))
    .filter((file) => !/\.(?:test|stories|fixture)\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /отправк/i.test(line) && !OTHER.some((words) => line.includes(words)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(lines).toEqual([]);
});
