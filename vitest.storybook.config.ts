import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

/** Every story with its play function and axe, once in a theme. */
const theme = (name: 'light' | 'dark') => ({
  plugins: [storybookTest({ configDir: '.storybook' })],
  test: {
    name,
    setupFiles: [`.storybook/theme-${name}.ts`],
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
      instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 900 } }],
    },
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      theme('light'),
      theme('dark'),
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/ui/src/*.test.ts', 'apps/portal/src/**/*.test.ts'],
        },
      },
    ],
  },
});
