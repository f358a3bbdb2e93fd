// What belongs to one area: its types, its style, and the tests that reach it. `pnpm t orders`
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { execute, failure, root } from './toolchain.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern) => globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));

/** The addresses of an area's calls up to their first parameter, as its contract has them. */
function addresses(area) {
  const contract = `openapi/${area}.yaml`;
  if (!existsSync(path.join(root, contract))) return [];
  return [...read(contract).matchAll(/^ {0,2}(\/[\w/-]+)/gm)].map(([, address]) => address);
}

/** The rule book's modules that an area's files import. */
function rulesOf(files) {
  const imported = files.flatMap((file) => [...read(file).matchAll(/'@portal\/domain\/([\w-]+)'/g)]);
  return [...new Set(imported.map(([, name]) => name))];
}

/** The commands for an area, each with the folder it runs in. Throws where there is no such area. */
function planFor(area) {
  const server = find(`apps/server/src/areas/${area}/**/*.ts`);
  const portal = find(`apps/portal/src/areas/${area}/**/*.{ts,tsx}`);
  const all = [...server, ...portal];
  if (all.length === 0) throw failure(`Нет такого раздела: ${area}`);
  const calls = addresses(area);
  const reaches = (file) => {
    const text = read(file);
    return text.includes(`areas/${area}/`) || calls.some((address) => text.includes(address));
  };
  const serverTests = [
    ...server.filter((file) => file.endsWith('.test.ts')),
    ...find('apps/server/test/**/*.test.ts').filter(reaches),
  ].map((file) => path.posix.relative('apps/server', file));
  const stories = find('apps/portal/{src,stories}/**/*.stories.tsx').filter(
    (file) => file.includes(`/${area}/`) || read(file).includes(`areas/${area}/`),
  );
  const domain = JSON.parse(read('packages/domain/package.json'));
  const rules = rulesOf(all)
    .map((name) => domain.exports[`./${name}`]?.source.replace(/\.ts$/, '.test.ts'))
    .filter((file) => file !== undefined && existsSync(path.join(root, 'packages/domain', file)));
  const portalTests = portal.filter((file) => file.endsWith('.test.ts'));
  return [
    ['.', 'oxlint', ['--deny-warnings', ...all]],
    ['.', 'prettier', ['--check', '--log-level', 'warn', ...all]],
    ...(server.length > 0 ? [['apps/server', 'tsc', ['--noEmit', '--incremental', '-p', '.']]] : []),
    ...(portal.length > 0 ? [['apps/portal', 'tsc', ['--noEmit', '--incremental', '-p', '.']]] : []),
    ...(rules.length > 0 ? [['packages/domain', 'vitest', ['run', '--reporter=dot', ...rules]]] : []),
    ...(serverTests.length > 0 ? [['apps/server', 'vitest', ['run', '--reporter=dot', ...serverTests]]] : []),
    ...(portalTests.length > 0
      ? [
          [
            'apps/portal',
            'vitest',
            ['run', '--reporter=dot', ...portalTests.map((file) => path.posix.relative('apps/portal', file))],
          ],
        ]
      : []),
    ...(stories.length > 0
      ? [['.', 'vitest', ['run', '--reporter=dot', '-c', 'vitest.storybook.config.ts', ...stories]]]
      : []),
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
  // Types of both sides side by side, as a type checker has one thread; tests have as many as there are.
  const steps = Map.groupBy(planFor(area), ({ command, cwd }) =>
    command === 'tsc' ? command : command + cwd,
  );
  for (const step of steps.values()) await Promise.all(step.map(check));
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} с\n`);
}
