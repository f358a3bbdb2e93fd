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

/** Where the parts stand: the end of the story's name, and what is around them. */
const PLACES = {
  page: { name: '', around: '#storybook-root' },
  dialog: { name: ' In Dialog', around: '[data-around]' },
  'scroll container': { name: ' In Scroller', around: '[data-scroller]' },
} as const;
/** Longer than the container: the focus may scroll it. */
const LONG = ['grid', 'tree'];

/** How far the container is scrolled, and whether what has the focus is in sight in it; elsewhere nothing hides it. */
const sightIn = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('[data-scroller]');
    if (!scroller) throw new Error('no container');
    const { activeElement } = document;
    const [box, own] = [scroller, activeElement ?? scroller].map((one) => one.getBoundingClientRect());
    const inside = activeElement !== scroller && scroller.contains(activeElement);
    const seen = !inside || (box && own && own.top >= box.top - 1 && own.bottom <= box.bottom + 1);
    return { scrolled: scroller.scrollTop, seen: seen ?? false };
  });

for (const [part, { story, start, open }] of Object.entries(PARTS))
  for (const [place, { name, around }] of Object.entries(PLACES))
    test.describe(`ARIA practices: ${part} in a ${place}`, () => {
      test.describe.configure({ mode: 'default' });
      // One page for all rules of a component; its story is rendered again for each.
      let page: Page;
      test.beforeAll(async ({ browser, baseURL }) => {
        page = await browser.newPage({ baseURL: baseURL ?? '' });
      });
      test.afterAll(() => page.close());
      for (const rule of RULES.filter((one) => one.part === part))
        test(rule.rule, async () => {
          await openStory(page, stories.get(`${story}${name}`) ?? '');
          await page.locator(`${around} ${start}`).first().focus();
          const scrolls = place === 'scroll container';
          const before = scrolls ? await sightIn(page) : null;
          await press(page, rule, open);
          await expect.poll(async () => missing(rule, await page.evaluate(look))).toEqual([]);
          // No key of a part closes the dialog around it.
          if (place === 'dialog') await expect(page.locator('[data-around]')).toBeVisible();
          if (!before) return;
          expect(before.seen).toBe(true);
          // The browser scrolls smoothly, and it begins a few frames after the key.
          await page.waitForTimeout(250);
          await expect.poll(async () => (await sightIn(page)).seen).toBe(true);
          const leaves = rule.press.includes('Tab');
          if (!leaves && !LONG.includes(part)) expect(await sightIn(page)).toEqual(before);
        });
    });
