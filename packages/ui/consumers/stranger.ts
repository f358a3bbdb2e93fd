// What is expected of the stranger's page, whichever framework built it.
import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright';
import { visit } from './browser.ts';

/** Texts and attributes of the page that have a Russian letter. */
const russian = (page: Page) =>
  page
    .evaluate(() =>
      [...document.querySelectorAll('body, body *:not(script, style)')].flatMap((element) => [
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent ?? ''),
        ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ]),
    )
    .then((texts) => texts.filter((text) => /[а-яё]/i.test(text)));

/** Filters, sorts, selects, orders and asks, by keys and by clicks. */
async function work(page: Page, mirrored: boolean): Promise<void> {
  const table = page.getByRole('table', { name: 'Offers' });
  const count = page.getByRole('status').filter({ hasText: 'offers' });
  await table.getByText('OC 1', { exact: true }).waitFor();
  assert.equal(await count.textContent(), '1000 offers');
  assert.ok((await table.locator('tbody tr').count()) < 100, 'only the visible rows are in the page');

  const brands = page.getByRole('combobox', { name: 'Brands' });
  await brands.click();
  await brands.fill('mann');
  await page.getByRole('option', { name: 'MANN-FILTER' }).click();
  await brands.press('Escape');
  assert.equal(await count.textContent(), '250 offers');
  await table.getByRole('button', { name: 'Price' }).click();
  await table.getByRole('row', { name: '652.47' }).waitFor();
  await table.getByRole('checkbox', { name: 'OC 998' }).press('Space');
  assert.ok(await table.getByRole('checkbox', { name: 'OC 998' }).isChecked());

  await page.getByRole('textbox', { name: /Period.*: start/ }).fill(mirrored ? '15.11.2026' : '11/15/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('group', { name: 'Period' }).getByRole('button').click();
  await page.getByRole('button', { name: '7 days' }).click();
  assert.ok(Number.parseInt((await count.textContent()) ?? '', 10) < 100, 'the period filters');

  const card = page.locator('[data-slot="offer-card"]').first();
  await card.getByRole('button', { name: 'Increase' }).click();
  await card.getByRole('button', { name: /^Add to basket/ }).click();
  await card.getByText('In basket').waitFor();
  assert.equal(await card.getByRole('textbox').inputValue(), '24');

  await page.getByRole('button', { name: 'Ask for a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a price' });
  await dialog.waitFor();
  // The first field has the focus.
  await page.keyboard.type('Acme');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Request sent').waitFor();
  await page.getByText('Acme, 12 pieces').waitFor();
}

/** Where the middle of an element is, pixels from the left edge of the window. */
const middle = (at: Locator) =>
  at.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  });

/** Columns, cards and the window's buttons stand in the order of the page's direction. */
async function checkOrder(page: Page, mirrored: boolean): Promise<void> {
  const follows = async (first: Locator, second: Locator) =>
    assert.equal((await middle(first)) > (await middle(second)), mirrored);
  const titles = page.getByRole('columnheader');
  await follows(titles.filter({ hasText: 'Part' }), titles.filter({ hasText: 'Price' }));
  const cards = page.locator('[data-slot="offer-card"]');
  await follows(cards.nth(0), cards.nth(1));
  const card = cards.first();
  await follows(card.getByRole('textbox'), card.getByRole('button', { name: 'Increase' }));
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  const dialog = page.getByRole('dialog');
  await follows(dialog.getByRole('heading'), dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** The page with English texts, its own accent and square corners. */
export async function checkStranger(browser: Browser, url: string, mirrored = false): Promise<void> {
  const { errors } = await visit(browser, url, async (page) => {
    const look = await page.getByRole('button', { name: 'Ask for a price' }).evaluate((button) => {
      const { backgroundColor, borderRadius } = getComputedStyle(button);
      return { backgroundColor, borderRadius };
    });
    assert.deepEqual(look, { backgroundColor: 'rgb(122, 31, 162)', borderRadius: '0px' });
    await checkOrder(page, mirrored);
    await work(page, mirrored);
    assert.deepEqual(await russian(page), []);
    // What the app writes itself looks in a ThemeScope as it does outside.
    const looks = await page.evaluate(() => {
      const own = document.createElement('h1');
      document.body.append(own);
      const sizes = [document.querySelector('main h1'), own].map((heading) => {
        const size = (element: Element | null | undefined) =>
          element ? Number.parseFloat(getComputedStyle(element).fontSize) : Number.NaN;
        return { size: size(heading), ratio: size(heading) / size(heading?.parentElement) };
      });
      own.remove();
      return sizes;
    });
    const [inside, outside] = looks;
    // Given in pixels, or relative to the text around it.
    const isSame =
      inside?.size === outside?.size || Math.abs((inside?.ratio ?? 0) - (outside?.ratio ?? 0)) < 0.01;
    assert.ok(isSame, JSON.stringify(looks));
  });
  assert.deepEqual(errors, []);
}
