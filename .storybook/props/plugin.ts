import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { extract } from './extract.ts';
import type { Table } from './table.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const UI = path.join(ROOT, 'packages/ui');
const CACHE = path.join(ROOT, 'node_modules/.cache/portal-props');
const MODULE = path.join(import.meta.dirname, 'props.ts');

/** The source file of each exported component, by its entry. Icons take what `<svg>` takes. */
export function componentFiles(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(UI, 'package.json'), 'utf8')) as {
    exports: Record<string, { source?: string }>;
  };
  return new Map(
    Object.entries(exports).flatMap(([name, { source = '' }]) =>
      source.endsWith('.tsx') && name !== './icons' ? [[name.slice(2), path.join(UI, source)] as const] : [],
    ),
  );
}

/** What the types depend on: the sources of the components and of the rules whose types they take. */
function sources(): string[] {
  return [path.join(UI, 'src'), path.join(ROOT, 'packages/domain/src'), import.meta.dirname].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(stories|test)\./.test(file))
        .map((file) => path.join(folder, file)),
  );
}

/** Reads the props anew only after a change of the sources: the compiler takes some seconds. */
export function readProps(): Table {
  const hash = createHash('sha256').update(readFileSync(path.join(UI, 'package.json')));
  for (const file of sources().toSorted()) hash.update(file).update(readFileSync(file));
  const file = path.join(CACHE, `${hash.digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Table;
  const table = extract(componentFiles(), path.join(UI, 'tsconfig.json'));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify(table));
  return table;
}

/** Fills in `props.ts`: the props of every component, for the docs pages and the controls. */
export function propsTable(): Plugin {
  return {
    name: 'portal-props',
    enforce: 'pre',
    load(id) {
      if (path.normalize(id) !== MODULE) return undefined;
      for (const file of componentFiles().values()) this.addWatchFile(file);
      return `export const PROPS = JSON.parse(${JSON.stringify(JSON.stringify(readProps()))});`;
    },
  };
}
