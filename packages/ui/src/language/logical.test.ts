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
/** Those that have no form by start and end; `mirrored:` has to give the mirrored one beside them. */
const MIRRORED =
  /^-?(?:origin-(?:(?:top|bottom)-)?(?:left|right)|translate-(?![yz]\b)|rotate-(?!180)|skew-x|bg-(?:linear|gradient)-to-[tb]?[lr])/;
/** Properties of CSS and of `style` that name a side. */
const PROPERTY =
  /^(?:left|right|(?:margin|padding|border|scroll-?(?:margin|padding))-?(?:left|right)\w*|border-?(?:top|bottom)-?(?:left|right)-?radius)$/i;
const VALUE = /^(?:left|right)$/;

const SWAP: Record<string, string> = { left: 'right', right: 'left' };
const mirrorOf = (utility: string) =>
  utility.startsWith('origin')
    ? utility.replaceAll(/left|right/g, (side) => SWAP[side] ?? side)
    : utility.startsWith('-')
      ? utility.slice(1)
      : `-${utility}`;

/** The classes of a text that name a side and have no twin for right to left. */
function sidedClasses(text: string): string[] {
  const classes = text.split(/[\s"'`]+/);
  return classes.filter((name) => {
    const cut = name
      .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, (value) => 'x'.repeat(value.length))
      .lastIndexOf(':');
    const variants = name.slice(0, cut + 1);
    const utility = name.slice(cut + 1).replaceAll('!', '');
    if (SIDED.test(utility)) return !variants.includes('mirrored:');
    return (
      MIRRORED.test(utility) &&
      !variants.includes('mirrored:') &&
      !classes.includes(`mirrored:${variants}${mirrorOf(utility)}`)
    );
  });
}

function sidesOfCode(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(SOURCE, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    // A template is one text: a class and its twin may stand on both sides of an expression.
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
  expect(
    sidedClasses('peer-checked:translate-x-4 mirrored:peer-checked:-translate-x-4 -translate-y-1/2'),
  ).toEqual([]);
  expect(sidedClasses('origin-left -translate-1/2')).toEqual(['origin-left', '-translate-1/2']);
});

test('components are laid out by start and end, not by left and right', () => {
  expect(files.length).toBeGreaterThan(200);
  const sided = files.filter((file) => !(file in PHYSICAL));
  expect(sided.flatMap((file) => sidesOf(file).map((side) => `${file}: ${side}`))).toEqual([]);
});

test.each(Object.entries(PHYSICAL))('%s still names a side: %s', (file) => {
  expect(sidesOf(file)).not.toEqual([]);
});
