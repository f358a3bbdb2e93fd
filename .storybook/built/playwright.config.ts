// Tests of the built Storybook: every story played, axe in both themes, real key presses.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
const PORT = Number(process.env['STORIES_PORT'] ?? 6_107);

export default defineConfig({
  testDir: '.',
  // Tests with the tag @long take minutes; `npm run test:long` runs them.
  ...(process.env['LONG'] === '1' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  fullyParallel: true,
  // A story waits for its timers and its frames: with two workers two cores idle for a tenth of the time.
  workers: 3,
  outputDir: '../../test-results/built',
  reporter: process.env['REPORT'] ? [['line'], ['json', { outputFile: process.env['REPORT'] }]] : [['line']],
  // Timeouts that only end hanging tests: no story may fail because the machine is slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  webServer: {
    command: `node visual/serve.mjs ${PORT}`,
    cwd: '../..',
    port: PORT,
    reuseExistingServer: false,
  },
  use: {
    // A host name: browsers give out no passkeys on an address.
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1_280, height: 900 },
    timezoneId: 'Europe/Moscow',
    locale: 'ru',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
