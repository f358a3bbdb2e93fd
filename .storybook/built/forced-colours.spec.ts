import { expect, test } from '@playwright/test';
import { openStory, storiesByTitle } from './preview.ts';

// Forced colours remove backgrounds and tints; the information that they carry must remain visible.
test.use({ contextOptions: { forcedColors: 'active' } });

const keys = new Map((storiesByTitle().get('Основы/Клавиатура') ?? []).map(({ name, id }) => [name, id]));
const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;

test('a highlighted option has another ground than its neighbours', async ({ page }) => {
  await openStory(page, keys.get('Combobox Keys') ?? '');
  await page.getByRole('combobox').focus();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('data-active');
  expect(await options.first().evaluate(groundOf)).not.toBe(await options.nth(1).evaluate(groundOf));
});

test('a highlighted item of a menu has another ground than its neighbours', async ({ page }) => {
  await openStory(page, keys.get('Menu Keys') ?? '');
  await page.getByRole('button', { name: 'Действия' }).focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  expect(await items.first().evaluate(groundOf)).not.toBe(await items.nth(1).evaluate(groundOf));
});

test('a chosen row has another ground than its neighbours', async ({ page }) => {
  await openStory(page, keys.get('Grid Keys') ?? '');
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('Space');
  const cells = page.locator('tr[data-row] td');
  await expect(page.locator('tr[data-marked]')).toHaveCount(1);
  expect(await cells.first().evaluate(groundOf)).not.toBe(await cells.last().evaluate(groundOf));
});

test('today is outlined', async ({ page }) => {
  await openStory(page, keys.get('Date Picker Keys') ?? '');
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ArrowDown');
  const today = page.getByRole('button', { name: /^Сегодня/ });
  expect(await today.evaluate((day) => getComputedStyle(day).outlineStyle)).not.toBe('none');
});

test('a disabled field is written in the grey of what is disabled', async ({ page }) => {
  const [matrix] = (storiesByTitle().get('Действия и поля/Multiselect') ?? []).filter(
    ({ name }) => name === 'Matrix',
  );
  await openStory(page, matrix?.id ?? '');
  const [disabled, enabled] = await page.evaluate(() => {
    const colour = (place: string) => getComputedStyle(document.querySelector(place) as Element).color;
    return [
      colour('[data-slot="multiselect"] [data-disabled]'),
      colour('[data-slot="multiselect"] > :not([data-disabled])'),
    ];
  });
  expect(disabled).not.toBe(enabled);
});
