// A supplier moves a delivery date by nine days: the buyer sees the consequences, agrees for two lines and orders
// the third elsewhere for less, in one answer; the supplier and an administrator see the same document.
// Answers of single calls are tested in apps/server/test/adjustments/corrective-consequences.test.ts.
import { isoDay, localDay, localTime } from '@portal/domain/zones';
import { faultsOf } from '../support/axe.ts';
import { answered } from '../support/answered.ts';
import { api, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const SELLER = 'ООО «Волга-Деталь»';
const ZONE = 'Europe/Samara';
const DAY = 86_400_000;
interface Line {
  id: number;
  brand_title: string;
  article: string;
  price: number;
  ordered: number;
  cancelled: number;
  planned_delivery_at: string | null;
  replaced_by: { order_id: number; quantity: number }[];
}
interface Order {
  planned_delivery_at: string;
  first_delivery_at: string | null;
  supplier: { title: string };
  lines: Line[];
}

test('a delivery date is moved by nine days: the shop agrees for two lines and orders the third elsewhere for less', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const { page: shop, complaints } = await signIn(browser, 'shop');
  const { page: supplier, complaints: others } = await signIn(browser, 'supplier');
  const { page: admin, complaints: third } = await signIn(browser, 'admin');
  // Each part has a cheaper offer of another seller with enough stock.
  const id = await placedFromOne(shop, supplier, SELLER, [3, 2, 1], (offer, all) =>
    all.some(
      (one) =>
        one.supplier.title !== SELLER &&
        one.price < offer.price &&
        one.reserve_quantity >= 12 &&
        (one.price_list_multiplicity ?? 1) === 1,
    ),
  );
  const read = async (page = shop, order = id) =>
    (await api<{ data: Order }>(page, 'GET', `/document/order/view/${order}`)).data;
  const { lines, planned_delivery_at: promised } = await read();
  const [first, second, gone] = lines;
  if (!first || !second || !gone) throw new Error('the order is another');
  const name = ({ brand_title, article }: Line) => `${brand_title} ${article}`;
  // The first line belongs to an order of a consumer (B2C).
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  const number = `ДВ-${id}`;
  await api(shop, 'POST', '/b2c/order', {
    number,
    storage_id: user.default_storage_id,
    consumer_name: 'Марат Гареев',
    consumer_phone: '+7 917 000-00-17',
    items: [{ brand: first.brand_title, article: first.article, quantity: 90, price: 590 }],
  });

  // The supplier proposes a date nine days later at the same time.
  const later = Date.parse(promised) + 9 * DAY;
  const { hour, minute } = localTime(later, ZONE);
  const two = (part: number) => String(part).padStart(2, '0');
  await supplier.goto(`/outgoing-adjustment/create?order=${id}`);
  await supplier.getByLabel('Дата').fill(isoDay(localDay(later, ZONE)).split('-').toReversed().join('.'));
  // The field has no seconds, but the server requires them: the portal appends :00 to planned_date.
  await supplier.getByLabel('Время').fill(`${two(hour)}:${two(minute)}`);
  await supplier.getByLabel('Причина').selectOption({ label: 'задержка перевозчика' });
  await answered(supplier, 'POST', '/document/delivery-time-corrective/create', () =>
    supplier.getByRole('button', { name: 'Отправить' }).click(),
  );

  // The shop sees the delay of each line, the consumer who waits for it, and its price elsewhere.
  await shop.goto('/incoming-adjustment');
  await shop
    .getByRole('row')
    .filter({ hasText: `№ ${id.toLocaleString('ru')}` })
    .first()
    .click();
  await expect(shop).toHaveURL(/\/incoming-adjustment\/\d+$/);
  const corrective = Number(shop.url().split('/').at(-1));
  await expect(shop.getByText('на 9 дней позже')).toHaveCount(3);
  await expect(shop.getByRole('table', { name: 'Что ещё придёт позже' })).toContainText(number);
  expect(await faultsOf(shop)).toEqual([]);
  const choice = shop.getByRole('radiogroup', { name: `Что делать с ${name(gone)}` });
  await choice
    .getByText(/дешевле на/)
    .first()
    .click();
  await shop.getByRole('button', { name: 'Согласовать 2, снять 1…' }).click();
  const question = shop.getByRole('dialog', { name: 'Снять с заказа 1 позицию?' });
  await expect(question).toContainText(`Взамен сразу заказывается: ${name(gone)}`);
  await answered(shop, 'POST', '/document/delivery-time-corrective/change-status', () =>
    question.getByRole('button', { name: 'Согласовать, снять и заказать' }).click(),
  );
  await expect(shop.getByText('Действует', { exact: true }).first()).toBeVisible();
  await expect(shop.getByText('снята с заказа', { exact: true })).toBeVisible();

  // Two lines come nine days later, the third is ordered elsewhere; the first promised date is stored.
  const after = await read();
  const of = (line: Line) => after.lines.find((one) => one.id === line.id);
  for (const line of [first, second])
    expect(Math.abs(Date.parse(of(line)?.planned_delivery_at ?? '') - later)).toBeLessThan(DAY / 24);
  expect(Date.parse(after.first_delivery_at ?? '')).toBe(Date.parse(promised));
  expect(of(gone)).toMatchObject({ cancelled: gone.ordered, planned_delivery_at: null });
  const instead = of(gone)?.replaced_by[0]?.order_id ?? 0;
  const placed = await read(shop, instead);
  expect(placed.supplier.title).not.toBe(SELLER);
  expect(placed.lines).toMatchObject([{ article: gone.article, ordered: gone.ordered }]);
  expect(placed.lines[0]?.price).toBeLessThan(gone.price);

  // The supplier does not see where the line was ordered; the administrator sees the same document.
  expect((await read(supplier)).lines.find((one) => one.id === gone.id)).toMatchObject({
    cancelled: gone.ordered,
    replaced_by: [],
  });
  for (const [page, address] of [
    [supplier, 'outgoing-adjustment'],
    [admin, 'incoming-adjustment'],
  ] as const) {
    await page.goto(`/${address}/${corrective}`);
    await expect(page.getByText('снята с заказа', { exact: true })).toBeVisible();
    await expect(page.getByText(/с заказа снята 1 позиция/)).toBeVisible();
  }
  expect([...complaints, ...others, ...third]).toEqual([]);
});
