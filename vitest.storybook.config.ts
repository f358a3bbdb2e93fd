import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { requireBuild } from './scripts/require-build.ts';

requireBuild('openapi', 'domain', 'ui');

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Every story with its play function, and axe in both themes.
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
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
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 180_000,
          include: ['packages/ui/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts'],
        },
      },
    ],
  },
});
