import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { RULES } from '../../../.storybook/built/rules.js';

const PACKAGE = path.join(import.meta.dirname, '..');
const { exports } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
  exports: Record<string, { source?: string }>;
};
/** The folder of each module that the package exports, by the name of its file: «button.tsx». */
const folders = new Map(
  Object.values(exports).flatMap(({ source = '' }) =>
    source.endsWith('.tsx') ? [[path.basename(source), path.join(PACKAGE, path.dirname(source))]] : [],
  ),
);
const components = [...folders.keys()].filter((file) => file !== 'icons.tsx');
const read = (component: string) => readFileSync(path.join(folders.get(component) ?? '', component), 'utf8');
/** Stories stand beside their component, those of many keys in a file of their own; throws where it has none. */
function readStories(component: string): string {
  const folder = folders.get(component) ?? import.meta.dirname;
  const [all, keys] = ['.stories.tsx', '-keys.stories.tsx'].map((end) =>
    path.join(folder, component.replace('.tsx', end)),
  ) as [string, string];
  return readFileSync(all, 'utf8') + (existsSync(keys) ? readFileSync(keys, 'utf8') : '');
}

/** Landmarks, and what lies over the whole page: a page has one of each, so each state is a picture of its own. */
const ONE_A_PAGE = [
  'app-shell.tsx',
  'auth-layout.tsx',
  'basket-summary.tsx',
  'breadcrumbs.tsx',
  'command-palette.tsx',
  'document-header.tsx',
  'greeting.tsx',
  'pagination.tsx',
  'phone-menu.tsx',
  'plain-page.tsx',
  'search-input.tsx',
  'side-menu.tsx',
  'support-chat.tsx',
];

