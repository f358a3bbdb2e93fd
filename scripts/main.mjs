import { build, failure, install } from './toolchain.mjs';

const COMMANDS = ['start', 'test', 'test-long'];

/**
 * `start`: everything on one port. `test`: every check, with totals; with the name of an area (`pnpm t orders`) what belongs to it.
 * `test-long`: what takes hours.
 */
export async function run(command, [area] = []) {
  if (!COMMANDS.includes(command)) throw failure('Команды: npm start, npm test, npm run test:long');
  await install();
  await build();
  const { run: next } = await import(command === 'test' && area ? './area.mjs' : `./${command}.mjs`);
  await next(area);
}
