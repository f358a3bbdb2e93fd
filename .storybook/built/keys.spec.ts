import { expect, type Page, test } from '@playwright/test';
import { openStory, storiesByTitle } from './preview.ts';
import { look, missing, RULES, type Rule } from './rules.ts';

/** The story of each component, and the element where its keys start. */
const PARTS: Record<string, { story: string; start: string; open?: string }> = {
  combobox: { story: 'Combobox Keys', start: '[role="combobox"]' },
  listbox: { story: 'Listbox Keys', start: '[role="combobox"]' },
  menu: { story: 'Menu Keys', start: 'button' },
  dialog: { story: 'Dialog Keys', start: 'button' },
  tabs: { story: 'Tabs Keys', start: '[role="tab"]' },
  grid: { story: 'Grid Keys', start: 'tr[data-row]' },
  slider: { story: 'Slider Keys', start: 'input[type="range"]' },
  tree: { story: 'Tree Keys', start: '[role="treeitem"]' },
  'date picker': { story: 'Date Picker Keys', start: 'input', open: 'ArrowDown' },
};

const stories = new Map((storiesByTitle().get('Основы/Клавиатура') ?? []).map(({ name, id }) => [name, id]));

/** Types letters as a keyboard sends them; Playwright only has the keys of an American keyboard. */
async function type(page: Page, letters: string) {
  const devtools = await page.context().newCDPSession(page);
  for (const key of letters)
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await devtools.detach();
}

async function press(page: Page, { press: keys }: Rule, open: string | undefined) {
  for (const key of keys.split(' ')) {
    if (key.startsWith('text:')) await type(page, key.slice('text:'.length));
    else await page.keyboard.press(key === 'Open' ? (open ?? '') : key);
    // Users do not press two keys within one frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

for (const [part, { story, start, open }] of Object.entries(PARTS))
  for (const place of ['page', 'dialog'])
    test.describe(`ARIA practices: ${part} in a ${place}`, () => {
      test.describe.configure({ mode: 'default' });
      // One page for all rules of a component; its story is rendered again for each.
      let page: Page;
      test.beforeAll(async ({ browser, baseURL }) => {
        page = await browser.newPage({ baseURL: baseURL ?? '' });
      });
      test.afterAll(() => page.close());
      const inside = place === 'dialog';
      for (const rule of RULES.filter((one) => one.part === part))
        test(rule.rule, async () => {
          await openStory(page, stories.get(inside ? `${story} In Dialog` : story) ?? '');
          await page
            .locator(`${inside ? '[data-around]' : '#storybook-root'} ${start}`)
            .first()
            .focus();
          await press(page, rule, open);
          await expect.poll(async () => missing(rule, await page.evaluate(look))).toEqual([]);
          // No key of a part closes the dialog around it.
          if (inside) await expect(page.locator('[data-around]')).toBeVisible();
        });
    });
