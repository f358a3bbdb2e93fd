// pnpm visual [--update] [filter]: builds Storybook, shoots every story, compares, writes visual/report/index.html.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const run = (command, args) =>
  spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' }).status ?? 1;

const args = process.argv.slice(2);
const update = args.includes('--update');
const rest = args.filter((arg) => arg !== '--update');
const built = run('storybook', ['build', '-o', 'storybook-static', '--quiet']);
if (built !== 0) process.exit(built);
const status = run('playwright', [
  'test',
  '-c',
  'visual/playwright.config.ts',
  ...(update ? ['--update-snapshots=all'] : ['--update-snapshots=none']),
  ...rest.flatMap((filter) => ['-g', filter]),
]);
if (status !== 0 && !update)
  console.log('\nСтраница сравнения: visual/report/index.html. Принять новое: pnpm visual --update');
process.exit(status);
