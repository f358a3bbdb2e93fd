// docs/security.md, docs/before-after/ (hurry.md, walk.md) and docs/obeys/ name tests as proof: each of them exists and
// contains the quoted title.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const files = globSync(
  ['apps/*/{src,test,e2e}/**/*.ts', 'packages/*/{src,test}/**/*.ts', 'scripts/**/*', 'openapi/*.mjs'],
  {
    cwd: ROOT,
  },
).map((file) => `/${file.split(path.sep).join('/')}`);
const OBEYS = globSync('docs/obeys/*.md', { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
const DOCUMENTS = ['docs/security.md', 'docs/before-after/hurry.md', 'docs/before-after/walk.md', ...OBEYS];

/** Links of Markdown: the text without its escapes, the path from the root of the repository. */
const linksIn = (text: string, from: string) =>
  [...text.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g)].map(([, title = '', to = '']) => ({
    title: plain(title),
    to: path.posix.join(path.posix.dirname(from), to),
  }));
const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string) => text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether a file contains the title of a link; «…» stands for a short omission within one title. A story must be
 * exported by the file.
 */
function says(file: string, title: string): boolean {
  if (/\.stories\.tsx?$/.test(file)) return new RegExp(`export const ${escaped(title)}\\b`).test(read(file));
  const parts = title
    .split('…')
    .map(escaped)
    .filter((part) => part !== '');
  return parts.length > 0 && new RegExp(parts.join('.{0,500}?')).test(plain(read(file)));
}

test('every test that docs/security.md names exists', () => {
  const named = [...new Set(read('docs/security.md').match(/[\w./-]+\.(?:test|spec|long)\.(?:tsx?|mjs)/g))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

test.each(DOCUMENTS)('%s: every linked file exists and contains the quoted test title', (document) => {
  const wrong = linksIn(read(document), document)
    .filter(({ to }) => !/^https?:/.test(to))
    .flatMap(({ title, to }) => {
      if (!existsSync(path.join(ROOT, to))) return [`${to} is not there`];
      return /\.(?:test|spec|long|stories)\.tsx?$/.test(to) && !says(to, title) ? [`${to}: ${title}`] : [];
    });
  expect(wrong).toEqual([]);
});

test.each(OBEYS)('%s: each rule links a test outside the domain package', (document) => {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?:[ :|-]+|\s*rule\s*\|.*)$/.test(line));
  expect(rows.length).toBeGreaterThan(0);
  const bare = rows.filter(
    (row) =>
      !linksIn(row, document).some(
        ({ to }) => /\.(?:test|spec|long|stories)\.tsx?$/.test(to) && !to.startsWith('packages/domain/'),
      ),
  );
  expect(bare).toEqual([]);
});
