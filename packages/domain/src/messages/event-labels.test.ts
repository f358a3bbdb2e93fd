import { expect, test } from 'vitest';
import { eventLabel } from './event-labels.ts';
import { NOTIFICATION_EVENTS } from './realtime.ts';

test('each event has a Russian label; an unknown event is labelled with its name', () => {
  for (const event of NOTIFICATION_EVENTS) expect(eventLabel(event)).toMatch(/^[А-ЯЁ][а-яё -]+$/);
  expect(new Set(NOTIFICATION_EVENTS.map(eventLabel)).size).toBe(54);
  expect(eventLabel('x')).toBe('x');
  expect(eventLabel('toString')).toBe('toString');
});
