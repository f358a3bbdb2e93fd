import { build, failure, install } from './toolchain.mjs';

/** `start`: everything on one port. `test`: every check, with totals. */
export async function run(command) {
  if (command !== 'start' && command !== 'test') throw failure('Команды: npm start, npm test');
  await install();
  await build();
  const { run: next } = await import(`./${command}.mjs`);
  await next();
}
