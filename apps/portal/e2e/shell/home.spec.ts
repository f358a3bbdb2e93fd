// The main page begins with what needs doing: each tile leads to a list of exactly as many rows as it counts.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { ask } from '../support/walk.ts';

interface Duty {
  title: string;
  count: number;
  href: string;
  urgent: boolean;
}

/** Opens the main page and returns the duties that the server named for it. */
async function dutiesOf(page: Page): Promise<Duty[]> {
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/reports/today');
  await page.goto('/main');
  return ((await (await answer).json()) as { data: { duties: Duty[] } }).data.duties;
}

/** The number of rows of the list on the page, as its pages' bar or its rows tell. */
async function totalOf(page: Page): Promise<number> {
  await expect(page.locator('main tr[data-row], main [data-slot=position-row]').first()).toBeVisible();
  const pages = page.locator('main [data-slot=pagination]');
  if ((await pages.count()) > 0) {
    const [, total = ''] = /из ([\d\s]+)/.exec(await pages.first().innerText()) ?? [];
    return Number(total.replaceAll(/\s/g, ''));
  }
  return page.locator('main tr[data-row]').count();
}

/** Further people of a role. */
const FURTHER = ['supplier2', 'distributor2', 'shop2'];
for (const login of ['admin', 'supplier', 'distributor', 'shop', ...FURTHER]) {
  const tag = FURTHER.includes(login) ? ['@long'] : [];
  test(
    `${login}: each tile of the main page leads to as many rows as it counts`,
    { tag },
    async ({ browser }) => {
      const { page } = await signIn(browser, login);
      const duties = await dutiesOf(page);
      expect(duties.length).toBeGreaterThan(0);
      // Late things first.
      expect(duties.map(({ urgent }) => urgent)).toEqual(
        duties.map(({ urgent }) => urgent).toSorted((one, other) => Number(other) - Number(one)),
      );
      for (const { title, count, href, urgent } of duties) {
        await ask(page, '/main');
        const tile = page.locator(`a[data-slot=stat][href="${href}"]`);
        await expect(tile, `${login}: ${title}`).toContainText(title);
        await expect(tile).toHaveAttribute('data-tone', urgent ? 'red' : 'neutral');
        // The overdue shipments of a supplier are announced in a dialog over the page.
        await page.keyboard.press('Escape');
        await tile.click();
        await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(href));
        await expect
          .poll(() => totalOf(page), { message: `${login}: ${title} → ${href}`, timeout: 20_000 })
          .toBe(count);
      }
    },
  );
}

test('what needs doing stands before banners and news, for each role', async ({ browser }) => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) {
    const { page } = await signIn(browser, login);
    await expect(page.getByRole('region', { name: 'Акции' })).toBeAttached();
    const order = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('a[data-slot=stat], [aria-label="Акции"], [aria-label="Новости"]')].map(
          (one) => one.getAttribute('aria-label') ?? 'duty',
        ),
      );
    expect([...new Set(order)], login).toEqual(['duty', 'Акции', 'Новости']);
    await page.context().close();
  }
});
