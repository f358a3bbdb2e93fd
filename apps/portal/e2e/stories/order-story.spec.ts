// What happens after «заказ размещён», with a shop and two suppliers side by side: of twelve lines some are
// confirmed, some are refused, a refused one is replaced and a confirmed one is cancelled on request; the numbers
// agree at the end.
import type { Page } from '@playwright/test';
import { api, decided } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const FIRST = 'ООО «Волга-Деталь»';
/** The login for each company that may sell a replacement. */
const OTHERS: Readonly<Record<string, string>> = {
  'АО «Москва-Автозапчасть»': 'supplier2',
  'ООО «Партнёр Авто»': 'distributor',
  'ООО «Уралопт»': 'distributor2',
};
interface Line {
  id: number;
  article: string;
  price: number;
  ordered: number;
  undecided: number;
  confirmed: number;
  refused: number;
  cancelled: number;
  short: number;
}
interface Order {
  id: number;
  version: number;
  amount: number;
  counted_amount: number;
  released_amount: number;
  contract: { used: number };
  supplier: { title: string };
  status: { code: string };
  lines: Line[];
}
interface Offer {
  id: number;
  supplier: { title: string };
  storage: { id: number };
  price_list_multiplicity: number | null;
}

const orderOf = async (page: Page, id: number) =>
  (await api<{ data: Order }>(page, 'GET', `/document/order/view/${id}`)).data;

/** Orders twelve lines of one storage of the first supplier and returns the order's number. */
async function orderTwelve(shop: Page, supplier: Page): Promise<number> {
  const lists = await api<{ data: { id: number }[] }>(supplier, 'GET', '/prices/price-list');
  const products: number[] = [];
  for (const { id } of lists.data) {
    const items = await api<{ data: { standard_id: number }[] }>(
      supplier,
      'GET',
      `/prices/price-list/${id}/items?pageSize=100`,
    );
    products.push(...items.data.map(({ standard_id }) => standard_id));
  }
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  const basket = async () =>
    (
      await api<{ data: { id: number; amount: number } }>(
        shop,
        'GET',
        `/basket/basket?storage_id=${user.default_storage_id}`,
      )
    ).data;
  const { id: basket_id } = await basket();
  let storage = 0;
  let lines = 0;
  for (const product of products) {
    if (lines === 12) break;
    const found = await api<{ products: { offers: Offer[] }[] }>(
      shop,
      'GET',
      `/basket/basket/article?basketID=${basket_id}&articleId=${product}`,
    );
    const offer = found.products[0]?.offers.find(
      (one) => one.supplier.title === FIRST && (storage === 0 || one.storage.id === storage),
    );
    // Another company with a login sells it, too, so it can be replaced.
    const others = found.products[0]?.offers.some((one) => Object.hasOwn(OTHERS, one.supplier.title));
    if (!offer || !others) continue;
    storage = offer.storage.id;
    const unit = offer.price_list_multiplicity ?? 1;
    const quantity = Math.ceil(2 / unit) * unit;
    await api(shop, 'POST', '/basket/basket-items/create', { basket_id, offer_id: offer.id, quantity });
    lines += 1;
  }
  expect(lines).toBe(12);
  const { data } = await api<{ data: { orders: { id: number }[] } }>(shop, 'POST', '/basket/order/create', {
    basket_id,
    amount: (await basket()).amount,
  });
  expect(data.orders).toHaveLength(1);
  return data.orders[0]?.id ?? 0;
}

/** Asserts that the quantities of each line add up to its ordered pieces and that the amounts follow from them. */
function hold(order: Order): void {
  for (const line of order.lines)
    expect(line.undecided + line.confirmed + line.refused + line.cancelled + line.short, line.article).toBe(
      line.ordered,
    );
  const money = (pieces: (line: Line) => number) =>
    order.lines.reduce((sum, line) => sum + Math.round(line.price * 100) * pieces(line), 0);
  expect(Math.round(order.counted_amount * 100)).toBe(money((line) => line.undecided + line.confirmed));
  expect(Math.round(order.released_amount * 100)).toBe(
    money((line) => line.refused + line.cancelled + line.short),
  );
}