test.each(components)('%s has stories, and none of them opts out of axe', (file) => {
  const source = readStories(file);
  expect(source).toMatch(/export const Default = meta\.story\(/);
  expect(source).toMatch(/export const Playground = /);
  // It is played by playgrounds.spec.ts alone.
  expect(source.split('export const Playground = ')[1]).toMatch(/^[^;]*tags: \['!test'/s);
  if (!ONE_A_PAGE.includes(file)) expect(source).toMatch(/export const Matrix = /);
  expect(source).not.toMatch(/a11y|skip|\btodo\b/);
});

/** Made of a control or a layer, as its source says. */
const PART =
  /useFieldControl|parts\/(layer|listbox)|@radix-ui\/react-(dialog|dropdown-menu|tooltip)|from '[./\w-]*\/(popover|dropdown-menu|dialog|input|checkbox|multiselect|combobox)\.js'|<(input|select|textarea|Input)\b|role="(radio|checkbox|switch)"/;
/** What is no overlay and no part of a form, though something in it is one. */
const NO_PART: Record<string, string> = {
  'auth-layout.tsx': 'a page around a form',
  'basket-line.tsx': 'a row with a Counter and a Checkbox',
  'data-table.tsx': 'rows with checkboxes; its own keys are in KEYBOARD.md',
  'field.tsx': 'a label around a control',
  'loading-popup.tsx': 'a window that cannot be left',
  'phone-menu.tsx': 'links, and a drawer of links at the window’s edge',
  'position-row.tsx': 'a row with a Counter',
  'product-gallery.tsx': 'pictures, one of them large in a Dialog',
  'tree-view.tsx': 'a tree with a search above',
};

test.each(components.filter((file) => !(file in NO_PART)))(
  '%s: an overlay or a part of a form stands inside a dialog, in a small area that scrolls, at the window’s foot, and is left by Tab',
  (file) => {
    if (!PART.test(read(file))) return;
    const stories = readStories(file);
    for (const [name, place] of [
      ['InDialog', 'inDialog'],
      ['InScroller', 'inScroller'],
      ['AtFoot', 'atFoot'],
      ['LeftByTab', 'leftByTab'],
    ])
      expect(stories).toContain(`export const ${name} = meta.story(places.${place});`);
  },
);

/** Roles that promise a keyboard pattern, and handlers that make one. */
const COMPOSITE =
  /role="(tablist|toolbar|tree|listbox|menu|radiogroup|grid)"|onKeyDown|@radix-ui\/react-(dialog|dropdown-menu|tooltip)|parts\/(layer|listbox)/;
const contract = readFileSync(path.join(PACKAGE, 'KEYBOARD.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [entry = '', keys = '', , story = ''] = line.split('|').slice(1);
    const names = (cell: string) => [...cell.matchAll(/`(\w[\w-]*)`/g)].map(([, name = '']) => name);
    return { entry: names(entry)[0] ?? '', keys: names(keys), story: names(story)[0] ?? '' };
  });

test.each(contract)('KEYBOARD.md: $entry, $story presses $keys', ({ entry, keys, story }) => {
  const source = readStories(`${entry}.tsx`);
  const [, play = ''] = source.split(`export const ${story} = meta.story(`);
  const own = play.split('export const ')[0] ?? '';
  for (const key of keys) {
    if (key === 'Tab') expect(own).toContain('userEvent.tab(');
    else if (key === 'Space') expect(own).toMatch(/keyboard\('[^']* '\)/);
    else expect(own).toContain(`{${key}}`);
  }
});

/** Windows themselves, and what is played as the only button of its page: `keys.spec.ts` and `InDialog` press their keys inside a dialog. */
const ALONE = ['command-palette', 'dialog', 'drawer', 'greeting', 'dropdown-menu', 'popover', 'tooltip'];

test.each(contract.filter(({ entry }) => !ALONE.includes(entry)))(
  'KEYBOARD.md: the keys of $entry, $story, are pressed inside a dialog and in a small area that scrolls, too, if it opens something',
  ({ entry, story }) => {
    const source = readStories(`${entry}.tsx`);
    if (!/inPlaces\(\{[^;]*\bopen: /.test(source)) return;
    expect(source).toContain(
      `export const ${story}InDialog = ${story}.extend({ decorators: [AroundDialog] });`,
    );
    expect(source).toContain(`export const ${story}InScroller = ${story}.extend(aroundScroller);`);
  },
);

test('KEYBOARD.md has every rule of the ARIA practices that is pressed', () => {
  // Cells are padded by the formatter.
  const table = readFileSync(path.join(PACKAGE, 'KEYBOARD.md'), 'utf8').replaceAll(/ +\|/g, ' |');
  for (const { part, rule, optional } of RULES)
    expect(table).toContain(`| ${part} | ${rule}${optional ? ' (optional)' : ''} |`);
});

test('every composite stands in KEYBOARD.md', () => {
  const composites = components.filter((file) => COMPOSITE.test(read(file)));
  // Its keys are in its folder.
  composites.push('chart.tsx');
  // Fields that only refuse or pass on keys, and what is built of composites that stand there.
  const plain = ['number-input.tsx', 'tag.tsx', 'confirm-dialog.tsx'];
  const named = new Set(contract.map(({ entry }) => `${entry}.tsx`));
  expect(composites.filter((file) => !named.has(file) && !plain.includes(file))).toEqual([]);
});

/** A play function expects something or does what a person does; helpers of a story's file do so for it. */
const PLAYS = /\bexpect|\b(userEvent|users|fireEvent)\b|\bawait \w+\(|\bplay\(/;

/** The play functions of a file, as it writes them. */
function playsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPlay =
      (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && node.name.getText(source) === 'play';
    if (isPlay) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no play function of a story is empty', () => {
  const packages = [PACKAGE, path.join(PACKAGE, '../../apps/portal')];
  const files = packages.flatMap((folder) =>
    ['src', 'docs'].flatMap((place) => storyFiles(path.join(folder, place))),
  );
  expect(files.length).toBeGreaterThan(150);
  const empty = files.flatMap((file) =>
    playsIn(file).flatMap((play) =>
      /^play: [\w.]+$/.test(play) || PLAYS.test(play) ? [] : [`${path.basename(file)}: ${play}`],
    ),
  );
  expect(empty).toEqual([]);
});

/** The stories of a folder, if there is one. */
function storyFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.stories.tsx')).map((name) => path.join(folder, name));
}
