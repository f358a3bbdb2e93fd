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

/** Files whose texts are still in their code: only remove from this list. */
const LEFT: readonly string[] = [
  'actions/action-bar.tsx',
  'actions/button.tsx',
  'feedback/alert-bar.tsx',
  'feedback/greeting.tsx',
  'feedback/notification-item.tsx',
  'feedback/progress-bar.tsx',
  'feedback/spinner.tsx',
  'feedback/state.tsx',
  'feedback/support-chat.tsx',
  'feedback/toasts.tsx',
  'layout/account-menu.tsx',
  'layout/app-shell.tsx',
  'layout/breadcrumbs.tsx',
  'layout/notification-bell.tsx',
  'layout/phone-menu.tsx',
  'layout/public/auth-layout.tsx',
  'layout/public/carousel.tsx',
  'layout/public/public-layout.tsx',
  'layout/side-menu.tsx',
  'layout/step-list.tsx',
  'layout/stepper.tsx',
  'overlays/command-palette.tsx',
  'overlays/confirm-dialog.tsx',
  'overlays/dialog.tsx',
  'overlays/drawer.tsx',
  'overlays/parts/listbox.tsx',
  'overlays/popover.tsx',
];

test('a component has no Russian text of its own: its texts are in language/messages', () => {
  expect(files.filter((file) => !LEFT.includes(file)).flatMap(russianTexts)).toEqual([]);
});

test('the list of files that are left has no other files', () => {
  expect(LEFT.filter((file) => !files.includes(file) || russianTexts(file).length === 0)).toEqual([]);
});
