// «Change a cut-off, confirm on the other side: offers everywhere obey within a second, nothing already ordered
// moves»: on two servers.
import { weekMinute } from '@portal/domain/schedules';
import { localTime } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, call, useTestServers } from '../support/server.ts';

const servers = useTestServers(2);
const server = (place: number) => servers[place] ?? expect.unreachable();
type Card = Answer<'getLogisticCard'>['data'];
type Offer = Answer<'getOffersByArticle'>['products'][number]['offers'][number];

const SELLER = 'ООО «Волга-Деталь»';
let supplier: Caller;
/** The shop's sessions, one per server. */
let shops: Caller[] = [];
let storageId = 0;
let basketId = 0;

beforeAll(async () => {
  supplier = await server(0).as('supplier');
  shops = [await server(0).as('shop'), await server(1).as('shop')];
  const { data: user } = (await shopAt(0).get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  storageId = user.default_storage_id ?? 0;
  basketId = ((await shopAt(0).get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>)
    .data.id;
});
const shopAt = (place: number) => shops[place] ?? expect.unreachable();
const put = (path: string, caller: Caller, body: object) =>
  call(server(0).address, 'PUT', path, caller.token, body);

const searched = async (place: number): Promise<Offer[]> =>
  (
    (await shopAt(place).get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
      .body as Answer<'getOffersByArticle'>
  ).products.flatMap(({ offers }) => offers);
const offered = async (place: number, from: number): Promise<Offer> =>
  (await searched(place)).find((offer) => offer.storage.id === from) ?? expect.unreachable();

/** Arrival of goods ordered now from the storage, as each call returns it. */
async function everywhere(place: number, from: number): Promise<Record<string, string | undefined>> {
  const shop = shopAt(place);
  const basket = (await shop.get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>;
  const shipments = (await shop.get(`/basket/order/shipments?basket_id=${basketId}`))
    .body as Answer<'listBasketShipments'>;
  const conditions = (await shop.get('/document/order/conditions')).body as Answer<'listOrderConditions'>;
  return {
    search: (await offered(place, from)).arrival_at,
    basket: basket.data.items.find(({ offer }) => offer.storage.id === from)?.offer.arrival_at,
    shipment: shipments.data.find(({ storage }) => storage.id === from)?.departures[0]?.delivery_at,
    conditions: conditions.data
      .flatMap(({ ways }) => ways)
      .find((way) => way.from.id === from && way.to.id === storageId)?.arrival_at,
  };
}

const ORDERED = sql`SELECT coalesce(string_agg(o.planned_shipment_at || ' ' || o.planned_delivery_at, ';' ORDER BY o.id), '') AS text FROM orders o`;
const ordered = () => oneRow<{ text: string }>(server(0).database, ORDERED);

/** The cut-offs 15 minutes later; none of them equals an earlier one. */
const moved = (minutes: readonly number[]) =>
  minutes.map((minute) => (minute + 15) % 10_080).toSorted((a, b) => a - b);

describe('a changed cut-off', () => {
  let from = 0;
  let changed: Card;
  beforeAll(async () => {
    await placeOrder(shopAt(0));
    const offer = (await searched(0)).find((one) => one.supplier.title === SELLER) ?? expect.unreachable();
    from = offer.storage.id;
    await shopAt(0).post('/basket/basket-items/create', {
      basket_id: basketId,
      offer_id: offer.id,
      quantity: offer.price_list_multiplicity ?? 1,
    });
  });

  test('does not apply before the customer confirms it', async () => {
    const before = await offered(1, from);
    const { data } = (
      await supplier.get(
        `/warehouse/logistic-card?filter[supplier_storage_id]=${from}&filter[customer_storage_id]=${storageId}`,
      )
    ).body as Answer<'listLogisticCards'>;
    const card = data.find(({ status }) => status.code === 'active') ?? expect.unreachable();
    const answer = await put('/warehouse/logistic-card', supplier, {
      id: card.id,
      version: card.version,
      name: card.name,
      cut_off_week_minutes: moved(card.cut_off_week_minutes),
      estimated_shipment_week_minute: (card.estimated_shipment_week_minute ?? 0) + 15,
      delivery_week_minute: (card.delivery_week_minute ?? 0) + 15,
      picking_term: card.picking_term,
      logistic_markup_percent_b2b: card.logistic_markup_percent_b2b,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: { code: 'awaiting_customer' } } } });
    changed = (answer.body as { data: Card }).data;
    expect((await offered(1, from)).order_before).toBe(before.order_before);
  });

  test('applies at once after the confirmation, on both servers and in every call, and changes no existing order', async () => {
    const orders = await ordered();
    // Fill the server's caches.
    await everywhere(1, from);
    expect(
      await put('/warehouse/logistic-card/confirm', shopAt(0), { id: changed.id, version: changed.version }),
    ).toMatchObject({ status: 200, body: { data: { status: { code: 'active' } } } });
    for (const place of [0, 1]) {
      const { search, ...others } = await everywhere(place, from);
      const { order_before, arrival_at, term } = await offered(place, from);
      const { weekday, hour, minute } = localTime(order_before, changed.supplier_storage.time_zone);
      expect(changed.cut_off_week_minutes).toContain(weekMinute(weekday, hour * 60 + minute));
      expect(Date.parse(arrival_at)).toBe(Date.parse(order_before) + term * 60_000);
      expect(search).toBe(arrival_at);
      expect(others).toEqual({ basket: search, shipment: search, conditions: search });
    }
    expect(await ordered()).toEqual(orders);
  });

  test("a day off set on one server reaches the other server's offers within seconds, and changes no existing order", async () => {
    const [orders, before] = [await ordered(), await offered(1, from)];
    const { data: storage } = (await supplier.get(`/warehouse/storage/view?id=${from}`))
      .body as Answer<'getStorage'>;
    const date = new Intl.DateTimeFormat('sv', { timeZone: storage.time_zone }).format(
      new Date(before.order_before),
    );
    expect(
      await put('/warehouse/storage', supplier, {
        id: from,
        version: storage.version,
        holidays_by_date: [{ date, is_working: false }],
      }),
    ).toMatchObject({ status: 200 });
    // Without a notification the other server's cache would be valid for half a minute.
    await expect
      .poll(async () => Date.parse((await offered(1, from)).order_before))
      .toBeGreaterThan(Date.parse(before.order_before));
    expect(await ordered()).toEqual(orders);
  });
});

test('a route through a storage waits for the transit cut-off, as its week shows; a direct route cannot have one', async () => {
  const { data } = (await supplier.get('/warehouse/logistic-card?pageSize=100'))
    .body as Answer<'listLogisticCards'>;
  const through =
    data.find((card) => card.status.code === 'active' && card.routes.length > 1) ?? expect.unreachable();
  const direct =
    data.find((card) => card.status.code === 'active' && card.routes.length === 1) ?? expect.unreachable();
  const write = (card: Card, transit: number) =>
    put('/warehouse/logistic-card', supplier, {
      id: card.id,
      version: card.version,
      name: card.name,
      cut_off_week_minutes: card.cut_off_week_minutes,
      estimated_shipment_week_minute: card.estimated_shipment_week_minute,
      delivery_week_minute: card.delivery_week_minute,
      picking_term: card.picking_term,
      increase_picking_term: card.increase_picking_term,
      logistic_markup_percent_b2b: card.logistic_markup_percent_b2b,
      logistic_markup_percent_b2c: card.logistic_markup_percent_b2c,
      transit_cut_off_week_minute: transit,
    });
  expect(await write(direct, 960)).toMatchObject({
    status: 422,
    body: {
      message:
        'Путь прямой: промежуточного склада на нём нет, и отсечка транзита ничего не меняет. Уберите её',
    },
  });
  expect(await write(through, 967)).toMatchObject({
    status: 422,
    body: { message: 'Время должно быть кратно 15 минутам' },
  });
  const answer = await write(through, 2 * 1_440 + 720);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: { code: 'awaiting_customer' } } } });
  const { id } = (answer.body as { data: Card }).data;
  const arrivals = async (card: number) =>
    (
      (await supplier.get(`/warehouse/logistic-card/week?id=${card}&date=2027-02-03`))
        .body as Answer<'getLogisticCardWeek'>
    ).data.arrivals.map(({ arrival_at }) => arrival_at);
  // The week's five departures leave the transit storage together, on Wednesday at noon.
  expect(new Set(await arrivals(through.id)).size).toBe(5);
  expect(new Set(await arrivals(id)).size).toBe(1);
});

test("a storage's week: an unknown storage gets 404, a date that does not exist 422", async () => {
  expect(await shopAt(0).get('/warehouse/storage/week?id=999999999')).toMatchObject({
    status: 404,
    body: { message: 'Склад не найден' },
  });
  expect(await shopAt(0).get(`/warehouse/storage/week?id=${storageId}&date=2027-02-30`)).toMatchObject({
    status: 422,
    body: { message: 'Поле «Дата» должно быть датой с 01.01.2000 по 31.12.2099, которая есть в календаре' },
  });
  const { data } = (await shopAt(0).get(`/warehouse/storage/week?id=${storageId}&date=2027-01-08`))
    .body as Answer<'getStorageWeek'>;
  expect(data).toMatchObject({ monday: '2027-01-04', storage: { id: storageId } });
  expect(data.special_days[0]).toEqual({ date: '2027-01-04', is_working: false, is_own: false });
  expect(data.arrivals.length).toBeGreaterThan(0);
});
