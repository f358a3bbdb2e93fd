// What is expected of the three pages, whichever framework built them.
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright';
import { visit } from './browser.ts';

/** Names that survive minifying: of Radix's dialog, and of the looks of ours. */
const DIALOG = ['DialogTitle', 'max-h-[90dvh]'];

/** The looks of what an app writes itself: of its page, of a heading and of a list. */
const ownLooks = (page: Page) =>
  page.evaluate(() => {
    const own = document.createElement('div');
    own.innerHTML = '<h1>Заголовок</h1><ul><li>Строка</li></ul>';
    document.body.append(own);
    const look = (selector: string) => {
      const { fontFamily, fontSize, fontWeight, lineHeight, color, margin, listStyleType } = getComputedStyle(
        own.querySelector(selector) ?? own,
      );
      return { fontFamily, fontSize, fontWeight, lineHeight, color, margin, listStyleType };
    };
    const looks = {
      minWidth: getComputedStyle(document.documentElement).minWidth,
      background: getComputedStyle(document.body).backgroundColor,
      heading: look('h1'),
      list: look('ul'),
    };
    own.remove();
    return looks;
  });

/**
 * The README's table is there, styled, in its font, and its counter keeps the delivery norm; what the app writes itself looks
 * as on `plain`, a page of the app without the components.
 */
export async function checkOffers(browser: Browser, url: string, plain: string): Promise<void> {
  let before: unknown;
  await visit(browser, plain, async (page) => {
    before = await ownLooks(page);
  });
  const { errors } = await visit(browser, url, async (page) => {
    await page.getByRole('table', { name: 'Предложения' }).waitFor();
    const counter = page.getByRole('textbox', { name: 'Количество, OC 90' });
    const more = page
      .getByRole('group', { name: 'Количество, OC 90' })
      .getByRole('button', { name: 'Больше' });
    await more.click();
    await more.click();
    assert.equal(await counter.inputValue(), '36');
    await counter.fill('37');
    await page.getByText('Взять 48').click();
    assert.equal(await counter.inputValue(), '48');
    assert.deepEqual(await ownLooks(page), before);
    const seen = await page.evaluate(() => ({
      family: getComputedStyle(document.querySelector('[data-slot="data-table"]') ?? document.body)
        .fontFamily,
      loaded: [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])),
    }));
    assert.match(seen.family, /Golos/);
    assert.match(seen.loaded.join(), /Golos/, 'the fonts that the stylesheet names were not found');
  });
  assert.deepEqual(errors, []);
}

/** A page of a button works without a dialog's code; a page with a dialog shows that the code would be seen. */
export async function checkWeight(
  browser: Browser,
  pages: { button: string; dialog: string },
): Promise<void> {
  const button = await visit(browser, pages.button, async (page) => {
    await page.getByRole('button', { name: 'Нажато 0' }).click();
    await page.getByRole('button', { name: 'Нажато 1' }).waitFor();
  });
  const dialog = await visit(browser, pages.dialog, async (page) => {
    await page.getByRole('button', { name: 'Открыть' }).click();
    await page.getByRole('dialog', { name: 'Заказ № 104238' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  assert.deepEqual([...button.errors, ...dialog.errors], []);
  const found = (script: string) => DIALOG.filter((name) => script.includes(name));
  assert.deepEqual(found(dialog.script), DIALOG);
  assert.deepEqual(found(button.script), []);
}
