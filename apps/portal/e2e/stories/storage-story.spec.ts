// A new storage: its hours, a map, the card that the shop confirms, and the shop's first order from it with the
// computed term.
import { journeyOf, type Path } from '@portal/domain/journeys';
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { api } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const STORAGE = 'Склад на Заводском';

interface Week {
  storage: { time_zone: string };
  working_schedule_items: { weekday: number; opens: number; closes: number }[];
  special_days: { date: string; is_working: boolean }[];
  ways: { cut_off_week_minutes: number[]; routes: Path['routes'] }[];
}
interface Offer {
  id: number;
  storage: { title: string };
  price_list_multiplicity: number | null;
  arrival_at: string;
}

/** Creates the storage through the form and returns its id. */
async function openStorage(page: Page): Promise<number> {
  await page.goto('/storages');
  await page.getByRole('link', { name: 'Добавить склад' }).click();
  await expect(page.getByRole('heading', { name: 'Новый склад' })).toBeVisible();
  await page.getByLabel('Название').fill(STORAGE);
  await page.getByLabel('Код').fill('ZVD-1');
  await page.getByLabel('Адрес').fill('Самара, Заводское шоссе, 7');
  await page.getByRole('option', { name: /Самара, Заводское шоссе, 7/ }).click();
  await answered(page, 'POST', '/warehouse/storage', () =>
    page.getByRole('button', { name: 'Добавить склад' }).click(),
  );
  await expect(page).toHaveURL(/\/storages\/\d+\/working-schedule$/);
  return Number(/\/storages\/(\d+)\//.exec(page.url())?.[1]);
}

/** Sets the hours from Monday to Saturday; the week preview shows them before they are saved. */
async function openHours(page: Page): Promise<void> {
  const days = page.getByRole('group', { name: 'Дни недели' });
  for (const day of ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'])
    await days.getByRole('button', { name: new RegExp(`^${day}`) }).click();
  await page.getByRole('button', { name: 'Сделать рабочими' }).click();
  await expect(page.getByText('Пн–Сб 09:00–18:00')).toBeVisible();
  await page.getByRole('slider', { name: 'Сб: закрытие' }).focus();
  for (let hour = 0; hour < 3; hour++) await page.keyboard.press('PageDown');
  await expect(page.getByText('Пн–Пт 09:00–18:00, Сб 09:00–15:00')).toBeVisible();
  await answered(page, 'PUT', '/warehouse/storage', () =>
    page.getByRole('button', { name: 'Сохранить' }).click(),
  );
}

/** Creates a map to the shop's storage: every day at 16:00, two hours of picking and 22 hours of delivery. */
async function drawMap(page: Page, id: number): Promise<void> {
  await page.goto(`/storages/${id}/log-map/create`);
  await page.getByLabel(/^(Вид|Куда)/).selectOption({ label: 'На склад магазина' });
  await page.getByLabel('Склад назначения').fill('Ленина');
  await page.getByRole('option', { name: /Деталь Плюс.*Ленина/ }).click();
  await page.getByLabel('Название').fill('Заводское – Ленина');
  const cutOff = page.getByLabel('Время отсечки');
  await cutOff.fill('16:00');
  await cutOff.press('Tab');
  const days = page.getByRole('group', { name: 'Дни отсечки' });
  for (const day of ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']) {
    const button = days.getByRole('button', { name: new RegExp(`^${day}`) });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  }
  await page.getByLabel(/^Срок сборки/).fill('2');
  await page.getByLabel(/^Срок доставки/).fill('22');
  await page.getByLabel(/^Логистическая наценка/).fill('0');
  await answered(page, 'POST', '/warehouse/logistic-map', () =>
    page.getByRole('button', { name: 'Создать карту' }).click(),
  );
}

/** Adds stock to the storage: a price list with one product of the catalogue. */
async function stock(page: Page, id: number, product: number): Promise<void> {
  const list = await api<{ data: { id: number } }>(page, 'POST', '/prices/price-list', {
    title: 'Заводское шоссе',
    storage_id: id,
    valid_from: null,
    valid_to: null,
  });
  await api(page, 'POST', `/prices/price-list/${list.data.id}/items`, {
    standard_id: product,
    price: 100,
    multiplicity: 1,
    quantity: 50,
  });
}

test('a distributor adds a storage, hours, a map and a card; the shop confirms, and its first order has the computed term', async ({
  browser,
}) => {
  const { page: seller, complaints } = await signIn(browser, 'distributor');
  const { page: shop, live, complaints: others } = await signIn(browser, 'shop');
  const id = await openStorage(seller);
  await openHours(seller);
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  const { data: basket } = await api<{ data: { id: number } }>(
    shop,
    'GET',
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  const search = `/basket/basket/article?basketID=${basket.id}&article=OC90`;
  const found = async () => await api<{ products: { id: number; offers: Offer[] }[] }>(shop, 'GET', search);
  await stock(seller, id, (await found()).products[0]?.id ?? 0);
  await live.listening();
  // The shop gets a toast about the card on its current page.
  await Promise.all([shop.getByText('Новая логистическая карточка').first().waitFor(), drawMap(seller, id)]);
  const offered = async () =>
    (await found()).products.flatMap(({ offers }) => offers).find(({ storage }) => storage.title === STORAGE);
  expect(await offered()).toBeUndefined();

  const { data: cards } = await api<{ data: { id: number; status: { code: string } }[] }>(
    shop,
    'GET',
    `/warehouse/logistic-card?filter[customer_storage_id]=${user.default_storage_id}&filter[search]=${encodeURIComponent('Заводское')}`,
  );
  const card = cards[0]?.id ?? 0;
  expect(cards[0]?.status.code).toBe('awaiting_customer');
  await shop.goto(`/storages/${user.default_storage_id}/log-map/inbox/${card}`);
  await expect(shop.getByRole('group', { name: 'Неделя карточки' })).toBeVisible();
  await shop.getByRole('button', { name: 'Подтвердить' }).click();
  await answered(shop, 'PUT', '/warehouse/logistic-card/confirm', () =>
    shop.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click(),
  );
  await expect(shop.getByText('Действует').first()).toBeVisible();

  await expect.poll(offered).toBeDefined();
  const offer = await offered();
  const added = await api<{ data: { amount: number } }>(shop, 'POST', '/basket/basket-items/create', {
    basket_id: basket.id,
    offer_id: offer?.id,
    quantity: 1,
  });
  // Other lines of the basket are ordered, too.
  const placed = await api<{ data: { orders: { id: number }[] } }>(shop, 'POST', '/basket/order/create', {
    basket_id: basket.id,
    amount: added.data.amount,
  });
  const orders = await Promise.all(
    placed.data.orders.map(({ id: order }) =>
      api<{
        data: {
          id: number;
          created_at: string;
          planned_delivery_at: string;
          supplier_storage: { title: string };
        };
      }>(shop, 'GET', `/document/order/view/${order}`),
    ),
  );
  const order = orders.find(({ data }) => data.supplier_storage.title === STORAGE)?.data;
  if (!order) throw new Error('nothing was ordered from the new storage');
  const { data: week } = await api<{ data: Week }>(shop, 'GET', `/warehouse/logistic-card/week?id=${card}`);
  const steps = journeyOf(order.created_at, {
    zone: week.storage.time_zone,
    calendar: {
      hours: week.working_schedule_items,
      exceptions: new Map(week.special_days.map(({ date, is_working }) => [date, is_working])),
    },
    cutOffs: week.ways[0]?.cut_off_week_minutes ?? [],
    routes: week.ways[0]?.routes ?? [],
    transitCutOff: null,
  });
  expect(Date.parse(order.planned_delivery_at)).toBe(steps?.at(-1)?.at);
  await shop.goto(`/outgoing/${order.id}`);
  await expect(shop.getByText('Доставка по плану')).toBeVisible();
  expect([...complaints, ...others]).toEqual([]);
});
