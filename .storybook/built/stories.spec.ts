import { expect, test } from '@playwright/test';
import { openStory, storiesByTitle } from './preview.ts';

const DESKTOP = { width: 1_280, height: 900 };
const PHONE = { width: 390, height: 844 };

// One page for all stories of a component: state that one story leaves behind affects the next, as for a reader.
for (const [title, stories] of storiesByTitle())
  test.describe(title, () => {
    test.describe.configure({ mode: 'default' });
    let shared: import('@playwright/test').Page;
    test.beforeAll(async ({ browser, baseURL }) => {
      shared = await browser.newPage({ baseURL: baseURL ?? '' });
    });
    test.afterAll(() => shared.close());
    for (const { id, name, tags } of stories)
      test(name, async () => {
        await shared.setViewportSize(tags?.includes('phone') ? PHONE : DESKTOP);
        expect(await openStory(shared, id)).toEqual({ thrown: [], faults: [] });
      });
  });