test('twelve lines are confirmed in part, refused, replaced at another supplier and cancelled on request', async ({
  browser,
}) => {
  // The test has three users and a dozen steps.
  test.setTimeout(600_000);
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const id = await orderTwelve(shop.page, supplier.page);
  const before = (await orderOf(shop.page, id)).contract.used;
  await shop.live.open(shop.page, `/outgoing/${id}`);

  // The supplier fills in the column: ten lines in full, zero for the last two, which are refused.
  await supplier.page.goto(`/inbox/${id}/confirm`);
  const fields = supplier.page.getByRole('textbox', { name: /^Подтвердить:/ });
  await expect(fields).toHaveCount(12);
  await fields.nth(10).fill('0');
  await fields.nth(11).fill('0');
  await supplier.page.getByRole('radio', { name: 'Отказать' }).check();
  await supplier.page.getByLabel('Причина').selectOption('нет в наличии');
  await decided(supplier.page, async () => {
    await supplier.page.getByRole('button', { name: /^Подтвердить \d+, отказать \d+$/ }).click();
    await expect(supplier.page).toHaveURL(new RegExp(`/inbox/${id}$`));
  });

  // The shop sees it without reloading and replaces a refused line with one click.
  await expect(shop.page.getByText('Подтверждён частично').first()).toBeVisible();
  const known = Object.keys(OTHERS).map((title) => title.replaceAll(/[«»]/g, '.'));
  const button = shop.page
    .getByRole('button', { name: new RegExp(`^Заменить: .*(${known.join('|')})$`) })
    .first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  const replacing = Object.keys(OTHERS).find((title) => name.endsWith(title)) ?? '';
  const second = await signIn(browser, OTHERS[replacing] ?? '');
  const toast = shop.page
    .getByRole('region', { name: 'Сообщения' })
    .getByRole('link', { name: /Замена заказана/ });
  await Promise.all([
    toast.waitFor(),
    (async () => {
      await button.click();
      // A replacement of more pieces than were refused must be confirmed.
      if ((await button.textContent())?.endsWith('…'))
        await shop.page
          .getByRole('dialog')
          .getByRole('button', { name: /^Заказать / })
          .click();
    })(),
  ]);
  const link = shop.page.getByRole('link', { name: /^заменено: № / }).first();
  const replaced = Number((await link.getAttribute('href'))?.split('/').at(-1));
  await second.page.goto(`/inbox/${replaced}`);
  await decided(second.page, () => second.page.getByRole('button', { name: 'Подтвердить всё' }).click());
  await expect(second.page.getByText('Подтверждён', { exact: true }).first()).toBeVisible();

  // The shop requests the cancellation of a confirmed line; the supplier agrees.
  await shop.page.goto(`/outgoing/${id}/cancel`);
  await shop.page
    .getByRole('checkbox', { name: /^Снять / })
    .first()
    .check();
  await shop.page.getByLabel('Причина').selectOption('заказ ошибочный');
  await shop.page.getByRole('button', { name: 'Снять позиции', exact: true }).click();
  await expect(shop.page).toHaveURL(new RegExp(`/outgoing/${id}$`));
  // The request is in the document tree; «Запрошено снятие» of the line may precede it in the list.
  const requested = supplier.page.getByRole('listitem').filter({ hasText: /Запрошен(?!о)/ });
  await requested
    .last()
    .getByRole('link', { name: /^Отказ № / })
    .click();
  await supplier.page.getByRole('button', { name: 'Согласиться' }).click();
  await expect(shop.page.getByText('Снято покупателем').first()).toBeVisible();

  // They write to each other: the message arrives, is counted as unread, and is read.
  await shop.page.getByRole('textbox', { name: `Написать: ${FIRST}` }).fill('Спасибо, остальное ждём');
  await Promise.all([
    supplier.page
      .getByRole('region', { name: 'Сообщения' })
      .getByText(/новое сообщение/)
      .waitFor(),
    shop.page.getByRole('button', { name: 'Отправить', exact: true }).click(),
  ]);
  await supplier.page.goto(`/inbox/${id}`);
  await expect(supplier.page.getByText('Спасибо, остальное ждём')).toBeVisible();

  const order = await orderOf(shop.page, id);
  const other = await orderOf(shop.page, replaced);
  hold(order);
  hold(other);
  expect(order.lines.filter(({ refused }) => refused > 0)).toHaveLength(2);
  expect(order.lines.filter(({ cancelled }) => cancelled > 0)).toHaveLength(1);
  expect(other.supplier.title).toBe(replacing);
  // The used limit falls by exactly the released amount of the order.
  expect(Math.round((before - order.contract.used) * 100)).toBe(Math.round(order.released_amount * 100));
  expect([...shop.complaints, ...supplier.complaints, ...second.complaints]).toEqual([]);
});
