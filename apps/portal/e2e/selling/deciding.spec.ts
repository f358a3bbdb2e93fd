// A supplier decides on an order: confirms a part, decides on the rest, and undoes a decision before it is sent.
import { expect, test } from '../support/test.ts';
import { faultsOf } from '../support/axe.ts';
import { placed } from '../support/orders.ts';
import { signIn } from '../support/people.ts';

test('a supplier confirms 4 of 5 and undoes it before it is sent; the second time the rest is refused and both are sent', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const { id, pieces } = await placed(shop.page, [
    { article: 'OC90', supplier: 'ООО «Волга-Деталь»', pieces: 5 },
  ]);
  const { page } = supplier;
  // The page's clock is controlled: the five seconds for undoing a decision last as long as the test needs.
  await page.clock.install();
  await page.goto(`/inbox/${id}`);
  const row = page.getByRole('row', { name: /KNECHT OC 90/ });
  await expect(row).toContainText('Ожидает подтверждения');
  await row.getByRole('textbox', { name: /Количество/ }).fill('4');
  await row.getByRole('textbox', { name: /Количество/ }).press('Enter');
  await expect(row.getByRole('button', { name: /^Отказать/ })).toHaveText(`Отказать ${pieces - 4}`);
  await page.getByRole('button', { name: `Подтвердить 4 из ${pieces}…` }).click();
  const dialog = page.getByRole('dialog', { name: 'Подтвердить заказ' });
  await dialog.getByRole('radio', { name: /Решу позже/ }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Подтвердить 4', exact: true }).click();
  await expect(page.getByText(/подтвердим 4 шт/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByText(/подтвердим 4 шт/)).toHaveCount(0);
  await page.clock.runFor(6_000);
  await page.clock.resume();
  // The decision was not sent, so the order is unchanged.
  await page.reload();
  await expect(row).toContainText('Ожидает подтверждения');
  await shop.live.open(shop.page, `/outgoing/${id}`);
  await expect(shop.page.getByText('Новый', { exact: true }).first()).toBeVisible();

  await row.getByRole('textbox', { name: /Количество/ }).fill('4');
  await row.getByRole('textbox', { name: /Количество/ }).press('Enter');
  await page.getByRole('button', { name: `Подтвердить 4 из ${pieces}…` }).click();
  await dialog.getByRole('radio', { name: /Отказать/ }).check();
  const both = dialog.getByRole('button', { name: `Подтвердить 4, отказать ${pieces - 4}` });
  await both.click();
  await expect(dialog.getByText('Обязательное поле')).toBeVisible();
  await dialog.getByLabel('Причина').selectOption('нет в наличии');
  await both.click();
  // The decision is sent automatically, and the buyer sees it without reloading.
  await expect(shop.page.getByText('Подтверждён частично').first()).toBeVisible();
  await shop.page.getByRole('button', { name: /^Развернуть: KNECHT/ }).click();
  const trail = shop.page.getByRole('list', { name: `Где мои ${pieces}`, exact: false });
  await expect(trail.getByRole('listitem')).toHaveText([
    /^Заказано/,
    /^Подтверждено 4/,
    new RegExp(`^Отказано ${pieces - 4}Отказ №`),
    /^Отгрузка 4/,
    /^Приёмка 4/,
  ]);
  await expect(shop.page.getByText('вернулось в лимит')).toBeVisible();
  expect(await faultsOf(shop.page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  expect([...shop.complaints, ...supplier.complaints]).toEqual([]);
});

test('a finished order is archived by one side, opened in the archive and restored', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const { id } = await placed(shop.page, [{ article: 'OC90', supplier: 'ООО «Волга-Деталь»', pieces: 1 }]);
  const { page } = supplier;
  await page.goto(`/inbox/${id}`);
  await page.getByRole('button', { name: 'Отказать…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').selectOption('нет в наличии');
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click();
  await page.getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByText('В архиве', { exact: true })).toBeVisible();
  await page.goto('/inbox/archive');
  await page.getByRole('row', { name: new RegExp(id.toLocaleString('ru').replace(/\s/, '\\s')) }).click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}/viewarch`));
  await expect(page.getByRole('link', { name: /^Отказ №/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть из архива' }).click();
  await expect(page.getByText('Заказ снова в списке')).toBeVisible();
  expect(supplier.complaints).toEqual([]);
});
