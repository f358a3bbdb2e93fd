import { expect, test } from 'vitest';
import { clockName, clockNote, formatDeadline, formatHour, isOtherClock, lastMoment } from './clocks.ts';
import { TIME_ZONES } from '../logistics/storages.ts';

test('decisions, «Zones»: a time zone is named when the reader is in another one', () => {
  const noon = '2026-11-24T08:00:00Z';
  expect(clockNote(noon, 'Europe/Samara', 'Europe/Moscow')).toBe(' по Самаре');
  expect(clockNote(noon, 'Europe/Samara', 'Europe/Samara')).toBe('');
  // Another name for the same time.
  expect(clockNote(noon, 'Europe/Moscow', 'Europe/Minsk')).toBe('');
  expect(isOtherClock(noon, 'Europe/Samara', 'Europe/Moscow')).toBe(true);
  expect(isOtherClock(noon, 'Europe/Moscow', 'Europe/Minsk')).toBe(false);
  expect(clockName('Asia/Tashkent')).toBe('по Asia/Tashkent');
  for (const { id } of TIME_ZONES) expect(clockName(id)).toMatch(/^по [А-Я][а-я]+$/);
});

test.each([
  ['2026-11-24T08:00:00Z', '24.11.2026 12:00', '12:00'],
  ['2026-11-24T20:00:00Z', '24.11.2026 24:00', '24:00'],
  ['2026-11-24T20:01:00Z', '25.11.2026 00:01', '00:01'],
  ['2026-12-31T20:00:00Z', '31.12.2026 24:00', '24:00'],
])('decisions, «Zones»: a deadline at %s is «%s»', (instant, said, hour) => {
  expect(formatDeadline(instant, 'Europe/Samara', 'Europe/Samara')).toBe(said);
  expect(formatDeadline(instant, 'Europe/Samara', 'Europe/Moscow')).toBe(`${said} по Самаре`);
  expect(formatDeadline(instant, 'Europe/Samara')).toBe(`${said} по Самаре`);
  expect(formatHour(instant, 'Europe/Samara')).toBe(hour);
});

test('a deadline at midnight belongs to the previous day', () => {
  expect(lastMoment('2026-11-24T20:00:00Z', 'Europe/Samara')).toBe(Date.parse('2026-11-24T19:59:00Z'));
  expect(lastMoment('2026-11-24T20:00:30Z', 'Europe/Samara')).toBe(Date.parse('2026-11-24T19:59:30Z'));
  expect(lastMoment('2026-11-24T08:00:00Z', 'Europe/Samara')).toBe(Date.parse('2026-11-24T08:00:00Z'));
  expect(() => lastMoment('2026-11-24', 'Europe/Samara')).toThrow(RangeError);
});
