// pnpm visual: stories in the modes of .storybook/pictures.ts, compared with the accepted pictures. Pictures of text differ from
// machine to machine, so they are not committed: CI keeps those of each commit of main, made on its own machines.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { MODES, type ModeName } from '../.storybook/pictures.ts';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
const PORT = Number(process.env['VISUAL_PORT'] ?? 6_106);
/** The built Storybook, and where the accepted pictures and the report lie. */
const built = process.env['VISUAL_STORYBOOK'] ?? path.join(import.meta.dirname, '../storybook-static');
const home = process.env['VISUAL_HOME'] ?? import.meta.dirname;

export interface VisualOptions {
  mode: ModeName;
  address: string;
}

export default defineConfig<object, VisualOptions>({
  testDir: '.',
  testMatch: 'stories.spec.ts',
  fullyParallel: true,
  workers: 2,
  outputDir: path.join(home, 'results'),
  snapshotPathTemplate: `${home}/accepted/{projectName}/{arg}{ext}`,
  reporter: [['line'], ['html', { outputFolder: path.join(home, 'report'), open: 'never' }]],
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 0, threshold: 0.1 },
  },
  webServer: {
    command: `node visual/serve.mjs ${PORT} ${JSON.stringify(built)}`,
    cwd: '..',
    port: PORT,
    reuseExistingServer: false,
  },
  use: {
    address: `http://127.0.0.1:${PORT}`,
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
  projects: (Object.keys(MODES) as ModeName[]).map((mode) => ({
    name: mode,
    grep: new RegExp(`@${mode}$|@${mode} `),
    use: { mode },
  })),
});
