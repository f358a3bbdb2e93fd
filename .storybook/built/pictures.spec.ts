import { expect, test } from '@playwright/test';
import { chromaticOf } from '../pictures.ts';
import { openPreview, storiesByTitle } from './preview.ts';

test("the stories' parameters are what the rule of pictures says", async ({ page }) => {
  test.slow();
  await openPreview(page);
  const parameters = await page.evaluate(async () => {
    interface Preview {
      extract(): Promise<Record<string, { parameters: { chromatic?: unknown } }>>;
    }
    const preview = (globalThis as never as Record<string, Preview | undefined>)['__STORYBOOK_PREVIEW__'];
    const extracted = Object.entries((await preview?.extract()) ?? {});
    return Object.fromEntries(extracted.map(([id, story]) => [id, story.parameters.chromatic]));
  });
  for (const story of [...storiesByTitle().values()].flat())
    expect(parameters[story.id], story.id).toEqual(chromaticOf(story));
});
