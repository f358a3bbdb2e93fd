// «Где мои детали»: what a buyer has ordered and not accepted, and what it can still order today. Decisions, «/outgoing/arrivals».
import { isoDay, localDay } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArrivals } from '../../src/areas/orders/arrivals/arrivals.ts';
import { oneRow, viewerOf } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Arrivals = Answer<'getArrivals'>['data'];
type Arrival = Arrivals['rows'][number];
let shop: Caller;
let company = 0;
let storage = 0;

beforeAll(async () => {
  shop = await server().as('shop');
  const { data: user } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  storage = user.default_storage_id ?? 0;
  ({ id: company } = await oneRow<{ id: number }>(
    server().database,
    sql`SELECT contractor_id AS id FROM storage WHERE id = ${storage}`,
  ));
});

const ask = (query = '', caller = shop) => caller.get(`/document/order/arrivals?${query}`);
const read = async (query = '', caller = shop): Promise<Arrivals> =>
  ((await ask(query, caller)).body as Answer<'getArrivals'>).data;
const one = async (order: number, query = ''): Promise<Arrival> =>
  (await read(query)).rows.find(({ order_id }) => order_id === order) ?? expect.unreachable();
const sum = (rows: readonly Arrival[], of: (row: Arrival) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

describe('the demo', () => {
  test('a shop has goods in every group, a distributor in all but the last', async () => {
    const near = ['late', 'arrived', 'today', 'tomorrow'];
    for (const [login, groups] of [
      ['shop', [...near, 'later']],
      ['distributor', near],
    ] as const) {
      const { rows, total } = await read('', await server().as(login));
      expect(total).toBe(rows.length);
      const found = new Set<string>(rows.map(({ due }) => due));
      expect({ login, missing: groups.filter((group) => !found.has(group)) }).toEqual({ login, missing: [] });
    }
  });

  test('pieces and money are those of the order lines and of the acceptances that are not finished', async () => {
    const { rows } = await read();
    const lines = await oneRow<{ pieces: number; kopecks: number; arrived: number }>(
      server().database,
      sql`SELECT sum(l.undecided + l.confirmed - l.accepted - l.shortage - l.rejected)::int AS pieces,
                 sum((l.undecided + l.confirmed - l.accepted - l.shortage - l.rejected) * l.price_kopecks)::bigint AS kopecks,
                 (SELECT sum(i.quantity)::int FROM acceptance d JOIN shipment s ON s.id = d.shipment_id JOIN shipment_item i ON i.shipment_id = s.id
                  WHERE d.customer_id = ${company} AND (d.status = 'in_progress' OR (d.status = 'new' AND s.status = 'delivered'))) AS arrived
          FROM order_line l JOIN orders o ON o.id = l.order_id
          WHERE o.customer_id = ${company} AND o.status NOT IN ('awaiting_credit', 'completed', 'refused', 'cancelled')`,
    );
    expect(sum(rows, ({ quantity }) => quantity)).toBe(lines.pieces);
    expect(Math.round(sum(rows, ({ amount }) => amount) * 100)).toBe(lines.kopecks);
    const arrived = rows.filter(({ due }) => due === 'arrived');
    expect(sum(arrived, ({ quantity }) => quantity)).toBe(lines.arrived);
    expect(arrived.every(({ acceptance_id }) => acceptance_id !== null)).toBe(true);
    expect(arrived.some(({ counted }) => counted > 0)).toBe(true);
    for (const { id, lines_count, positions, quantity, ordered, on_way, undecided } of rows) {
      expect({ id, named: positions.length }).toEqual({ id, named: Math.min(lines_count, 3) });
      expect(quantity).toBeLessThanOrEqual(ordered);
      expect(on_way + undecided).toBeLessThanOrEqual(quantity);
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('rows of a storage, of a group and of a supplier are adjacent', async () => {
    const { rows } = await read('', await server().as('distributor'));
    for (const key of [
      ({ storage: to }: Arrival) => `${to.id}`,
      ({ storage: to, due }: Arrival) => `${to.id} ${due}`,
      ({ storage: to, due, supplier }: Arrival) => `${to.id} ${due} ${supplier.id}`,
    ]) {
      const keys = rows.map(key);
      const runs = keys.filter((value, place) => value !== keys[place - 1]);
      expect(runs.length).toBe(new Set(keys).size);
    }
  });
});

describe('groups', () => {
  let order = 0;
  beforeAll(async () => {
    ({ order } = await placeOrder(shop, 4));
  });
  const promise = (at: ReturnType<typeof sql>, zone = 'Europe/Samara') =>
    server().database.execute(sql`
      WITH moved AS (UPDATE storage SET time_zone = ${zone} WHERE id = ${storage})
      UPDATE orders SET planned_delivery_at = ${at}, created_at = now() - interval '9 days' WHERE id = ${order}`);
  /** Noon so many days from today in the zone. */
  const noon = (days: number, zone: string) =>
    sql`(date_trunc('day', now() AT TIME ZONE ${zone}) + ${days} * interval '1 day' + interval '12 hours') AT TIME ZONE ${zone}`;

  test.each(['Europe/Kaliningrad', 'Asia/Kamchatka'])(
    'the days are those of a storage in %s',
    async (zone) => {
      for (const [days, due] of [
        [-1, 'late'],
        [1, 'tomorrow'],
        [2, 'later'],
      ] as const) {
        await promise(noon(days, zone), zone);
        expect(await one(order)).toMatchObject({ due, acceptance_id: null, storage: { time_zone: zone } });
      }
      // The midnight at the end of today.
      await promise(
        sql`(date_trunc('day', now() AT TIME ZONE ${zone}) + interval '1 day') AT TIME ZONE ${zone}`,
        zone,
      );
      expect((await one(order)).due).toBe('today');
      const today = isoDay(localDay(Date.now(), zone));
      expect((await one(order, `filter[day_from]=${today}&filter[day_to]=${today}`)).due).toBe('today');
    },
  );

  test('the filter by day has both ends in it', async () => {
    const zone = 'Europe/Samara';
    await promise(noon(2, zone));
    const day = (days: number) => isoDay(localDay(Date.now(), zone) + days);
    const found = async (query: string) =>
      (await read(query)).rows.some(({ order_id }) => order_id === order);
    expect(await found(`filter[day_from]=${day(2)}&filter[day_to]=${day(2)}`)).toBe(true);
    expect(await found(`filter[day_from]=${day(3)}`)).toBe(false);
    expect(await found(`filter[day_to]=${day(1)}`)).toBe(false);
  });

  test('goods that are picked up are due by the hours of the storage where they are', async () => {
    await promise(noon(2, 'Europe/Samara'));
    await server().database.execute(sql`UPDATE orders SET delivery = 'pickup' WHERE id = ${order}`);
    const row = await one(order);
    expect(row.pickup_from?.id).not.toBe(storage);
    expect(row.storage.id).toBe(storage);
    await server().database.execute(sql`UPDATE orders SET delivery = 'delivery' WHERE id = ${order}`);
    expect((await one(order)).pickup_from).toBeNull();
  });

  test('a moved line counts by its new date and names the first one; an asked date is named beside it', async () => {
    await promise(noon(-1, 'Europe/Samara'));
    const seller = await server().as('supplier');
    const { lines } = ((await seller.get(`/document/order/view/${order}`)).body as Answer<'getOrder'>).data;
    await server().database.execute(sql`
      WITH moved AS (UPDATE orders SET first_delivery_at = planned_delivery_at WHERE id = ${order})
      UPDATE order_line SET planned_delivery_at = ${noon(1, 'Europe/Samara')} WHERE order_id = ${order}`);
    const row = await one(order);
    expect(row.due).toBe('tomorrow');
    expect(Date.parse(row.was_at ?? '')).toBeLessThan(Date.now());
    expect(row.proposed_at).toBeNull();
    const asked = await oneRow<{ id: number; at: string }>(
      server().database,
      sql`WITH made AS (
            INSERT INTO delivery_time_corrective (customer_id, supplier_id, created_by, status, order_id, reason_id, planned_shipment_at, planned_delivery_at, amount_kopecks)
            SELECT customer_id, supplier_id, created_by, 'pending', id, 1, now() + interval '8 days', now() + interval '9 days', 0 FROM orders WHERE id = ${order}
            RETURNING id, planned_delivery_at),
          item AS (INSERT INTO delivery_time_corrective_item (corrective_id, order_line_id, quantity, was_at)
            SELECT made.id, ${lines[0]?.id ?? 0}, 1, now() FROM made)
          SELECT id, planned_delivery_at AS at FROM made`,
    );
    expect(Date.parse((await one(order)).proposed_at ?? '')).toBe(Date.parse(asked.at));
  });

  test('what has left is on its way, what has not says when it should', async () => {
    await server().database.execute(sql`
      UPDATE orders SET planned_shipment_at = now() - interval '2 days' WHERE id = ${order}`);
    const before = await one(order);
    expect(before).toMatchObject({ on_way: 0, undecided: before.quantity, shipment_due: 'late' });
    await server().database.execute(sql`
      UPDATE order_line SET undecided = 0, confirmed = ordered, shipped = ordered WHERE order_id = ${order}`);
    expect(await one(order)).toMatchObject({
      on_way: before.quantity,
      undecided: 0,
      quantity: before.quantity,
      shipment_due: null,
    });
  });
});

describe('what can still be ordered today', () => {
  const cutOffs = (minutes: ReturnType<typeof sql>) =>
    server().database.execute(sql`
      UPDATE logistic_card SET cut_off_week_minutes = ${minutes} WHERE customer_storage_id = ${storage} AND status = 'active'`);
  interface Offer {
    storage: { id: number };
    order_before: string;
    arrival_at: string;
  }

  test('the paths are those of the offers, with their cut-offs and arrivals', async () => {
    // Goods leave every minute of the week on which a cut-off is possible, so each path is in time until the last minute of a day.
    await cutOffs(sql`ARRAY[]::int[]`);
    const { paths } = await read(`storage_id=${storage}`);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every(({ order_before, to }) => order_before === null && to.id === storage)).toBe(true);
    const { data: basket } = (await shop.get(`/basket/basket?storage_id=${storage}`))
      .body as Answer<'getBasket'>;
    const found = (await shop.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`))
      .body as Answer<'getOffersByArticle'>;
    const offers: Offer[] = found.products.flatMap((product) => product.offers);
    for (const { storage: from, arrival_at } of offers) {
      const path = paths.find((way) => way.from.id === from.id) ?? expect.unreachable();
      expect(Math.abs(Date.parse(path.arrival_at) - Date.parse(arrival_at))).toBeLessThan(60_000);
    }
    expect(paths.map((path) => path.arrival_at)).toEqual(paths.map((path) => path.arrival_at).toSorted());
  });

  test('a path whose next cut-off is another day is not among them, and a contract that has ended has none', async () => {
    const { database } = server();
    // The only cut-off is a minute of the day after tomorrow in every time zone of the portal.
    await cutOffs(
      sql`ARRAY[((extract(isodow FROM now() + interval '2 days')::int - 1) * 1440 + 720) % 10080]`,
    );
    expect((await read(`storage_id=${storage}`)).paths).toEqual([]);
    await cutOffs(sql`ARRAY[]::int[]`);
    expect((await read(`storage_id=${storage}`)).paths.length).toBeGreaterThan(0);
    await database.execute(sql`UPDATE contract SET status = 'closed' WHERE customer_id = ${company}`);
    expect((await read(`storage_id=${storage}`)).paths).toEqual([]);
    await database.execute(sql`UPDATE contract SET status = 'active' WHERE customer_id = ${company}`);
  });

  test('without a storage no paths are answered', async () => {
    expect((await read()).paths).toEqual([]);
  });
});

describe('whose they are', () => {
  test('a buyer sees only its own orders, and a person with assigned storages only theirs', async () => {
    const { rows } = await read();
    const { count } = await oneRow<{ count: number }>(
      server().database,
      sql`SELECT count(*)::int AS count FROM orders WHERE customer_id <> ${company}
          AND id = ANY(${sql.param(rows.map(({ order_id }) => order_id))}::bigint[])`,
    );
    expect(count).toBe(0);
    const database = server().database;
    const viewer = await viewerOf(database, company);
    const other = await oneRow<{ id: number }>(
      database,
      sql`SELECT id FROM storage WHERE contractor_id = ${company} AND id <> ALL(${sql.param(rows.map(({ storage: to }) => to.id))}::bigint[]) LIMIT 1`,
    );
    const rowsOf = async (storages: number[]) =>
      (await readArrivals(database, { ...viewer, storages }, {})).rows.map(({ id }) => id);
    expect(await rowsOf([storage])).toEqual(
      rows.filter(({ storage: to }) => to.id === storage).map(({ id }) => id),
    );
    expect(await rowsOf([other.id])).toEqual([]);
  });

  test('filters by storage and supplier select rows; ids of others select nothing', async () => {
    const { rows } = await read();
    const [first] = rows;
    if (!first) throw new Error('no rows');
    const own = (
      await read(`filter[supplier_id]=${first.supplier.id}&filter[storage_id]=${first.storage.id}`)
    ).rows;
    expect(own.map(({ id }) => id)).toEqual(
      rows
        .filter(
          ({ supplier, storage: to }) => supplier.id === first.supplier.id && to.id === first.storage.id,
        )
        .map(({ id }) => id),
    );
    expect(await read('filter[storage_id]=1&filter[supplier_id]=1')).toEqual({
      rows: [],
      total: 0,
      paths: [],
    });
  });

  test('the file has every position of the selected rows, with all their pieces and money', async () => {
    const file = async (query = '', caller = shop) => {
      const { status, body } = await caller.get(`/document/order/arrivals/export?${query}`);
      expect(status).toBe(200);
      const [head = [], ...lines] = await cellsOf(body as ArrayBuffer);
      return lines.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at]])));
    };
    const total = (lines: Record<string, string | undefined>[], column: string) =>
      lines.reduce(
        (before, line) => before + Number(line[column]?.replaceAll(/\s/g, '').replace(',', '.')),
        0,
      );
    const { rows } = await read();
    const lines = await file();
    expect(lines).toHaveLength(sum(rows, ({ lines_count }) => lines_count));
    expect(lines.length).toBeGreaterThan(sum(rows, ({ positions }) => positions.length));
    expect(total(lines, 'Штук')).toBe(sum(rows, ({ quantity }) => quantity));
    expect(total(lines, 'Сумма, руб.')).toBeCloseTo(
      sum(rows, ({ amount }) => amount),
      2,
    );
    const late = rows.find(({ due }) => due === 'late') ?? expect.unreachable();
    const own = await file(`filter[supplier_id]=${late.supplier.id}&filter[storage_id]=${late.storage.id}`);
    expect(new Set(own.map((line) => line['Поставщик']))).toEqual(new Set([late.supplier.title]));
    expect(own[0]).toMatchObject({
      Склад: late.storage.title,
      Срок: 'Просрочено',
      Артикул: late.positions[0]?.article,
      Бренд: late.positions[0]?.brand_title,
      Штук: String(late.positions[0]?.quantity),
    });
    expect(await file('', await server().as('newshop2'))).toEqual([]);
    expect((await (await server().as('supplier')).get('/document/order/arrivals/export')).status).toBe(403);
  });

  test('a company without orders has no rows', async () => {
    expect(await read('', await server().as('newshop2'))).toMatchObject({ rows: [], total: 0 });
  });

  test('suppliers and administrators get 403, the storage of another company 404, a wrong day 422', async () => {
    expect((await ask('', await server().as('supplier'))).status).toBe(403);
    expect((await ask('', await server().as('admin'))).status).toBe(403);
    const { id } = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT id FROM storage WHERE contractor_id <> ${company} ORDER BY id LIMIT 1`,
    );
    expect((await ask(`storage_id=${id}`)).status).toBe(404);
    expect((await ask('filter[day_from]=2026-02-30')).status).toBe(422);
    expect((await ask('filter[storage_id]=x')).status).toBe(422);
  });
});
