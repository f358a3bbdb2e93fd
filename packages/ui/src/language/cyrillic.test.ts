import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');

/** Russian texts in the code of a file: literals, templates and the text of elements, not comments. */
function russianTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(SOURCE, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    if (isText && /\p{Script=Cyrillic}/u.test(node.getText()))
      found.push(`${file}: ${node.getText().trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.(stories|test)\.tsx?$/.test(file) && !file.startsWith('language/messages/ru/'))
  .toSorted();

test('a component has no Russian text of its own: its texts are in language/messages', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(russianTexts)).toEqual([]);
});
