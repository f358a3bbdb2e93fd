// Checks one area: its types, its style, and the tests that use it. `pnpm t orders`
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { execute, failure, root } from './toolchain.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern) => globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));

/** The rule book's modules that the given files import. */
function rulesOf(files) {
  const imported = files.flatMap((file) => [...read(file).matchAll(/'@portal\/domain\/([\w-]+)'/g)]);
  return [...new Set(imported.map(([, name]) => name))];
}

/**
 * Whether a test is in the area's folder or named after it, also in the singular: «orders»,
 * «order-limits.test.ts».
 */
function isNamedAfter(area, file) {
  const names = [area, area.replace(/s$/, '')];
  const parts = file.split('/');
  return (
    parts.slice(0, -1).includes(area) ||
    names.some((name) => parts.at(-1).startsWith(`${name}-`) || parts.at(-1).startsWith(`${name}.`))
  );
}

/** Whether a browser test opens a page of the area: its screens' names are the URLs. */
function opensPageOf(area) {
  const file = `apps/portal/src/areas/${area}/area.ts`;
  if (!existsSync(path.join(root, file))) return () => false;
  const screens = /screens: \{([\s\S]*?)\n {2}\}/.exec(read(file))?.[1] ?? '';
  const names = [...screens.matchAll(/^ {4}'?([\w-]+)'?:/gm)].map(([, name]) => name);
  const pages = names.map((name) => new RegExp(`goto\\(['"\`]/${name}(?![\\w-])`));
  return (spec) => pages.some((page) => page.test(read(spec)));
}

/** The commands for an area, each with its working directory. Throws if the area does not exist. */
function planFor(area) {
  const server = find(`apps/server/src/areas/${area}/**/*.ts`);
  const portal = find(`apps/portal/src/areas/${area}/**/*.{ts,tsx}`);
  const all = [...server, ...portal];
  if (all.length === 0) throw failure(`Нет такого раздела: ${area}`);
  const serverTests = [
    ...server.filter((file) => file.endsWith('.test.ts')),
    ...find('apps/server/test/**/*.test.ts').filter(
      (file) => isNamedAfter(area, file) || read(file).includes(`areas/${area}/`),
    ),
  ];
  const stories = find('apps/portal/{src,stories}/**/*.stories.tsx').filter(
    (file) => isNamedAfter(area, file) || read(file).includes(`areas/${area}/`),
  );
  const rules = rulesOf(all).flatMap((name) => find(`packages/domain/src/**/${name}.test.ts`));
  const opens = opensPageOf(area);
  const browser = find('apps/portal/e2e/**/*.spec.ts').filter(
    (file) => isNamedAfter(area, file) || opens(file),
  );
  const suite = (cwd, command, args, files) =>
    files.length === 0
      ? []
      : [[cwd, command, [...args, ...files.map((file) => path.posix.relative(cwd, file))]]];
  const types = (cwd, files) =>
    files.length === 0 ? [] : [[cwd, 'tsc', ['--noEmit', '--incremental', '-p', '.']]];
  const vitest = ['run', '--reporter=dot'];
  return [
    ['.', 'oxlint', ['--deny-warnings', ...all]],
    ['.', 'prettier', ['--check', '--log-level', 'warn', ...all]],
    ...types('apps/server', server),
    ...types('apps/portal', portal),
    ...suite('packages/domain', 'vitest', vitest, rules),
    ...suite('apps/server', 'vitest', vitest, serverTests),
    ...suite(
      'apps/portal',
      'vitest',
      vitest,
      portal.filter((file) => file.endsWith('.test.ts')),
    ),
    ...suite('.', 'vitest', [...vitest, '-c', 'vitest.storybook.config.ts'], stories),
    ...suite('apps/portal', 'playwright', ['test', '--reporter=dot'], browser),
  ].map(([cwd, command, args]) => ({ cwd, command, args }));
}

export async function run(area) {
  const env = { CHROMIUM_PATH: await findChromium() };
  const begun = Date.now();
  const check = async ({ cwd, command, args }) => {
    const started = Date.now();
    const { code } = await execute(command, args, { env, cwd: path.join(root, cwd) });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${command} (${cwd}) ${seconds} с\n`);
    if (code !== 0) process.exitCode = 1;
  };
  // Type checks run in parallel, because a type checker uses one thread; tests use all threads and run in turn.
  const steps = Map.groupBy(planFor(area), ({ command, cwd }) =>
    command === 'tsc' ? command : command + cwd,
  );
  for (const step of steps.values()) await Promise.all(step.map(check));
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} с\n`);
}
