// Checks the types of every project of the repository with TypeScript 7, whose compiler is native. The package `typescript`
// stays at 5.9 for the tools that use its programming interface.
import { globSync } from 'node:fs';
import path from 'node:path';
import { execute, root } from './toolchain.mjs';

const COMPILER = path.join(root, 'node_modules/typescript7/bin/tsc');
const projects = globSync(
  [
    '{apps,packages}/*/tsconfig.json',
    '{apps,packages}/*/{consumers,worker}/tsconfig.json',
    '{.storybook,bench}/tsconfig.json',
  ],
  { cwd: root },
);

let failed = false;
for (const project of projects.toSorted()) {
  const { code, output } = await execute('node', [COMPILER, '-p', project], { quiet: true });
  if (code === 0) continue;
  failed = true;
  process.stdout.write(output);
}
process.exit(failed ? 1 : 0);
