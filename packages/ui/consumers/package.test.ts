// What can be said of the package without an app: its manifest, its types, and who says "use client".
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { builtModules, entries, example, pack, PACKAGE } from './workshop.ts';

/** What React has for browsers only, as imported in a file. */
const BROWSER_ONLY =
  /\b(createContext|useContext|useState|useReducer|useEffect|useLayoutEffect|useRef|useImperativeHandle|useSyncExternalStore|useTransition|useDeferredValue|useOptimistic|useActionState|Component)\b/;

test('the packed package', async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-ui-package-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  await pack(home);
  const tool = (name: string, ...args: string[]) =>
    execFileSync(path.join(PACKAGE, 'node_modules/.bin', name), args, { encoding: 'utf8' });
  const tarball = path.join(home, 'portal-ui.tgz');
  await t.test('brings its licence, what has changed and its keys', () => {
    for (const [file, wanted] of [
      [tarball, ['CHANGELOG.md', 'KEYBOARD.md', 'LICENSE', 'README.md']],
      [path.join(home, 'portal-domain.tgz'), ['CHANGELOG.md', 'LICENSE', 'README.md']],
    ] as const) {
      const packed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
      assert.deepEqual(
        wanted.filter((name) => !packed.includes(`package/${name}`)),
        [],
      );
    }
  });
  await t.test('publint', () => void tool('publint', tarball, '--strict'));
  await t.test('types resolve from Node and from bundlers', () => {
    const all = entries().map((name) => `./${name}`);
    tool('attw', tarball, '--profile', 'esm-only', '--entrypoints', ...all);
  });
});

test('every module that the package exports is built', () => {
  const missing = [...builtModules()].filter(([, file]) => !existsSync(file)).map(([name]) => name);
  assert.deepEqual(missing, []);
});

test('"use client" stands where the browser is needed', () => {
  const files = readdirSync(path.join(PACKAGE, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js'),
  );
  const silent = files.filter((file) => {
    const code = readFileSync(path.join(PACKAGE, 'dist', file), 'utf8');
    const fromReact = /import \{([^}]*)\} from "react";/.exec(code)?.[1] ?? '';
    return BROWSER_ONLY.test(fromReact) && !code.startsWith('"use client";');
  });
  assert.deepEqual(silent, []);
});

test('no custom property of the stylesheets can collide with one of the page', () => {
  for (const file of ['styles.css', 'styles.unlayered.css', 'core.css']) {
    const css = readFileSync(path.join(PACKAGE, 'dist', file), 'utf8');
    const names = [...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name);
    assert.ok(names.includes('--portal-brand'));
    // `--tw-` is Tailwind's own prefix: its values do not leave their element.
    assert.deepEqual(
      names.filter((name) => !/^--(portal|tw)-/.test(name)),
      [],
      file,
    );
  }
});

test('styles.unlayered.css has no layers, and its reset gives way to the classes', () => {
  const css = readFileSync(path.join(PACKAGE, 'dist/styles.unlayered.css'), 'utf8');
  assert.doesNotMatch(css, /@layer/);
  assert.match(css, /html body :where\(\[data-slot\]/);
});

test('core.css has neither fonts nor a reset', () => {
  const css = readFileSync(path.join(PACKAGE, 'dist/core.css'), 'utf8');
  assert.doesNotMatch(css, /@font-face|::-webkit-search-decoration/);
  assert.match(readFileSync(path.join(PACKAGE, 'dist/styles.css'), 'utf8'), /@font-face/);
});

test('the README names every entry', () => {
  const { exports } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const [, list = ''] = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8').split('## Entries');
  assert.deepEqual(
    Object.keys(exports)
      .map((name) => name.slice(2))
      .filter((name) => !list.includes(`\`${name}\``)),
    [],
  );
});

test("the README's five minutes stay under thirty lines", () => {
  assert.ok(example('Five minutes').trimEnd().split('\n').length < 30);
});
