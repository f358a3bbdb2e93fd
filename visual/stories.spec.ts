import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { VisualOptions } from './playwright.config.ts';

const test = base.extend<VisualOptions>({ globals: ['', { option: true }] });

interface Index {
  entries: Record<string, { id: string; type: 'story' | 'docs'; title: string; name: string }>;
}
const INDEX = path.join(import.meta.dirname, '../storybook-static/index.json');
const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as Index;

for (const { id, type, title, name } of Object.values(entries)) {
  if (type !== 'story') continue;
  test(`${title} / ${name}`, async ({ page, globals }) => {
    await page.goto(`/iframe.html?viewMode=story&id=${encodeURIComponent(id)}&globals=${globals}`);
    // The picture is taken once the play function has come to its end: open lists and dialogs are part of it.
    await page.waitForFunction(() => {
      const preview = (window as never as Record<string, { currentRender?: { phase?: string } }>)[
        '__STORYBOOK_PREVIEW__'
      ];
      return ['finished', 'completed', 'errored'].includes(preview?.currentRender?.phase ?? '');
    });
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${title.replaceAll('/', '-')}--${name}.png`.replaceAll(' ', '-'));
  });
}
