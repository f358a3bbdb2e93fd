// pnpm visual: every story in every mode, compared with the pictures that were accepted last on this machine. Pictures of
// text differ from machine to machine, so they are not committed: accept on the commit you compare with, then run again.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

/** As Chromatic's modes in .storybook/preview.tsx. */
const modes = {
  light: { globals: 'theme:light;density:comfortable', width: 1_440 },
  dark: { globals: 'theme:dark;density:comfortable', width: 1_440 },
  compact: { globals: 'theme:light;density:compact', width: 1_280 },
  narrow: { globals: 'theme:light;density:comfortable', width: 1_280 },
  forced: { globals: 'theme:light;density:comfortable', width: 1_440, forcedColors: 'active' as const },
};

export interface VisualOptions {
  globals: string;
}

export default defineConfig<VisualOptions>({
  testDir: '.',
  testMatch: 'stories.spec.ts',
  fullyParallel: true,
  workers: 2,
  outputDir: 'results',
  snapshotPathTemplate: 'accepted/{projectName}/{arg}{ext}',
  reporter: [['line'], ['html', { outputFolder: 'report', open: 'never' }]],
  expect: { toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 0, threshold: 0.1 } },
  webServer: {
    command: 'node visual/serve.mjs',
    cwd: '..',
    port: 6_106,
    reuseExistingServer: false,
  },
  use: {
    baseURL: 'http://127.0.0.1:6106',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Moscow',
    locale: 'ru',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=none',
        '--disable-background-networking',
      ],
    },
  },
  projects: Object.entries(modes).map(([name, { globals, width, ...media }]) => ({
    name,
    use: { globals, viewport: { width, height: 900 }, ...media },
  })),
});
