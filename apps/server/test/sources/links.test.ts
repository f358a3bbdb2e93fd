// Relative links of every Markdown page lead to a file that exists, and those with a fragment to a heading of that page.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FOREIGN = ['node_modules', 'dist', '.data', '.turbo', 'storybook-static', 'coverage', 'html'];

const pages = globSync(['*.md', '{apps,bench,docs,openapi,packages,visual,.changeset,.storybook}/**/*.md'], {
  cwd: ROOT,
  exclude: (name) => FOREIGN.includes(path.basename(name)),
}).map((file) => file.split(path.sep).join('/'));

const texts = new Map<string, string>();
const read = (page: string) => {
  const text = texts.get(page) ?? readFileSync(path.join(ROOT, page), 'utf8');
  texts.set(page, text);
  return text;
};
const withoutCode = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/``.+?``|`[^`\n]*`/g, '`');

/** The fragment that the repository's site generates for a heading. */
const slug = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

function fragmentsOf(page: string): Set<string> {
  const found = new Set<string>();
  const headings = read(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm);
  for (const [, heading = ''] of headings) {
    const own = slug(heading);
    let name = own;
    for (let count = 1; found.has(name); count += 1) name = `${own}-${count}`;
    found.add(name);
  }
  return found;
}

function faultOf(page: string, link: string): string | null {
  const [file = '', fragment] = decodeURI(link).split('#');
  const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return `${page}: ${link} does not exist`;
  if (!fragment || !target.endsWith('.md')) return null;
  return fragmentsOf(target).has(fragment) ? null : `${page}: ${link} has no such heading`;
}

test('every relative link in Markdown leads to an existing file and heading', () => {
  const links = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|\/)/i.test(link))
      .map((link) => ({ page, link })),
  );
  expect(links.length).toBeGreaterThan(1000);
  expect(links.map(({ page, link }) => faultOf(page, link)).filter((fault) => fault !== null)).toEqual([]);
});
