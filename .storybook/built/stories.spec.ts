import { expect, test } from '@playwright/test';
import { openStory, storiesByTitle } from './preview.ts';

// One page for all stories of a component: state that one story leaves behind affects the next, as for a reader.
for (const [title, stories] of storiesByTitle())
  test.describe(title, () => {
    test.describe.configure({ mode: 'default' });
    let shared: import('@playwright/test').Page;
    test.beforeAll(async ({ browser, baseURL }) => {
      shared = await browser.newPage({ baseURL: baseURL ?? '' });
    });
    test.afterAll(() => shared.close());
    for (const { id, name } of stories)
      test(name, async () => {
        expect(await openStory(shared, id)).toEqual({ thrown: [], faults: [] });
      });
  });
