// Ordered goods are handed over: the supplier ships them in three containers, the shop counts them on a phone with
// a scanner, one piece is missing and one is too many; both sides see it in the order's ledger without reloading.
import { answered } from '../support/answered.ts';
import { type Order as Sent, SELLER } from '../support/deliveries.ts';
import { api, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Order extends Sent {
  status: { code: string };
}

test('goods shipped in three containers are counted on a phone; both sides see «4 of 5 accepted, 1 short» without a reload', async ({
  browser,
}) => {
  // The test has two users, three browsers and a dozen steps.
  test.setTimeout(600_000);
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const gate = await signIn(browser, 'shop');
  const id = await placedFromOne(shop.page, supplier.page, SELLER, [5, 1]);
  await api(supplier.page, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  const read = async () => (await api<{ data: Order }>(shop.page, 'GET', `/document/order/view/${id}`)).data;
  const { lines } = await read();
  const [long, short] = [5, 1].map((pieces) => lines.find(({ ordered }) => ordered === pieces));
  if (!long || !short) throw new Error('the order is another');
  const nameOf = (line: Order['lines'][number]) => `${line.brand_title} ${line.article}`;

  // The supplier collects the lines and packs them into three containers, the longer line into two.
  const page = supplier.page;
  await page.goto(`/inbox/${id}/shipment`);
  await page.getByRole('button', { name: /^Собрать: 2 позиции/ }).click();
  await expect(page).toHaveURL(/\/shipment\/\d+$/);
  const shipment = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.getByRole('button', { name: 'По месту на позицию' }).click();
  const first = page.getByRole('group', { name: `В месте 1: ${nameOf(long)}` });
  await first.getByRole('button', { name: 'Меньше' }).click();
  await page.getByRole('button', { name: `Ещё место на 1 шт.: ${nameOf(long)}` }).click();
  await answered(page, 'PUT', '/document/shipment/update', () =>
    page.getByRole('button', { name: 'Сохранить места' }).click(),
  );
  await answered(page, 'PUT', '/document/shipment/pack', () =>
    page.getByRole('button', { name: 'Упаковать' }).click(),
  );
  await expect(page.getByText('3 места')).toBeVisible();
  await page.getByRole('button', { name: 'Отправить…' }).click();
  const papers = page.getByRole('dialog');
  await papers.getByRole('textbox', { name: /^Номер УПД/ }).fill('УПД-390');
  await papers.getByRole('textbox', { name: /^Дата УПД/ }).fill('15.01.2026');
  await answered(page, 'PUT', '/document/shipment/ship', () =>
    papers.getByRole('button', { name: 'Отправить', exact: true }).click(),
  );
  await expect(page.getByText('В пути').first()).toBeVisible();

  // Both sides open the order, and a third browser opens the acceptance.
  await supplier.live.open(page, `/inbox/${id}`);
  await shop.live.open(shop.page, `/outgoing/${id}`);
  const { data: acceptances } = await api<{ data: { id: number; shipment_id: number }[] }>(
    gate.page,
    'GET',
    '/document/acceptance/acceptances?pageSize=100',
  );
  const acceptance = acceptances.find((one) => one.shipment_id === shipment)?.id ?? 0;
  const phone = gate.page;
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/receive/${acceptance}`);
  const field = phone.getByRole('textbox', { name: 'Артикул или номер места' });
  // A scanner types the code and Enter: one piece of the longer line is missing, the other has one too many.
  const scan = async (line: Order['lines'][number], heard: string) => {
    await field.pressSequentially(line.article);
    await field.press('Enter');
    await expect(phone.getByRole('status').filter({ hasText: heard })).toBeVisible();
  };
  const position = (line: Order['lines'][number]) =>
    phone
      .getByRole('list', { name: 'Позиции', exact: true })
      .getByRole('listitem')
      .filter({ hasText: line.article });
  for (let piece = 1; piece < long.ordered; piece += 1) {
    await scan(long, `${nameOf(long)} +1`);
    await expect(position(long).getByText(`${piece} из ${long.ordered}`)).toBeVisible();
  }
  for (let piece = 1; piece <= short.ordered; piece += 1) {
    await scan(short, `${nameOf(short)} +1`);
    await expect(position(short).getByText(`${piece} из ${short.ordered}`)).toBeVisible();
  }
  await scan(short, `${nameOf(short)} – лишнее, отгружено ${short.ordered}`);
  await phone.getByRole('button', { name: 'Остального нет' }).click();
  await expect(position(long).getByText('нет 1')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await phone.getByRole('button', { name: 'Завершить', exact: true }).click();
  await answered(phone, 'PUT', '/document/acceptance/finish', () =>
    phone.getByRole('dialog').getByRole('button', { name: 'Завершить', exact: true }).click(),
  );
  await expect(phone).toHaveURL(new RegExp(`/acceptances/${acceptance}$`));

  // Both sides see the result in the ledger without a reload.
  const accepted = long.ordered - 1;
  for (const side of [shop.page, page])
    await expect(
      side.getByRole('img', { name: `${nameOf(long)}: принято ${accepted}, с расхождением 1` }),
    ).toBeVisible();
  const order = await read();
  expect(order.lines.find((line) => line.id === long.id)).toMatchObject({ accepted, shortage: 1 });
  expect(order.lines.find((line) => line.id === short.id)).toMatchObject({ accepted: short.ordered });
  expect([...shop.complaints, ...supplier.complaints, ...gate.complaints]).toEqual([]);
});
