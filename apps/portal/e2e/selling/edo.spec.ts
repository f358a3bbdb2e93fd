// An УПД leaves through the demo's operator: sent with one button, its state comes to the open page, and the buyer sees it.
import { answered } from '../support/answered.ts';
import { api } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Edo {
  can_send: boolean;
  documents: unknown[];
}

test('an УПД is sent through the operator from the page of the shipment, once', async ({ browser }) => {
  test.setTimeout(120_000);
  const supplier = await signIn(browser, 'supplier');
  const { page } = supplier;
  const { data: shipments } = await api<{ data: { id: number; upd_number: string }[] }>(
    page,
    'GET',
    '/document/shipment/shipments?pageSize=100',
  );
  const edoOf = async (id: number) =>
    (await api<{ data: Edo }>(page, 'GET', `/document/shipment/edo?id=${id}`)).data;
  let sent: { id: number; upd_number: string } | undefined;
  for (const one of shipments) {
    const { can_send, documents } = await edoOf(one.id);
    if (!can_send || documents.length > 0) continue;
    sent = one;
    break;
  }
  if (!sent) throw new Error('no shipment can be sent');
  await supplier.live.open(page, `/shipment/${sent.id}`);
  await answered(page, 'POST', '/document/shipment/edo', () =>
    page.getByRole('button', { name: 'Отправить через ЭДО' }).click(),
  );
  // The operator has it: the open page learns that without a reload.
  await expect(page.getByText('Ждёт подписи продавца', { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(`УПД № ${sent.upd_number} от`, { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить через ЭДО' })).toHaveCount(0);
  expect((await edoOf(sent.id)).documents).toHaveLength(1);
  expect(supplier.complaints).toEqual([]);
});
