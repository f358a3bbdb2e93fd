import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PACKAGE = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(PACKAGE, file), 'utf8');

// The consumers' tests install applications and run at night; a forgotten component is found here.
test('every component is on the page of the consumer that renders all of them', () => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { source?: string }> };
  const components = Object.entries(exports).flatMap(([name, { source = '' }]) =>
    source.endsWith('.tsx') ? [name.slice(2)] : [],
  );
  const page = read('consumers/parts/every.tsx') + read('consumers/parts/own.tsx');
  const rendered = new Set([...page.matchAll(/^ {2}'?([\w-]+)'?: [(<]/gm)].map(([, name]) => name));
  expect(components.filter((name) => !rendered.has(name))).toEqual([]);
});
