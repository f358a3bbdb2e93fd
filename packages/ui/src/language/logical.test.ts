import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');

/** What keeps its left and right in every language, with the reason. */
const PHYSICAL: Record<string, string> = {
  'data/charts/chart/frame.tsx': 'the axes of a chart run from left to right; its drawing has dir="ltr"',
  'fields/dates/week-schedule.tsx': 'the hours of a day run from left to right; they have dir="ltr"',
  'fields/dates/week-schedule/handle.tsx': 'stands on the hours of a day, which have dir="ltr"',
};

/** Utilities of Tailwind that name a side. */
const SIDED =
  /^-?(?:m[lr]|p[lr]|scroll-[mp][lr]|(?:left|right)(?=-)|(?:rounded|border)-(?:[lr]|[tb][lr])|(?:text|float|clear|object|bg)-(?:left|right)|(?:slide|fade)-(?:in|out)-(?:from|to)-(?:left|right))(?:-|$)/;
/** Transforms, which have no form by start and end: they are multiplied by `--portal-forward`. */
const MOVED =
  /^-?(?:origin-(?:(?:top|bottom)-)?(?:left|right)|translate-(?![yz]\b)|rotate-(?!180)|skew-x|scale-x|bg-(?:linear|gradient)-to-[tb]?[lr])/;
/** Properties of CSS and of `style` that name a side. */
const PROPERTY =
  /^(?:left|right|(?:margin|padding|border|scroll-?(?:margin|padding))-?(?:left|right)\w*|border-?(?:top|bottom)-?(?:left|right)-?radius)$/i;
const VALUE = /^(?:left|right)$/;

/** The classes of a text that name a side. */
const sidedClasses = (text: string): string[] =>
  text.split(/[\s"'`]+/).filter((name) => {
    const values = name.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, (value) => 'x'.repeat(value.length));
    const utility = name.slice(values.lastIndexOf(':') + 1).replaceAll('!', '');
    return SIDED.test(utility) || (MOVED.test(utility) && !utility.includes('var(--portal-forward,1)'));
  });

function sidesOfCode(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(SOURCE, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      found.push(...sidedClasses(node.getText()));
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      const value = ts.isStringLiteralLike(node.initializer) ? node.initializer.text : '';
      if (PROPERTY.test(name) || (/^(?:textAlign|float)$/.test(name) && VALUE.test(value)))
        found.push(node.getText());
    }
    if (ts.isShorthandPropertyAssignment(node) && PROPERTY.test(node.name.text)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sidesOfStyles = (file: string) =>
  readFileSync(path.join(SOURCE, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/[{};]/)
    .filter((declaration) => {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      return (
        PROPERTY.test(name) ||
        (/^(?:text-align|float|clear|transform-origin)$/.test(name) && /\b(?:left|right)\b/.test(value))
      );
    });

const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCE })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('language/messages/'))
  .toSorted();
const sidesOf = (file: string) => (file.endsWith('.css') ? sidesOfStyles(file) : sidesOfCode(file));

test('a rule finds classes and styles that name a side', () => {
  expect(sidedClasses('flex ml-2 max-md:-mr-1! [&_ul]:pl-6 text-left end-2')).toEqual([
    'ml-2',
    'max-md:-mr-1!',
    '[&_ul]:pl-6',
    'text-left',
  ]);
  expect(sidedClasses('origin-left -translate-1/2 -rotate-90')).toEqual([
    'origin-left',
    '-translate-1/2',
    '-rotate-90',
  ]);
  expect(sidedClasses('-translate-y-1/2 rotate-180 scale-x-[var(--portal-forward,1)]')).toEqual([]);
});

test('components are laid out by start and end, not by left and right', () => {
  expect(files.length).toBeGreaterThan(200);
  const sided = files.filter((file) => !(file in PHYSICAL));
  expect(sided.flatMap((file) => sidesOf(file).map((side) => `${file}: ${side}`))).toEqual([]);
});

test.each(Object.entries(PHYSICAL))('%s still names a side: %s', (file) => {
  expect(sidesOf(file)).not.toEqual([]);
});
