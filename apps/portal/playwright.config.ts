import { defineConfig } from '@playwright/test';
import { requireBuild } from '../../scripts/require-build.ts';

requireBuild('openapi', 'domain', 'portal');

const PORT = Number(process.env['E2E_PORT'] ?? 3211);
/** Where portals are asked for: apps/server/test/support/portals.ts. */
export const CONTROL = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'e2e',
  // Tests with the tag @long repeat for further roles what others show for one; `npm run test:long` runs them.
  ...(process.env['LONG'] === '1' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  fullyParallel: false,
  // A page waits for its server, its timers and its frames: with two workers two cores idle for a seventh of the time.
  workers: 3,
  retries: 0,
  // No test may fail because the machine is slow: these end what hangs.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  outputDir: '../../test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Samara',
    // A test's routes see every request of a page; phone/worker.spec.ts allows them.
    serviceWorkers: 'block',
    // Those of a failure are taken in e2e/support/test.ts: Playwright's own take one of each page that is closed, failed or not.
    screenshot: 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node -C source ../server/test/support/portals.ts',
    url: CONTROL,
    env: { PORT: String(PORT) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stderr: 'pipe',
  },
});
