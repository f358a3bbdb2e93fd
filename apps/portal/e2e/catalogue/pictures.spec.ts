import { faultsOf } from '../support/axe.ts';
import { drawing } from '../support/drawing.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a product has a gallery with keyboard navigation and zoom; the results show small pictures', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?title=фильтр масляный');
  const small = page.getByRole('row').nth(1).locator('img');
  await expect(small).toHaveJSProperty('complete', true);
  expect(await small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

  await page.goto('/product/1');
  const gallery = page.getByRole('group', { name: /^Фотографии: Фильтр масляный/ });
  await gallery.getByRole('button', { name: /увеличить/ }).press('ArrowRight');
  await expect(gallery.getByRole('button', { name: 'Фотография 2 из 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await gallery.getByRole('button', { name: /увеличить/ }).press('Enter');
  const window = page.getByRole('dialog');
  const large = window.getByRole('img', { name: /фотография 2 из 2$/ });
  await expect(large).toBeVisible();
  await window.getByRole('button', { name: 'Крупнее' }).click();
  await expect(large).toHaveJSProperty('complete', true);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  // Only administrators can change pictures.
  await expect(page.getByText('Фотографии товара')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an administrator adds, reorders and deletes pictures; a file that is not a picture is refused with a message', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'admin', '/product/77');
  const card = page.getByRole('group', { name: 'Фотографии товара' });
  await expect(page.getByText('пока показан рисунок категории')).toBeVisible();
  const input = card.getByLabel('Фотографии товара');
  await input.setInputFiles([
    { name: 'спереди.png', mimeType: 'image/png', buffer: drawing(20) },
    { name: 'сбоку.png', mimeType: 'image/png', buffer: drawing(30) },
  ]);
  const gallery = page.getByRole('group', { name: /^Фотографии: / });
  await expect(gallery.getByRole('button', { name: 'Фотография 2 из 2' })).toBeVisible();
  const first = await gallery.locator('img').first().getAttribute('src');

  await card.getByRole('button', { name: 'Сделать главной: фотография 2' }).click();
  await expect(gallery.locator('img').first()).not.toHaveAttribute('src', first ?? '');
  await page.reload();
  await expect(gallery.locator('img').first()).not.toHaveAttribute('src', first ?? '');

  await input.setInputFiles({ name: 'не фото.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(card.getByText('Подходят только фотографии PNG, JPEG и WebP')).toBeVisible();
  await card.getByRole('button', { name: 'Удалить: не фото.png' }).click();

  for (const left of [1, 0]) {
    await card.getByRole('button', { name: 'Удалить: фотография 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(card.getByRole('button', { name: /^Удалить: фотография/ })).toHaveCount(left);
  }
  await expect(page.getByText('пока показан рисунок категории')).toBeVisible();
  const refused = complaints.filter((line) => !line.includes('422'));
  expect(refused).toEqual([]);
});
