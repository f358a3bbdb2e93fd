// Comments cite sections of the specification and titles of the decisions: each cited heading exists in docs/rules/.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { citationsIn, headingsIn } from './citations.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const GENERATED = ['dist', 'node_modules', 'built', 'generated'];

const files = globSync(
  [
    'apps/*/*.ts',
    'apps/*/{src,test,e2e,stories,migrations}/**/*.{ts,tsx,sql,css}',
    'packages/*/*.md',
    'packages/*/{src,test,reference,bench}/**/*.{ts,tsx,css,md,json}',
    'openapi/*.{yaml,mjs,md}',
    '{bench,visual,scripts,.storybook}/**/*.{ts,tsx,mjs,cjs,md}',
    'docs/**/*.{ts,md}',
    '*.md',
  ],
  { cwd: ROOT, exclude: (name) => GENERATED.includes(path.basename(name)) },
).map((file) => file.split(path.sep).join('/'));

const headings: Record<string, string[]> = Object.fromEntries(
  ['1', '2', '3', 'decisions'].map((name) => [name, headingsIn(read(`docs/rules/${name}.md`))]),
);

test.each([
  ['spec 1 §2.6, §2.7; 3 §5', ['1 2.6', '1 2.7', '3 5']],
  ['Spec 3 §3, §4: what an offer carries', ['3 3', '3 4']],
  ['Specification 1, sections 1 and 2.5; 2, section 7; decisions', ['1 1', '1 2.5', '2 7']],
  ['specification 1, sections 2.1 to 2.5, 2.7, 4 and 8.', ['1 2.1', '1 2.5', '1 2.7', '1 4', '1 8']],
  ['Specification 3, sections 1–4 and 7.', ['3 1', '3 4', '3 7']],
  ['Specification 2, «Archive documents»', ['2 Archive documents']],
  ['see decisions, «Credit request» and «Order», «Zones».', ['Credit request', 'Order', 'Zones']],
  ['/**\n * What is wrong. Specification\n * 3, section 5\n */', ['3 5']],
])('the citations of «%s» are %j', (text, expected) => {
  expect(
    citationsIn(text).map(({ document, heading }) =>
      document === 'decisions' ? heading : `${document} ${heading}`,
    ),
  ).toEqual(expected);
});

test('every cited heading exists in docs/rules/', () => {
  const cited = files.flatMap((file) =>
    citationsIn(read(file)).map(({ document, heading }) => ({ file, document, heading })),
  );
  expect(cited.length).toBeGreaterThan(700);
  expect(
    cited
      .filter(({ document, heading }) => !headings[document]?.includes(heading))
      .map(({ file, document, heading }) => `${file}: ${document}, «${heading}»`),
  ).toEqual([]);
});
