// In the morning: what comes today, on paper. Decisions, «/outgoing/arrivals».
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a shop sees what comes today, prints it and opens an order', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop', '/main');
  await page.getByRole('link', { name: 'Где мои детали' }).first().click();
  await expect(page).toHaveURL('/outgoing/arrivals');
  await expect(page.getByRole('heading', { name: 'Где мои детали', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Что ещё успеть заказать сегодня' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: /^Сегодня/ }).click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/);
  const rows = page.getByRole('table', { name: /^Что едет на склад/ }).locator('tbody tr[data-row]');
  // Depending on the hour, more than the order that is to come by midnight is due today.
  const due = rows.filter({ hasText: '24:00' }).filter({ hasText: 'в пути' }).first();
  await expect(due).toBeVisible();

  // On paper: no menu, no buttons, the same rows.
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Печать' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(due).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const number = (await due.innerText()).match(/№\s*([\d\s\u00a0]+)/)?.[1]?.replaceAll(/\D/g, '');
  await due.press('Enter');
  await expect(page).toHaveURL(new RegExp(String.raw`/outgoing/${number}\b`));
  expect(complaints).toEqual([]);
});
