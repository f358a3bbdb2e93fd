import { expect, test } from 'vitest';
import { componentFiles } from '../../../.storybook/props/plugin.js';
import { RECORDS } from '../docs/records.js';

const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text);
const entries = [...componentFiles().keys()];

test('every component has a record, and every record a component', () => {
  expect(Object.keys(RECORDS).toSorted()).toEqual(entries.toSorted());
});

test.each(Object.entries(RECORDS))('%s: the record is written in both languages', (entry, record) => {
  const { what, use, avoid, dos = [], donts = [], keywords } = record;
  expect(use.length).toBeGreaterThan(0);
  expect(avoid.length).toBeGreaterThan(0);
  const texts = [what, ...use, ...avoid, ...dos, ...donts];
  expect(texts.map(([english]) => english).filter(isRussian)).toEqual([]);
  expect(texts.map(([, russian]) => russian).filter((text) => !isRussian(text))).toEqual([]);
  // What to use instead is another component.
  for (const [, , instead] of avoid) if (instead !== undefined) expect(entries).toContain(instead);
  expect(avoid.map(([, , instead]) => instead)).not.toContain(entry);
  const words = keywords.split(', ');
  expect(words.some((word) => isRussian(word))).toBe(true);
  expect(words.some((word) => !isRussian(word))).toBe(true);
});
