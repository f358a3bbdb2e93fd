import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname);
const components = files.filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.stories.tsx') && file !== 'icons.tsx',
);

test.each(components)('%s has stories, and none of them opts out of axe', (file) => {
  const stories = file.replace('.tsx', '.stories.tsx');
  expect(files).toContain(stories);
  const source = readFileSync(path.join(import.meta.dirname, stories), 'utf8');
  expect(source).toMatch(/export const Default = meta\.story\(/);
  expect(source).not.toMatch(/a11y|skip|todo/);
});
