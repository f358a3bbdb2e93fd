import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Fields that belong to a storage: they must be shown in its time zone. */
const MOMENTS = [
  'order_before',
  'arrival_at',
  'leaves_at',
  'departure_at',
  'delivery_at',
  'pickup_at',
  'planned_shipment_at',
  'planned_delivery_at',
  'first_shipment_at',
  'first_delivery_at',
  'was_at',
  'shipment_date',
  'actual_delivery_date',
  'shipped_at',
  'received_at',
  'ready_at',
];
const MOMENT = new RegExp(String.raw`\b(?:${MOMENTS.join('|')})\b`);
/** Code that refers to the reader's own time zone. */
const READER = /\bZONE\b|resolvedOptions/;

interface Shown {
  file: string;
  /** «<DateTime value={…} …/>», «formatDateTime(…)». */
  text: string;
}

/** The text from an opening bracket to its closing one. */
function bracketed(source: string, from: number, open: string, close: string): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === open) depth += 1;
    if (source[at] === close) depth -= 1;
    if (depth === 0 && at > from) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

/** Parts of a source that show a time as `<DateTime … />`. */
const elements = (source: string): string[] =>
  [...source.matchAll(/<DateTime\b/g)].map(({ index }) => {
    const end = source.indexOf('/>', index);
    return source.slice(index, end + 2);
  });

/** Parts of a source that call a formatter: formatDate, formatDateTime, formatDeadline, formatArrival. */
const calls = (source: string): string[] =>
  [...source.matchAll(/\bformat(?:Date|DateTime|Deadline|Hour|Weekday|Arrival\w*)\(/g)].map(
    (found) => found[0] + bracketed(source, found.index + found[0].length - 1, '(', ')').slice(1),
  );

const root = path.join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|stories)\./.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
const shownBy = (parts: (source: string) => string[]): Shown[] =>
  sources.flatMap(({ file, source }) => parts(source).map((text) => ({ file, text })));
const said = ({ file, text }: Shown) => `${file}: ${text.replace(/\s+/g, ' ')}`;

test('a moment of a storage, and every deadline, is shown by a named clock', () => {
  const dates = shownBy(elements).filter(({ text }) => MOMENT.test(text) || /\bdeadline\b/.test(text));
  expect(dates.length).toBeGreaterThan(20);
  expect(dates.filter(({ text }) => !/\bzone=\{/.test(text) || READER.test(text)).map(said)).toEqual([]);
});

test('a moment of a storage is formatted by no clock of the reader', () => {
  const formatted = shownBy(calls).filter(({ text }) => MOMENT.test(text));
  expect(formatted.length).toBeGreaterThan(5);
  expect(formatted.filter(({ text }) => READER.test(text) || !text.includes(',')).map(said)).toEqual([]);
});
