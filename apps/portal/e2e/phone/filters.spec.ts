// The filters of a list on a phone: what each of them opens is inside the window and does its work.
import { onPhone, PHONE } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test('every filter of the orders opens inside the window, and this month is chosen by three taps', async ({
  browser,
}) => {
  const { page, tap, taps, startCounting, complaints } = await onPhone(browser, 'supplier', '/inbox');
  const main = page.getByRole('main');
  const opener = main.getByRole('button', { name: /^Фильтры/ });
  await tap(opener);
  const filters = main.locator('button[aria-haspopup="dialog"]').filter({ visible: true });
  await expect(filters.filter({ hasText: 'Создан' })).toBeVisible();
  for (const name of await filters.allTextContents()) {
    const panel = page.getByRole('dialog', { name: name.trim(), exact: true });
    await tap(filters.filter({ hasText: new RegExp(`^${name.trim()}$`) }));
    await expect(panel).toBeVisible();
    await expect
      .poll(async () => {
        const { x = -1, width = 0 } = (await panel.boundingBox()) ?? {};
        return x >= 0 && x + width <= PHONE.width;
      }, name)
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  startCounting();
  await tap(filters.filter({ hasText: /^Создан$/ }));
  await tap(page.getByRole('button', { name: 'Открыть календарь' }));
  await tap(page.getByRole('dialog', { name: 'Выбор периода' }).getByRole('button', { name: 'Этот месяц' }));
  await expect(page).toHaveURL(/created=/);
  expect(taps()).toBe(3);
  expect(complaints).toEqual([]);
});
