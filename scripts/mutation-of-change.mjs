// Mutation tests (Stryker) of the rules that differ from a base: `pnpm mutation:change [base]`, by default changes
// that main does not have.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './toolchain.mjs';

const DOMAIN = 'packages/domain/';
const base = process.argv[2] ?? 'origin/main';
const changed = execFileSync('git', ['diff', '--name-only', `${base}...HEAD`, '--', `${DOMAIN}src`], {
  cwd: root,
  encoding: 'utf8',
});
const rules = changed
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(path.join(root, file)))
  .map((file) => file.slice(DOMAIN.length));
if (rules.length === 0) process.stdout.write(`No rule differs from ${base}.\n`);
else
  execFileSync('stryker', ['run', '--mutate', rules.join(',')], {
    cwd: path.join(root, DOMAIN),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(root, DOMAIN, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
