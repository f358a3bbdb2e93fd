import path from 'node:path';
import { SERVER_FLAGS } from './server-flags.mjs';
import { build, execute, failure, install, root } from './toolchain.mjs';

const COMMANDS = ['start', 'test', 'test-long'];
/** Commands of apps/server/src/upkeep: they need no build. */
const UPKEEP = ['backup', 'restore', 'drill'];

/**
 * `start`: everything on one port. `test`: every check, with totals; with the name of an area (`pnpm t orders`)
 * that area's checks, with `--part=server` one of the parts that CI runs in parallel. `test-long`: tests that take
 * hours. `backup`, `restore`, `drill`: docs/operations.md.
 */
export async function run(command, args = []) {
  const [asked] = args;
  if (UPKEEP.includes(command)) return upkeep(command, args);
  if (!COMMANDS.includes(command)) throw failure('Команды: npm start, npm test, npm run test:long');
  await install();
  if (command !== 'start') await build();
  const part = /^--part=(.*)$/.exec(asked ?? '')?.[1];
  const isArea = command === 'test' && asked && part === undefined;
  const { run: next } = await import(isArea ? './area.mjs' : `./${command}.mjs`);
  await next(part ?? asked);
}

async function upkeep(command, args) {
  await install();
  const main = path.join(root, 'apps/server/src/upkeep/main.ts');
  const { code } = await execute('node', [...SERVER_FLAGS, main, command, ...args]);
  process.exitCode = code;
}
