// A shortage found in an acceptance: the draft of a claim gets a photograph and is sent, refused, disputed,
// decided item by item and closed with the number of a УКД.
// The shop, the supplier and an administrator see equal numbers.
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { api, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { photograph, watchSent } from '../support/photo.ts';
import { expect, test } from '../support/test.ts';

const SELLER = 'ООО «Волга-Деталь»';
interface Line {
  id: number;
  brand_title: string;
  article: string;
  price: number;
  ordered: number;
  claimed: number;
  shortage: number;
  moves: { kind: string; quantity: number; document: { kind: string; id: number } | null }[];
}
interface Node {
  kind: string;
  id: number;
  children: Node[];
}
interface Order {
  id: number;
  lines: Line[];
  contract: { id: number; used: number };
  documents: Node;
  history: { text: string }[];
}

/** Ships all lines of the order in one container and returns the shipment's number. */
async function shipped(supplier: Page, { lines }: Order): Promise<number> {
  const items = lines.map(({ id, ordered }) => ({ order_line_id: id, quantity: ordered }));
  const { data } = await api<{ data: { id: number } }>(supplier, 'POST', '/document/shipment/create', {
    items,
  });
  const head = (version: number) => ({ id: data.id, version });
  await api(supplier, 'PUT', '/document/shipment/update', {
    ...head(1),
    items: items.map((item) => ({
      ...item,
      containers: [{ container_number: '1', quantity: item.quantity }],
    })),
  });
  await api(supplier, 'PUT', '/document/shipment/pack', head(2));
  await api(supplier, 'PUT', '/document/shipment/ship', {
    ...head(3),
    upd_number: 'УПД-17',
    upd_date: '2026-01-15',
  });
  return data.id;
}

/** Counts the acceptance with one piece of each line missing and returns the acceptance's number. */
async function counted(shop: Page, shipment: number): Promise<number> {
  const { data: all } = await api<{ data: { id: number; shipment_id: number }[] }>(
    shop,
    'GET',
    '/document/acceptance/acceptances?pageSize=100',
  );
  const id = all.find((one) => one.shipment_id === shipment)?.id ?? 0;
  const { data } = await api<{ data: { version: number; items: { id: number; quantity: number }[] } }>(
    shop,
    'GET',
    `/document/acceptance/view?id=${id}`,
  );
  const items = data.items.map((item) => ({
    id: item.id,
    accepted: item.quantity - 1,
    shortage: 1,
    rejected: 0,
  }));
  await api(shop, 'PUT', '/document/acceptance/save', { id, version: data.version, items });
  return id;
}

test('a shortage is claimed with a photograph, refused, disputed, decided item by item and closed; numbers agree on all pages', async ({
  browser,
}) => {
  // The test has three users and some twenty steps.
  test.setTimeout(600_000);
  const { page: shop, complaints } = await signIn(browser, 'shop');
  const { page: supplier, complaints: others } = await signIn(browser, 'supplier');
  const { page: admin, complaints: third } = await signIn(browser, 'admin');
  const id = await placedFromOne(shop, supplier, SELLER, [4, 3, 2]);
  await api(supplier, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  const read = async (by = shop, order = id) =>
    (await api<{ data: Order }>(by, 'GET', `/document/order/view/${order}`)).data;
  const acceptance = await counted(shop, await shipped(supplier, await read()));

  // Finishing the acceptance creates a draft of a claim for the missing pieces.
  await shop.goto(`/acceptances/${acceptance}`);
  await shop.getByRole('button', { name: 'Завершить приёмку' }).click();
  await answered(shop, 'PUT', '/document/acceptance/finish', () =>
    shop.getByRole('dialog').getByRole('button', { name: 'Завершить', exact: true }).click(),
  );
  await shop
    .getByText(/^По расхождениям составлен черновик претензии/)
    .getByRole('link')
    .click();
  await expect(shop).toHaveURL(/\/outgoing-claims\/\d+$/);
  const claim = Number(shop.url().split('/').at(-1));
  const before = await read();
  const name = ({ brand_title, article }: Line) => `${brand_title} ${article}`;
  const [replaced, refunded, refused] = before.lines;
  if (!replaced || !refunded || !refused) throw new Error('the order is another');
  const rows = (page: Page) =>
    page.getByRole('table', { name: 'Позиции претензии' }).locator('tbody tr[data-row]');
  await expect(rows(shop)).toHaveCount(3);

  // The photograph is sent scaled down and upright.
  const photo = await photograph(shop, 3200, 2400);
  const whatWent = await watchSent(shop);
  await answered(shop, 'POST', '/document/claim/outgoing-claim-upload-file', () =>
    shop.getByLabel('Файл к претензии', { exact: true }).setInputFiles({
      name: 'Короб.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    }),
  );
  const small = await whatWent();
  expect([small.width, small.height]).toEqual([1_920, 2_560]);
  expect(small.bytes).toBeLessThan(photo.length);
  await expect(shop.getByRole('button', { name: 'Короб.jpg', exact: true })).toBeVisible();
  const send = () =>
    answered(shop, 'PUT', '/document/claim/process', () =>
      shop.getByRole('button', { name: 'Отправить поставщику' }).click(),
    );
  await send();
  expect(await faultsOf(shop)).toEqual([]);

  // The supplier sees the photograph and refuses all items with a comment.
  await supplier.goto(`/incoming-claims/${claim}`);
  await expect(supplier.getByRole('button', { name: 'Короб.jpg', exact: true })).toBeVisible();
  const decide = async (line: Line, outcome: string, comment?: string) => {
    await supplier.getByLabel(`Решение: ${name(line)}`).selectOption({ label: outcome });
    if (comment) await supplier.getByLabel(`Комментарий: ${name(line)}`).fill(comment);
  };
  for (const line of before.lines) await decide(line, 'Отказано', 'Отгружено полностью');
  const sent = () =>
    answered(supplier, 'PUT', '/document/claim/decisions-for-items', () =>
      supplier.getByRole('button', { name: 'Отправить решение' }).click(),
    );
  await sent();
  await supplier.getByRole('main').getByRole('button', { name: 'Закрыть…' }).click();
  await answered(supplier, 'PUT', '/document/claim/finish', () =>
    supplier.getByRole('dialog').getByRole('button', { name: 'Закрыть претензию' }).click(),
  );
  await expect(supplier.getByText('Отклонена', { exact: true }).first()).toBeVisible();

  // The shop may dispute the decision once: then the items are decided again.
  await shop.reload();
  await shop.getByRole('button', { name: 'Оспорить…' }).click();
  await shop.getByRole('dialog').getByRole('textbox').fill('На фото короб вскрыт');
  await answered(shop, 'PUT', '/document/claim/dispute', () =>
    shop
      .getByRole('dialog')
      .getByRole('button', { name: /^Оспорить/ })
      .click(),
  );
  await send();
  await supplier.reload();
  await decide(replaced, 'Замена');
  await decide(refunded, 'Возврат денег / УКД');
  await decide(refused, 'Отказано', 'На фото она есть');
  await sent();
  await shop.reload();
  await answered(shop, 'PUT', '/document/claim/accept', () =>
    shop.getByRole('button', { name: 'Согласиться с решением' }).click(),
  );
  await expect(shop.getByText('Закрыта', { exact: true }).first()).toBeVisible();
  await supplier.reload();
  await supplier.getByRole('button', { name: 'УПД/УКД…' }).click();
  await supplier.getByRole('dialog').getByLabel('Номер УПД или УКД').fill('УКД-17/1');
  await answered(supplier, 'PUT', '/document/claim/incoming-claim-update-upd-ukd-number', () =>
    supplier.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click(),
  );

  // The replacement is ordered automatically at a price of zero.
  const ordered = async () =>
    (
      await api<{ data: { items: { order_line_id: number; replacement_order_id: number | null }[] } }>(
        shop,
        'GET',
        `/document/claim/view/${claim}`,
      )
    ).data.items.find(({ order_line_id }) => order_line_id === replaced.id)?.replacement_order_id ?? null;
  await expect.poll(ordered).not.toBeNull();
  const instead = (await ordered()) ?? 0;
  expect((await read(shop, instead)).lines).toMatchObject([
    { brand_title: replaced.brand_title, article: replaced.article, ordered: 1, price: 0 },
  ]);

  // The claim's page shows the same to all three users.
  for (const [page, address] of [
    [shop, 'outgoing-claims'],
    [supplier, 'incoming-claims'],
    [admin, 'incoming-claims'],
  ] as const) {
    await page.goto(`/${address}/${claim}`);
    const row = (line: Line) => rows(page).filter({ hasText: line.article });
    await expect(row(replaced)).toContainText(`Замена, заказ № ${instead.toLocaleString('ru')}`);
    await expect(row(refunded)).toContainText('Возврат денег / УКД');
    await expect(row(refused)).toContainText('На фото она есть');
    await expect(page.getByText('УКД-17/1').first()).toBeVisible();
    await expect(page.getByText(/^Решение оспорено: На фото короб вскрыт/)).toBeVisible();
  }

  // The order's ledger, document tree and history agree on both sides; a refunded amount no longer uses the limit.
  for (const by of [shop, supplier]) {
    const order = await read(by);
    for (const line of order.lines) expect(line).toMatchObject({ claimed: 1, shortage: 1 });
    const back = order.lines.flatMap(({ moves }) => moves).filter(({ kind }) => kind === 'refunded');
    expect(back).toMatchObject([{ quantity: 1, document: { kind: 'claim', id: claim } }]);
    const leaf = order.documents.children.find((node) => node.kind === 'claim' && node.id === claim);
    expect(leaf).toBeDefined();
    expect(order.contract.used).toBeCloseTo(before.contract.used - refunded.price, 2);
    expect(order.history.map(({ text }) => text)).toContain(
      `По претензии № ${claim} размещён заказ № ${instead.toLocaleString('ru')}`,
    );
  }
  const tree = (await read()).documents.children.find((node) => node.kind === 'claim' && node.id === claim);
  expect(tree?.children).toMatchObject([{ kind: 'order', id: instead }]);
  const limit = await api<{ data: { id: number; freed: { text: string; amount: number }[] }[] }>(
    shop,
    'GET',
    `/warehouse/contract-limit/${before.contract.id}?pageSize=100`,
  );
  expect(limit.data.find((one) => one.id === id)?.freed).toEqual([
    expect.objectContaining({ text: 'Деньги возвращены по претензии', amount: refunded.price }),
  ]);
  expect([...complaints, ...others, ...third]).toEqual([]);
});
