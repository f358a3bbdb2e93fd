// Commands and files named in the developer documents exist.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/how-to.md',
  'docs/operations.md',
  'docs/patterns.md',
];
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** pnpm's built-in commands; `pnpm t` is `pnpm test`. */
const OWN_COMMANDS = ['t', 'install', 'exec'];
const scriptsOf = (folder: string): string[] => {
  const { scripts = {} } = JSON.parse(read(path.posix.join(folder, 'package.json'))) as {
    scripts?: Record<string, string>;
  };
  return Object.keys(scripts);
};
const folderOf = (name: string) =>
  name === 'portal' || name === 'server' ? `apps/${name}` : `packages/${name}`;

/** Commands in a text that no package.json defines. */
function absentCommands(text: string): string[] {
  const own = [...text.matchAll(/\b(?:pnpm|npm run) (?:-s )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !OWN_COMMANDS.includes(name) && !scriptsOf('.').includes(name));
  const filtered = [...text.matchAll(/pnpm --filter @portal\/([\w-]+) ([\w:-]+)/g)]
    .filter(([, name = '', command = '']) => !scriptsOf(folderOf(name)).includes(command))
    .map(([command]) => command);
  return [...own, ...filtered];
}

const files = globSync(
  ['{apps,packages,openapi,bench,docs,scripts,visual,.storybook}/**/*.{ts,tsx,mjs,yaml,sql,md,json}', '*.*'],
  {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist'].includes(path.basename(name)),
  },
).map((file) => `/${file.split(path.sep).join('/')}`);

/**
 * Files named in a text's code spans, by full path or its end, that do not exist; placeholders such as `<area>`
 * and `*` are ignored.
 */
const absentFiles = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|yaml|sql|md))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !files.some((file) => file.endsWith(`/${name}`)));

test.each(DOCUMENTS)('%s: every pnpm command in it is a script', (document) => {
  expect(absentCommands(read(document))).toEqual([]);
});

test.each(DOCUMENTS)('%s: every file named in it exists', (document) => {
  expect(absentFiles(read(document))).toEqual([]);
});
