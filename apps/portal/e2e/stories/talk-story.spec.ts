// A conversation of both sides at an order: decisions, «Conversations».
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { SELLER } from '../support/deliveries.ts';
import { api, placed } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Documents with unread messages among the duties. */
async function unread(page: Page): Promise<number> {
  const { data } = await api<{ data: { duties: { id: string; count: number }[] } }>(
    page,
    'GET',
    '/reports/today',
  );
  return data.duties.filter(({ id }) => id.startsWith('unread-')).reduce((sum, { count }) => sum + count, 0);
}

test('a shop asks about a line and mentions the manager, who answers with a ready sentence and a file; both see it at once, and nothing stays unread', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const { id } = await placed(shop.page, [{ article: 'OC90', supplier: SELLER, pieces: 1 }]);
  const before = { shop: await unread(shop.page), supplier: await unread(supplier.page) };
  const { data: manager } = await api<{ data: { person: { first_name: string; second_name: string } } }>(
    supplier.page,
    'GET',
    '/identity/user/current',
  );
  const name = `${manager.person.second_name} ${manager.person.first_name}`;

  await test.step('the shop asks', async () => {
    const { page } = shop;
    await shop.live.open(page, `/outgoing/${id}`);
    await page.getByRole('button', { name: /^Написать о строке: KNECHT OC 90/ }).click();
    const field = page.getByRole('textbox', { name: `Написать: ${SELLER}` });
    await expect(field).toBeFocused();
    await expect(page.getByText('к строке: KNECHT OC 90')).toBeVisible();
    await page.keyboard.type('@');
    await expect(page.getByRole('combobox', { name: 'Кого упомянуть' })).toBeFocused();
    await page.keyboard.type(manager.person.second_name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`@${name} `);
    await page.keyboard.type('подойдёт на Логан?');
    await answered(page, 'POST', `/document/talk/order/${id}`, () => page.keyboard.press('Control+Enter'));
    await expect(page.getByText('не прочитано')).toBeVisible();
  });

  await test.step('the manager is told by the bell and opens the order', async () => {
    const { page } = supplier;
    await supplier.live.listening();
    await expect.poll(() => unread(page)).toBe(before.supplier + 1);
    await page.reload();
    await page.getByRole('button', { name: /^Уведомления/ }).click();
    await page.getByText(`вас упомянули`).first().click();
    await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`));
    await expect(page.getByText(`@${name} подойдёт на Логан?`)).toBeVisible();
    await page.getByText(`@${name} подойдёт на Логан?`).scrollIntoViewIfNeeded();
    await expect.poll(() => unread(page), { timeout: 15_000 }).toBe(before.supplier);
    await expect(shop.page.getByText('прочитано', { exact: true })).toBeVisible();
  });

  await test.step('the manager answers, the shop sees it without a reload', async () => {
    const { page } = supplier;
    await page.getByRole('button', { name: 'Проверим и ответим сегодня' }).click();
    await page.getByLabel('Файлы к сообщению').setInputFiles({
      name: 'Каталог.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(page.getByRole('list', { name: 'Файлы сообщения' })).toContainText('Каталог.pdf');
    await answered(page, 'POST', `/document/talk/order/${id}`, () =>
      page.getByRole('button', { name: 'Отправить' }).click(),
    );
    const messages = shop.page.getByRole('list', { name: 'Сообщения' });
    await expect(messages).toContainText('Проверим и ответим сегодня');
    await expect(messages.getByRole('button', { name: 'Каталог.pdf' })).toBeVisible();
    await expect.poll(() => unread(shop.page), { timeout: 15_000 }).toBe(before.shop);
  });
  expect([...shop.complaints, ...supplier.complaints]).toEqual([]);
});
