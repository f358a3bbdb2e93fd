// The long programme: attacks, kills and histories that take minutes to hours. LONG_SCALE=0.1 does a tenth of each, LONG_SEED
// decides what chance decides. Its last results stand in docs/security.md. First of all the packed design system is built in fresh
// applications, which are installed for it, and the browser tests with the tag @long run.
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { execute, root } from './toolchain.mjs';

export async function run() {
  const env = { CHROMIUM_PATH: await findChromium() };
  const consumers = await execute('pnpm', ['--filter', '@portal/ui', 'consumers'], { env });
  const stories = await execute('storybook', ['build', '-o', 'storybook-static', '--quiet', '--stats-json'], {
    env,
  });
  const long = { ...env, LONG: '1' };
  const built = await execute('playwright', ['test', '-c', '.storybook/built/playwright.config.ts'], {
    env: long,
  });
  const browser = await execute('playwright', ['test'], { env: long, cwd: path.join(root, 'apps/portal') });
  const programme = await execute('vitest', ['run', '-c', 'vitest.long.config.ts'], {
    env,
    cwd: path.join(root, 'apps/server'),
  });
  process.exitCode =
    [consumers, stories, built, browser, programme].find(({ code }) => code !== 0)?.code ?? 0;
}
