import { build, failure, install } from './toolchain.mjs';

const COMMANDS = ['start', 'test', 'test-long'];

/**
 * `start`: everything on one port. `test`: every check, with totals; with the name of an area (`pnpm t orders`)
 * that area's checks, with `--part=server` one of the parts that CI runs in parallel. `test-long`: tests that take
 * hours.
 */
export async function run(command, [asked] = []) {
  if (!COMMANDS.includes(command)) throw failure('Команды: npm start, npm test, npm run test:long');
  await install();
  await build();
  const part = /^--part=(.*)$/.exec(asked ?? '')?.[1];
  const isArea = command === 'test' && asked && part === undefined;
  const { run: next } = await import(isArea ? './area.mjs' : `./${command}.mjs`);
  await next(part ?? asked);
}
