import { expect, test } from 'vitest';
import {
  EXPORT_PAGES,
  EXPORT_STATUSES,
  exportActions,
  exportPageFault,
  exportWarnings,
  fileNameOf,
} from './exports.ts';

test('Excel exports for outgoing-refusals, incoming-orders, outgoing-orders, incoming-claims, outgoing-claims, and logistic maps; an unknown page: «Unsupported page name»', () => {
  expect(EXPORT_PAGES.join(' ')).toBe(
    'outgoing-refusals incoming-orders outgoing-orders incoming-claims outgoing-claims logistic-maps',
  );
  for (const page of EXPORT_PAGES) expect(exportPageFault(page)).toBeNull();
  expect(exportPageFault('prices')).toBe('Unsupported page name');
});

test('export failure: warning «Не удалось выполнить экспорт файла»; on 422 each message in the response list is also shown', () => {
  expect(exportWarnings(500, { data: ['x'] })).toEqual(['Не удалось выполнить экспорт файла']);
  expect(exportWarnings(422, { data: ['Первая', 'Вторая'] })).toEqual([
    'Не удалось выполнить экспорт файла',
    'Первая',
    'Вторая',
  ]);
  expect(exportWarnings(503, { message: 'База данных сейчас недоступна' })).toEqual([
    'Не удалось выполнить экспорт файла',
    'База данных сейчас недоступна',
  ]);
  expect(exportWarnings(0, null)).toEqual(['Не удалось выполнить экспорт файла']);
});

test('an export without permission shows «Нет доступа», like a 403 of any call', () => {
  expect(exportWarnings(403, { message: 'Нет доступа', data: ['Нет доступа'] })).toEqual(['Нет доступа']);
  expect(exportWarnings(403, null)).toEqual(['Нет доступа']);
});

test.each([
  ['attachment; filename="orders.xlsx"', 'orders.xlsx'],
  ['attachment; filename=orders.xlsx; size=5', 'orders.xlsx'],
  [
    'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%D1%8B.xlsx',
    'заказы.xlsx',
  ],
  ["attachment; FileName*= utf-8'ru'a%20b.xlsx", 'a b.xlsx'],
  ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E0%A4%A', 'x.xlsx'],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\a.xlsx"', 'a.xlsx'],
  ['attachment; filename=" a\u0000\u001f.xlsx "', 'a.xlsx'],
  ['attachment; filename=".."', 'export.xlsx'],
  ['attachment; filename=""', 'export.xlsx'],
  ['attachment', 'export.xlsx'],
  ['', 'export.xlsx'],
  [null, 'export.xlsx'],
  [undefined, 'export.xlsx'],
])('file name from the content-disposition header %s: %s; default is an xlsx file', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('another default name can be given', () => {
  expect(fileNameOf(null, 'заказы.xlsx')).toBe('заказы.xlsx');
});

// Issue «Reports, dashboards, exports»: «Big exports as jobs with progress, a place to fetch them, mail when ready».
test('every state of a file has its own label', () => {
  const titles = Object.values(EXPORT_STATUSES).map(([title]) => title);
  expect(titles).toEqual(['В очереди', 'Готовится', 'Готов', 'Не получился', 'Отменён', 'Удалён по сроку']);
});

test('a file in progress can be cancelled, a ready one downloaded, a finished one requested again', () => {
  expect(exportActions('queued')).toEqual(['cancel']);
  expect(exportActions('running')).toEqual(['cancel']);
  expect(exportActions('ready')).toEqual(['fetch', 'repeat']);
  for (const over of ['failed', 'cancelled', 'expired'] as const)
    expect(exportActions(over)).toEqual(['repeat']);
});
