import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname);
const components = files.filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.stories.tsx') && file !== 'icons.tsx',
);

/** Landmarks, and what lies over the whole page: a page has one of each, so each state is a picture of its own. */
const ONE_A_PAGE = [
  'app-shell.tsx',
  'auth-layout.tsx',
  'basket-summary.tsx',
  'breadcrumbs.tsx',
  'document-header.tsx',
  'greeting.tsx',
  'pagination.tsx',
  'plain-page.tsx',
  'search-input.tsx',
  'side-menu.tsx',
  'support-chat.tsx',
];

test.each(components)('%s has stories, and none of them opts out of axe', (file) => {
  const stories = file.replace('.tsx', '.stories.tsx');
  expect(files).toContain(stories);
  const source = readFileSync(path.join(import.meta.dirname, stories), 'utf8');
  expect(source).toMatch(/export const Default = meta\.story\(/);
  expect(source).toMatch(/export const Playground = /);
  if (!ONE_A_PAGE.includes(file)) expect(source).toMatch(/export const Matrix = /);
  expect(source).not.toMatch(/a11y|skip|todo/);
});

/** Roles that promise a keyboard pattern, and handlers that make one. */
const COMPOSITE =
  /role="(tablist|toolbar|tree|listbox|menu|radiogroup|grid)"|onKeyDown|@radix-ui\/react-(dialog|popover|dropdown-menu|tooltip)|downshift|DayPicker/;
const contract = readFileSync(path.join(import.meta.dirname, '../KEYBOARD.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [entry = '', keys = '', , story = ''] = line.split('|').slice(1);
    const names = (cell: string) => [...cell.matchAll(/`(\w[\w-]*)`/g)].map(([, name = '']) => name);
    return { entry: names(entry)[0] ?? '', keys: names(keys), story: names(story)[0] ?? '' };
  });

test.each(contract)('KEYBOARD.md: $entry, $story presses $keys', ({ entry, keys, story }) => {
  const source = readFileSync(path.join(import.meta.dirname, `${entry}.stories.tsx`), 'utf8');
  const [, play = ''] = source.split(`export const ${story} = meta.story(`);
  const own = play.split('export const ')[0] ?? '';
  for (const key of keys) {
    if (key === 'Tab') expect(own).toContain('userEvent.tab(');
    else if (key === 'Space') expect(own).toMatch(/keyboard\('[^']* '\)/);
    else expect(own).toContain(`{${key}}`);
  }
});

test('every composite stands in KEYBOARD.md', () => {
  const composites = components.filter((file) =>
    COMPOSITE.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  // Its keys are in its folder.
  composites.push('chart.tsx');
  // Fields that only refuse or pass on keys, and what is built of composites that stand there.
  const plain = ['number-input.tsx', 'tag.tsx', 'confirm-dialog.tsx'];
  const named = new Set(contract.map(({ entry }) => `${entry}.tsx`));
  expect(composites.filter((file) => !named.has(file) && !plain.includes(file))).toEqual([]);
});
