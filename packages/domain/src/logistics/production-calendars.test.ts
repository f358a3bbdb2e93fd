import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentence } from '../sentences/sentences.ts';
import { isoDay, parseIsoDay, weekdayOf } from '../time/zones.ts';
import { readProductionCalendar, statutoryHolidays } from './production-calendars.ts';
import { holidaysFault } from './storages.ts';

/** 2026 as the calendar lists it: every day off of each month. */
const MONTHS = [
  '1,2,3,4,5,6,7,8,9+,10,11,17,18,24,25,31',
  '1,7,8,14,15,21,22,23,28',
  '1,7,8,9+,14,15,21,22,28,29',
  '4,5,11,12,18,19,25,26,30*',
  '1,2,3,8*,9,10,11+,16,17,23,24,30,31',
  '6,7,11*,12,13,14,20,21,27,28',
  '4,5,11,12,18,19,25,26',
  '1,2,8,9,15,16,22,23,29,30',
  '5,6,12,13,19,20,26,27',
  '3,4,10,11,17,18,24,25,31',
  '1,3*,4,7,8,14,15,21,22,28,29',
  '5,6,12,13,19,20,26,27,31+',
];
const YEAR_2026 = (
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 01-09 02-23 03-08 ' +
  '03-09 05-01 05-09 05-11 06-12 11-04 12-31'
)
  .split(' ')
  .map((day) => ({ date: `2026-${day}`, is_working: false }));

const json = (months: readonly string[], year: unknown = 2026) =>
  JSON.stringify({
    year,
    months: months.map((days, index) => ({ month: index + 1, days })),
    transitions: [],
  });
const csv = (...rows: [year: string, months: readonly string[]][]) =>
  `﻿Год/Месяц,Январь,Февраль,Март,Апрель,Май,Июнь,Июль,Август,Сентябрь,Октябрь,Ноябрь,Декабрь,Всего рабочих дней\r\n${rows
    .map(([year, months]) => `${year},${months.map((days) => `"${days}"`).join(',')},247`)
    .join('\r\n')}\r\n`;
