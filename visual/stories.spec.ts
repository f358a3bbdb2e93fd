import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { MODES, picturesOf } from '../.storybook/pictures.ts';
import type { VisualOptions } from './playwright.config.ts';

const test = base.extend<{ page: Page }, VisualOptions & { shared: BrowserContext }>({
  mode: ['light', { option: true, scope: 'worker' }],
  address: ['', { option: true, scope: 'worker' }],
  // Pages of one context share the compiled scripts; each story has a page of its own.
  shared: [
    async ({ browser, mode }, use) => {
      const { width, forcedColors } = { forcedColors: 'none' as const, ...MODES[mode] };
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        forcedColors,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Moscow',
        locale: 'ru',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared }, give) => {
    const page = await shared.newPage();
    await give(page);
    await page.close();
  },
});

interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  importPath: string;
  tags: string[];
}
const BUILT = process.env['VISUAL_STORYBOOK'] ?? path.join(import.meta.dirname, '../storybook-static');
const { entries } = JSON.parse(readFileSync(path.join(BUILT, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>;
};
/** Story files that are photographed; without it all. */
const FILES = process.env['VISUAL_FILES'];
const files = FILES === undefined ? null : (JSON.parse(FILES) as string[]);

for (const entry of Object.values(entries)) {
  const { id, type, title, name, importPath } = entry;
  if (type !== 'story' || (files && !files.includes(importPath))) continue;
  const modes = picturesOf(entry);
  if (modes.length === 0) continue;
  const tag = modes.map((mode) => `@${mode}`);
  test(`${title} / ${name}`, { tag }, async ({ page, address, mode }) => {
    const { theme, density } = MODES[mode];
    // Axe judges a story before it is finished, and is not asked here.
    const globals = `theme:${theme};density:${density};a11y.manual:!true`;
    await page.goto(`${address}/iframe.html?viewMode=story&id=${encodeURIComponent(id)}&globals=${globals}`);
    // The picture is taken once the play function has come to its end: open lists and dialogs are part of it.
    await page.waitForFunction(() => {
      const preview = (window as never as Record<string, { currentRender?: { phase?: string } }>)[
        '__STORYBOOK_PREVIEW__'
      ];
      return ['finished', 'completed', 'errored'].includes(preview?.currentRender?.phase ?? '');
    });
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${title.replaceAll('/', '-')}--${name}.png`.replaceAll(' ', '-'), {
      fullPage: true,
    });
  });
}