const xml = (days: string, year = '2026') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<calendar year="${year}" lang="ru" date="2025.09.24">\n<holidays><holiday id="1" title="Новогодние каникулы" /></holidays>\n<days>${days}</days></calendar>`;
const read = (text: string, year = 2026) => {
  const result = readProductionCalendar(text);
  if ('code' in result) throw new Error(sentence(result));
  return result.years.get(year);
};
const faultOf = (text: string) => {
  const result = readProductionCalendar(text);
  return 'code' in result ? sentence(result) : 'read';
};

test('the same year reads alike from XML, JSON and the table; holidays on weekends are days off too', () => {
  expect(read(json(MONTHS))).toEqual(YEAR_2026);
  expect(read(csv(['1999', ['']], ['2026', MONTHS]).replace('1999,""', `1999${',"1"'.repeat(12)}`))).toEqual(
    YEAR_2026,
  );
  const days = ['01.01', '01.02', '01.05', '01.06', '01.07', '01.08', '01.09', '02.23', '03.09', '05.01'];
  const written = [...days, '05.11', '06.12', '11.04', '12.31'].map(
    (day) => `<day d="${day}" t="1" h="1" />`,
  );
  expect(read(xml(`${written.join('\n')}<day d="04.30" t="2" /><day t="2" d="11.03"/>`))).toEqual(YEAR_2026);
});

test('a weekend day that is worked is a working day, whether shorter or not', () => {
  // 2024: Saturdays 27 April, 2 November and 28 December were worked.
  expect(
    read(xml('<day d="04.27" t="3"/><day d="11.02" t="2"/><day d="12.28" t="3"/>', '2024'), 2024),
  ).toEqual(
    expect.arrayContaining([
      { date: '2024-04-27', is_working: true },
      { date: '2024-11-02', is_working: true },
      { date: '2024-12-28', is_working: true },
    ]),
  );
  const months = MONTHS.with(6, '4,5,11*,12,18,19,25,26');
  expect(read(json(months))).toContainEqual({ date: '2026-07-11', is_working: true });
  expect(read(json(MONTHS.with(6, '5,11,12,18,19,25,26')))).toContainEqual({
    date: '2026-07-04',
    is_working: true,
  });
});

test('a table of several years gives each of them', () => {
  const result = readProductionCalendar(csv(['2025', MONTHS], ['2026', MONTHS]));
  expect('years' in result && [...result.years.keys()]).toEqual([2025, 2026]);
});

test.each([
  ['', 'Это не производственный календарь'],
  ['<html><body>404</body></html>', 'Это не производственный календарь'],
  [xml(''), 'Это не производственный календарь'],
  ['{"year":2026}', 'Это не производственный календарь'],
  ['{oops', 'Это не производственный календарь'],
  [JSON.stringify({ year: 2026, months: [null] }), 'Это не производственный календарь'],
  [JSON.stringify({ year: 2026, months: [{ month: 1, days: 5 }] }), 'Это не производственный календарь'],
  [
    JSON.stringify({ year: 2026, months: [1, 1].map((month) => ({ month, days: '1' })) }),
    'Это не производственный календарь',
  ],
  ['артикул;бренд\nOC 90;KNECHT', 'Это не производственный календарь'],
  ['x'.repeat(1_000_001), 'Это не производственный календарь'],
  [json(MONTHS, 1926), '«1926» – не год с 2000 по 2100'],
  [json(MONTHS, null), '«null» – не год с 2000 по 2100'],
  [csv(['итого', MONTHS]), '«итого» – не год с 2000 по 2100'],
  [xml('<day d="01.01" t="1"/>', '26'), '«26» – не год с 2000 по 2100'],
  [xml('<day d="02.30" t="1"/>'), '2026 год: «<day d="02.30" t="1"/>» – не день. Календарь не прочитан'],
  [xml('<day t="1"/>'), '2026 год: «<day t="1"/>» – не день. Календарь не прочитан'],
  [xml('<day d="01.01"/>'), '2026 год: «<day d="01.01"/>» – не день. Календарь не прочитан'],
  [xml('<day d="01.01" t="9"/>'), '2026 год: «<day d="01.01" t="9"/>» – не день. Календарь не прочитан'],
  [json(MONTHS.with(1, '1,30')), '2026 год: «30» – не день. Календарь не прочитан'],
  [json(MONTHS.with(1, '1,2#')), '2026 год: «2#» – не день. Календарь не прочитан'],
  [json(MONTHS.with(1, '')), '2026 год, месяц 2: нет ни одного выходного. Календарь не прочитан'],
  [json(MONTHS.with(3, '30*')), '2026 год, месяц 4: нет ни одного выходного. Календарь не прочитан'],
  [json(MONTHS.slice(0, 11)), '2026 год, месяц 12: нет ни одного выходного. Календарь не прочитан'],
])('%#: a file that cannot be read in full is refused', (text, said) => {
  expect(faultOf(text)).toContain(said);
});

test('a year of ordinary weekends has no special days but the statutory holidays, and can be stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
      const off = new Set(statutoryHolidays(year).map(({ date }) => date));
      const months = Array.from({ length: 12 }, () => [] as number[]);
      for (let day = parseIsoDay(`${year}-01-01`); day <= parseIsoDay(`${year}-12-31`); day++) {
        const date = isoDay(day);
        if (weekdayOf(day) >= 6 || off.has(date))
          months[Number(date.slice(5, 7)) - 1]?.push(Number(date.slice(8)));
      }
      const days = read(
        json(
          months.map((one) => one.join(',')),
          year,
        ),
        year,
      );
      expect(days).toEqual(statutoryHolidays(year));
      expect(holidaysFault(year, days ?? [])).toBeNull();
    }),
  );
});
