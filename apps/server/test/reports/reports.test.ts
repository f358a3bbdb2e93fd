// Reports: every figure compared with a plain query, rights, invalid queries. Specification 1, §2.7, §6;
// decisions, «What each report answers».
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPORTS } from '@portal/domain/reports';
import { quantityFault } from '@portal/domain/quantity';
import { plural } from '@portal/domain/words';
import { isoDay, localDay } from '@portal/domain/zones';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOARDS } from '../../src/areas/reports/dashboards/dashboards.ts';
import { sumUp } from '../../src/areas/reports/summaries/sum-up.ts';
import { readFile } from '../../src/reader/read.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

type Board = Answer<'getSalesSupplierReport'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people = new Map<string, Caller>();
const person = (login: string) => people.get(login) ?? expect.unreachable();
const companies = new Map<string, number>();
const companyOf = (login: string) => companies.get(login) ?? expect.unreachable();

const rows = async <T extends Record<string, unknown>>(statement: SQL) =>
  (await server().database.execute<T>(statement)).rows as unknown as T[];
const number = async (statement: SQL): Promise<number> =>
  Number(Object.values((await rows(statement))[0] ?? {})[0] ?? 0);

const today = () => localDay(Date.now(), 'Europe/Moscow');
/** A period that contains all of the demo data. */
const YEAR = () => `filter[day_from]=${isoDay(today() - 365)}&filter[day_to]=${isoDay(today())}`;

async function board(login: string, name: string, query = YEAR()): Promise<Board> {
  const { status, body } = await person(login).get(`/reports/${name}?${query}`);
  expect({ name, status }).toEqual({ name, status: 200 });
  return (body as { data: Board }).data;
}
const card = ({ cards }: Board, id: string) => cards.find((one) => one.id === id) ?? expect.unreachable();
const figure = (data: Board, id: string) => card(data, id).value;

const daysOf = (href: string) => {
  const [from = '', to = ''] = (new URL(href, 'http://portal').searchParams.get('created') ?? '').split('..');
  return { from, to };
};
/** The number of orders in the list at this portal address. */
async function ordersAt(login: string, href: string | null): Promise<number> {
  const { pathname, searchParams } = new URL(href ?? '', 'http://portal');
  const { from, to } = daysOf(href ?? '');
  const query = new URLSearchParams({ 'filter[created_from]': from, 'filter[created_to]': to });
  for (const [name, value] of searchParams)
    if (name !== 'created')
      query.append(name === 'archived' ? 'filter[archived]' : `filter[${name}_id]`, value);
  const list = pathname === '/inbox' ? 'incoming' : 'outgoing';
  const { body } = await person(login).get(`/document/order/${list}-orders?${query.toString()}`);
  return (body as Answer<'listIncomingOrders'>).pagination.total;
}

beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop', 'distributor2', 'shop2']) {
    people.set(login, await server().as(login));
    companies.set(login, await number(sql`SELECT contractor_id FROM app_user WHERE login = ${login}`));
  }
});

describe('figures equal plain queries over the documents', () => {
  test.each(['admin', 'distributor'])(
    'sales of %s: sum, orders and customers are right, and tables and chart add up to the sum',
    async (login) => {
      const own = login === 'admin' ? sql`true` : sql`o.supplier_id = ${companyOf(login)}`;
      const data = await board(login, 'pbi-sales-supplier');
      const sold = sql`FROM orders o WHERE NOT o.withheld AND ${own}`;
      expect(figure(data, 'amount')).toBe((await number(sql`SELECT sum(o.amount_kopecks) ${sold}`)) / 100);
      expect(figure(data, 'orders')).toBe(await number(sql`SELECT count(*) ${sold}`));
      expect(figure(data, 'customers')).toBe(await number(sql`SELECT count(DISTINCT o.customer_id) ${sold}`));
      expect(figure(data, 'accepted')).toBe(
        (await number(
          sql`SELECT sum(l.accepted * l.price_kopecks) FROM order_line l JOIN orders o ON o.id = l.order_id WHERE NOT o.withheld AND ${own}`,
        )) / 100,
      );
      for (const { title, rows: lines } of data.tables) {
        const sum = lines.reduce((total, { cells }) => total + Number(cells[1]), 0);
        expect({ title, sum: sum.toFixed(2) }).toEqual({
          title,
          sum: Number(figure(data, 'amount')).toFixed(2),
        });
      }
      const [line] = data.charts;
      expect(
        (line?.series[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0).toFixed(2),
      ).toBe(Number(figure(data, 'amount')).toFixed(2));
    },
  );

  test('the sales report counts as many orders as the list that it links to, archived orders included', async () => {
    const data = await board(
      'distributor',
      'pbi-sales-supplier',
      `filter[day_from]=${isoDay(today() - 5)}&filter[day_to]=${isoDay(today())}`,
    );
    const { href, value } = card(data, 'orders');
    expect(await ordersAt('distributor', href)).toBe(value);
  });

  test.each([
    ['distributor', 'pbi-sales-supplier', 'По покупателям'],
    ['distributor', 'pbi-sales-supplier', 'По брендам'],
    ['shop', 'pbi-purchases-storages', 'По поставщикам'],
    ['shop', 'pbi-purchases-storages', 'По складам'],
    ['shop', 'pbi-purchases-storages', 'По брендам'],
  ])(
    '%s, %s, %s: the list that a row links to has as many orders as the row counts',
    async (login, name, title) => {
      const data = await board(login, name);
      const table = data.tables.find((one) => one.title === title) ?? expect.unreachable();
      const orders = table.columns.findIndex(({ id }) => id === 'orders');
      expect(table.columns.map(({ title: head }) => head)).not.toContain('');
      expect(table.rows.length).toBeGreaterThan(0);
      for (const { cells, href } of table.rows) expect(await ordersAt(login, href)).toBe(cells[orders]);
    },
  );

  test.each([
    ['distributor', 'pbi-sales-supplier', 'pbi-sales-supplier'],
    ['shop', 'pbi-purchases-storages', 'pbi-purchases-storages'],
    ['admin', 'pbi-sr-supplier', 'pbi-purchases-storages'],
    ['admin', 'pbi-availability-order', 'pbi-purchases-storages'],
  ])(
    '%s, %s: the list that a point links to has as many orders as the report counts for its days',
    async (login, name, counting) => {
      const month = `filter[day_from]=${isoDay(today() - 30)}&filter[day_to]=${isoDay(today())}`;
      const [chart = expect.unreachable()] = (await board(login, name, month)).charts;
      expect(chart.hrefs).toHaveLength(chart.labels.length);
      const led = chart.hrefs.filter((href) => href !== null);
      expect(led.length).toBeGreaterThan(3);
      for (const href of led.slice(-4)) {
        const { from, to } = daysOf(href);
        const those = await board(login, counting, `filter[day_from]=${from}&filter[day_to]=${to}`);
        expect(await ordersAt(login, href)).toBe(figure(those, 'orders'));
      }
    },
  );

  test.each(['pbi-availability-order', 'pbi-sr-supplier'])(
    '%s links a company that sells and buys to the lists of both sides, with their numbers of orders',
    async (name) => {
      const { charts, tables } = await board('distributor', name);
      expect(charts.flatMap(({ hrefs }) => hrefs)).toEqual([]);
      const [bySupplier, byBrand] = tables;
      expect(byBrand?.rows.map(({ href }) => href).filter(Boolean)).toEqual([]);
      const found = { '/inbox': 0, '/outgoing': 0 };
      for (const { href } of bySupplier?.rows ?? [])
        found[href?.startsWith('/inbox') ? '/inbox' : '/outgoing'] += await ordersAt('distributor', href);
      expect(charts[0]?.links.map(({ title }) => title)).toEqual([
        `Входящие заказы: ${found['/inbox']}`,
        `Исходящие заказы: ${found['/outgoing']}`,
      ]);
      for (const { links } of charts) {
        expect(links.map(({ href }) => href.split('?')[0])).toEqual(['/inbox', '/outgoing']);
        for (const [place, words] of ['Входящие заказы', 'Исходящие заказы'].entries()) {
          const { title, href } = links[place] ?? expect.unreachable();
          expect(title).toBe(`${words}: ${await ordersAt('distributor', href)}`);
        }
      }
    },
  );

  test('a chart without points has one link for an administrator, with the number of orders of its list', async () => {
    for (const name of ['pbi-availability-order', 'pbi-sr-supplier']) {
      const [points, drawn = expect.unreachable()] = (await board('admin', name)).charts;
      expect(points?.links).toEqual([]);
      const [link = expect.unreachable(), ...others] = drawn.links;
      expect(others).toEqual([]);
      expect(link.title).toBe(`Заказы: ${await ordersAt('admin', link.href)}`);
    }
  });

  test("with a filter that only one side's list has, there is one link", async () => {
    const customer = await number(
      sql`SELECT customer_id FROM orders WHERE supplier_id = ${companyOf('distributor')} LIMIT 1`,
    );
    const { charts } = await board(
      'distributor',
      'pbi-sr-supplier',
      `${YEAR()}&filter[customer_id]=${customer}`,
    );
    const [{ title, href } = expect.unreachable(), ...others] = charts[0]?.links ?? [];
    expect(others).toEqual([]);
    expect(title).toBe(`Входящие заказы: ${await ordersAt('distributor', href)}`);
  });

  test.each(['admin', 'distributor'])(
    'terms of %s link to the shipments delivered in the period: their positions equal the counted lines',
    async (login) => {
      for (const name of ['pbi-lc-discrete', 'pbi-lc-weekdays']) {
        const data = await board(login, name);
        for (const { links } of data.charts) {
          expect(links).toHaveLength(login === 'admin' ? 1 : 2);
          let lines = 0;
          for (const { href } of links) {
            const { pathname, searchParams } = new URL(href, 'http://portal');
            const [from = '', to = ''] = (searchParams.get('delivered') ?? '').split('..');
            const query = `filter[delivered_from]=${from}&filter[delivered_to]=${to}&pageSize=100`;
            const receiving = searchParams.get('receiving');
            const address =
              pathname === '/shipment'
                ? `/document/shipment/shipments?${query}`
                : `/document/acceptance/acceptances?${query}&filter[receiving]=${receiving}`;
            const { body } = await person(login).get(address);
            const list = body as Answer<'listShipments'>;
            expect(list.data).toHaveLength(list.pagination.total);
            lines += list.data.reduce((sum, { items_count }) => sum + items_count, 0);
          }
          expect(lines).toBe(figure(data, 'lines'));
        }
      }
      const narrowed = await board(login, 'pbi-lc-discrete', `${YEAR()}&filter[brand_id]=1`);
      expect(narrowed.charts.flatMap(({ links }) => links)).toEqual([]);
    },
  );

  test('purchases of a shop by storage: only its own orders', async () => {
    const data = await board('shop', 'pbi-purchases-storages');
    const bought = sql`FROM orders o WHERE o.customer_id = ${companyOf('shop')}`;
    expect(figure(data, 'amount')).toBe((await number(sql`SELECT sum(amount_kopecks) ${bought}`)) / 100);
    expect(figure(data, 'orders')).toBe(await number(sql`SELECT count(*) ${bought}`));
    const storages = await rows<{ title: string; sum: number }>(sql`
      SELECT s.title, sum(o.amount_kopecks)::float8 AS sum FROM orders o JOIN storage s ON s.id = o.customer_storage_id
      WHERE o.customer_id = ${companyOf('shop')} GROUP BY s.id ORDER BY 2 DESC`);
    expect(data.tables[0]?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual(
      storages.map(({ title, sum }) => [title, sum / 100]),
    );
  });

  test('the note of purchases names orders that the bank has not allowed, if the period has any: sales do not count them', async () => {
    const PLAIN = 'с отказами и отменами';
    const noteOf = async (login: string, name: string, query = YEAR()) =>
      card(await board(login, name, query), 'amount').note;
    for (const login of ['admin', 'shop', 'shop2']) {
      const own = login === 'admin' ? sql`true` : sql`customer_id = ${companyOf(login)}`;
      const withheld = await number(sql`SELECT count(*) FROM orders WHERE withheld AND ${own}`);
      expect({ login, note: await noteOf(login, 'pbi-purchases-storages') }).toEqual({
        login,
        note: withheld > 0 ? 'с отказами, отменами и заказами, которые банк не одобрил' : PLAIN,
      });
    }
    expect(await number(sql`SELECT count(*) FROM orders WHERE withheld`)).toBeGreaterThan(0);
    // Before the first order of the demo data.
    const early = `filter[day_from]=${isoDay(today() - 365)}&filter[day_to]=${isoDay(today() - 360)}`;
    expect(await noteOf('admin', 'pbi-purchases-storages', early)).toBe(PLAIN);
    expect(await noteOf('admin', 'pbi-sales-supplier')).toBe(PLAIN);
  });

  test('service rate: shares of lines confirmed in full, in time, shipped in full, accepted without a claim', async () => {
    const data = await board('admin', 'pbi-sr-supplier');
    const lines = sql`FROM order_line l JOIN orders o ON o.id = l.order_id JOIN storage s ON s.id = o.supplier_storage_id`;
    const share = async (part: SQL, whole: SQL) =>
      Number(
        (
          100 *
          ((await number(sql`SELECT count(*) ${lines} WHERE (${part}) AND (${whole})`)) /
            (await number(sql`SELECT count(*) ${lines} WHERE ${whole}`)))
        ).toFixed(1),
      );
    const sent = sql`(SELECT max(m.at) FROM order_line_move m WHERE m.order_line_id = l.id AND m.kind = 'shipped')`;
    expect(figure(data, 'confirmed')).toBe(
      await share(
        sql`l.refused + l.short = 0`,
        sql`l.undecided = 0 AND l.confirmed + l.refused + l.short > 0`,
      ),
    );
    expect(figure(data, 'in_time')).toBe(
      await share(
        sql`(${sent} AT TIME ZONE s.time_zone)::date <= (coalesce(l.planned_shipment_at, o.planned_shipment_at) AT TIME ZONE s.time_zone)::date`,
        sql`${sent} IS NOT NULL`,
      ),
    );
    expect(figure(data, 'full')).toBe(
      await share(sql`l.shipped + l.cancelled = l.ordered`, sql`${sent} IS NOT NULL`),
    );
    expect(figure(data, 'clean')).toBe(
      await share(
        sql`l.claimed + l.shortage + l.rejected = 0`,
        sql`l.accepted + l.shortage + l.rejected > 0`,
      ),
    );
    expect(card(data, 'confirmed').note).toMatch(/^\d+ из \d+ строк с решением$/);
    expect(data.charts.map(({ form }) => form)).toEqual(['line', 'heat']);
  });

  test('availability: the shares of decided lines add up to 100 %, and the funnel counts pieces', async () => {
    const data = await board('admin', 'pbi-availability-order');
    const shares = ['at_once', 'later', 'partly', 'none'].map((id) => Number(figure(data, id)));
    expect(Math.abs(shares.reduce((sum, one) => sum + one, 0) - 100)).toBeLessThan(0.5);
    const decided = sql`FROM order_line l WHERE l.undecided = 0 AND l.confirmed + l.refused + l.short > 0`;
    expect(card(data, 'none').note).toBe(
      `${await number(sql`SELECT count(*) ${decided} AND l.confirmed = 0`)} из ${await number(sql`SELECT count(*) ${decided}`)} строк с решением`,
    );
    const life = data.charts.find(({ form }) => form === 'funnel');
    const [pieces] = await rows<Record<string, number>>(sql`
      SELECT sum(ordered)::int AS a, sum(confirmed)::int AS b, sum(shipped)::int AS c, sum(accepted)::int AS d FROM order_line`);
    expect(life?.series[0]?.values).toEqual(Object.values(pieces ?? {}));
  });

  test.each(Object.keys(BOARDS))(
    '%s: a chart shows its unit after the title, so no title names one',
    async (name) => {
      const { charts } = await board('admin', name);
      for (const { title } of charts) expect(title).not.toMatch(/, ?(шт|руб|%|дн|час)[^,]*$/i);
    },
  );

  test('terms by card and by weekday: delivered lines and average real hours', async () => {
    const delivered = sql`FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
      JOIN orders o ON o.id = l.order_id WHERE s.actual_delivery_date IS NOT NULL`;
    const real = sql`extract(epoch FROM s.actual_delivery_date - o.created_at) / 3600`;
    for (const name of ['pbi-lc-discrete', 'pbi-lc-weekdays']) {
      const data = await board('admin', name);
      expect(figure(data, 'lines')).toBe(await number(sql`SELECT count(*) ${delivered}`));
      expect(figure(data, 'real')).toBe(
        Number((await number(sql`SELECT avg(${real})::float8 ${delivered}`)).toFixed(1)),
      );
      expect(data.tables[0]?.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(
        figure(data, 'lines'),
      );
    }
  });

  test("nomenclature: products of the company's own price lists, and the share of described ones", async () => {
    const data = await board('distributor', 'pbi-nomenclature');
    const own = sql`FROM product p WHERE p.id IN (
      SELECT i.product_id FROM price_list_item i JOIN reserve r ON r.item_id = i.id
      WHERE i.supplier_id = ${companyOf('distributor')} AND i.price_list_id IS NOT NULL)`;
    const products = await number(sql`SELECT count(*) ${own}`);
    expect(figure(data, 'products')).toBe(products);
    expect(figure(data, 'described')).toBe(
      Number(
        (
          (100 * (await number(sql`SELECT count(*) ${own} AND p.feature_set_id IS NOT NULL`))) /
          products
        ).toFixed(1),
      ),
    );
    expect(card(data, 'products').former).toBeNull();
  });
});

describe('motivation and «Партнёр+»', () => {
  const rule = async (fields: object) => {
    const { status, body } = await person('admin').post('/reports/motivation-rule', fields);
    expect(status).toBe(200);
    return (body as Answer<'createMotivationRule'>).data;
  };
  const days = { date_from: '2020-01-01', date_to: '2030-12-31' };

  test('points per 1 000 roubles accepted: a return by claim subtracts points, deleting the rule removes them', async () => {
    await server().database.execute(sql`DELETE FROM motivation_rule`);
    expect(figure(await board('shop', 'pbi-portal-motivation'), 'points')).toBe(0);
    const [line] = await rows<{
      id: number;
      brand: number;
      order_id: number;
      kopecks: number;
      price: number;
    }>(sql`
      SELECT l.id, p.brand_id AS brand, l.order_id, l.accepted * l.price_kopecks AS kopecks, l.price_kopecks AS price
      FROM order_line l JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
      WHERE o.customer_id = ${companyOf('shop')} AND l.accepted > 0 ORDER BY l.id LIMIT 1`);
    if (!line) expect.unreachable();
    const made = await rule({ brand_id: line.brand, points: 10, ...days });
    // All accepted pieces of the brand; earlier returns are subtracted by `taken_back`.
    const accepted = await number(sql`
      SELECT sum(m.quantity * l.price_kopecks) FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id
      JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
      WHERE m.kind = 'accepted' AND o.customer_id = ${companyOf('shop')} AND p.brand_id = ${line.brand}`);
    const before = await board('shop', 'pbi-portal-motivation');
    const taken = Number(figure(before, 'taken_back'));
    expect(Number(figure(before, 'points')) + taken).toBeCloseTo((accepted / 100_000) * 10, 1);
    expect(figure(before, 'next')).toBe(100);

    const [claim] = await rows<{ id: number }>(sql`
      INSERT INTO claim (customer_id, supplier_id, created_by, status, order_id, type_id)
      SELECT customer_id, supplier_id, created_by, 'closed', id, 2 FROM orders WHERE id = ${line.order_id} RETURNING id`);
    await server().database.execute(sql`
      INSERT INTO claim_item (claim_id, order_line_id, type_id, quantity, outcome) VALUES (${claim?.id}, ${line.id}, 6, 1, 'accept_return')`);
    const after = await board('shop', 'pbi-portal-motivation');
    expect(Number(figure(before, 'points')) - Number(figure(after, 'points'))).toBeCloseTo(
      (line.price / 100_000) * 10,
      1,
    );
    await server().database.execute(sql`DELETE FROM claim_item WHERE claim_id = ${claim?.id}`);
    await server().database.execute(sql`DELETE FROM claim WHERE id = ${claim?.id}`);

    // In the administrator's report of all shops, the rows' points add up to the total.
    const shops = await board('admin', 'pbi-shops-motivation');
    const sum = shops.tables[0]?.rows.reduce((total, { cells }) => total + Number(cells[1]), 0);
    expect(Number(sum)).toBeCloseTo(Number(figure(shops, 'points')), 0);
    expect(
      (await call(server().address, 'DELETE', `/reports/motivation-rule/${made.id}`, person('admin').token))
        .status,
    ).toBe(200);
    expect(figure(await board('shop', 'pbi-portal-motivation'), 'points')).toBe(0);
  });

  test('a rule of a category applies to its subcategories', async () => {
    await server().database.execute(sql`DELETE FROM motivation_rule`);
    await rule({ category_id: 1, points: 1, ...days });
    const turnover = Number(figure(await board('shop', 'pbi-portal-partner-plus'), 'turnover'));
    expect(Number(figure(await board('shop', 'pbi-portal-motivation'), 'points'))).toBeCloseTo(
      turnover / 1000,
      1,
    );
  });

  test('«Партнёр+» shows the turnover without returns and the roubles left to the next level', async () => {
    const data = await board('shop', 'pbi-portal-partner-plus');
    const turnover = Number(figure(data, 'turnover'));
    const accepted = await number(sql`
      SELECT sum(m.quantity * l.price_kopecks) FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id
      JOIN orders o ON o.id = l.order_id WHERE m.kind = 'accepted' AND o.customer_id = ${companyOf('shop')}`);
    expect(turnover + Number(figure(data, 'returned'))).toBeCloseTo(accepted / 100, 2);
    const next = [300_000, 1_000_000, 3_000_000].find((from) => from > turnover);
    expect(figure(data, 'left')).toBeCloseTo((next ?? 0) - turnover, 2);
  });

  test('«Партнёр+» of all companies has a level for each, and none for their sum', async () => {
    const { cards, tables } = await board('admin', 'pbi-portal-partner-plus');
    expect(cards.map(({ id }) => id)).toEqual(['turnover', 'returned']);
    expect(tables.map(({ columns }) => columns.map(({ id }) => id).slice(-2))).toEqual([
      ['title', 'from'],
      ['turnover', 'level'],
    ]);
  });

  test.each([
    [{ points: 1, ...days }, 'brand_id', 'Выберите бренд или категорию'],
    [
      { brand_id: 1, category_id: 1, points: 1, ...days },
      'category_id',
      'Правило бывает о бренде или о категории, не о том и другом сразу',
    ],
    [{ brand_id: 999_999, points: 1, ...days }, 'brand_id', 'Такого бренда нет'],
    [
      { brand_id: 1, points: 1, date_from: '2026-02-01', date_to: '2026-01-01' },
      'date_to',
      'Правило не может окончиться раньше, чем началось',
    ],
  ])('an invalid rule gets 422 with a message at its field: %j', async (fields, field, message) => {
    const { status, body } = await person('admin').post('/reports/motivation-rule', fields);
    expect({ status, fields: (body as { fields: unknown }).fields }).toMatchObject({
      status: 422,
      fields: [{ field, message }],
    });
  });

  test('a change with an outdated version gets 409 with the current rule', async () => {
    const made = await rule({ brand_id: 1, points: 3, ...days });
    const put = (version: number) =>
      call(server().address, 'PUT', `/reports/motivation-rule/${made.id}`, person('admin').token, {
        version,
        brand_id: 1,
        points: 4,
        ...days,
      });
    expect((await put(1)).status).toBe(200);
    expect(await put(1)).toMatchObject({ status: 409, body: { document: { points: 4, version: 2 } } });
    expect(
      (
        await call(server().address, 'PUT', '/reports/motivation-rule/999999', person('admin').token, {
          version: 1,
          brand_id: 1,
          points: 4,
          ...days,
        })
      ).status,
    ).toBe(404);
  });
});

describe('tables', () => {
  test('accrued markups: the accepted turnover of every pair of companies, and the markup contained in the prices', async () => {
    const { body } = await person('admin').get('/reports/accrued-agential-markups?pageSize=100');
    const { data, pagination } = body as Answer<'listAccruedMarkups'>;
    expect(data).toHaveLength(Math.min(100, pagination.total));
    const turnover = data.reduce((sum, row) => sum + row.turnover, 0);
    if (pagination.total <= 100)
      expect(turnover).toBeCloseTo(
        (await number(
          sql`SELECT sum(m.quantity * l.price_kopecks) FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id WHERE m.kind = 'accepted'`,
        )) / 100,
        2,
      );
    for (const { turnover: taken, markup_percent: percent, accrued, corrected, total } of data) {
      expect(accrued).toBeCloseTo((taken * percent) / (100 + percent), 1);
      expect(total).toBeCloseTo(accrued + corrected, 2);
      expect(corrected).toBeLessThanOrEqual(0);
    }
  });

  test("agential markups: the sum of contract's and card's markup, with the contract's history", async () => {
    const { body } = await person('admin').get('/reports/agential-markups?pageSize=50');
    const { data } = body as Answer<'listAgentialMarkups'>;
    expect(data.length).toBeGreaterThan(0);
    for (const row of data)
      expect(row.b2b_percent).toBeCloseTo(row.contract_percent + row.card_b2b_percent, 2);
    const [first] = data;
    await server().database.execute(sql`
      INSERT INTO document_history (document, document_id, action, text) VALUES ('contract', ${first?.contract_id}, 'edit', 'Наценка: 3 → 4 %')`);
    const again = (await person('admin').get('/reports/agential-markups?pageSize=50'))
      .body as Answer<'listAgentialMarkups'>;
    expect(again.data[0]?.history[0]?.text).toBe('Наценка: 3 → 4 %');
  });

  test('available items: the reason why an item cannot be bought, and counters of all items', async () => {
    const read = async (query: string) =>
      (await person('admin').get(`/reports/available-price-list-item?${query}`))
        .body as Answer<'listAvailableItems'>;
    const { counters } = await read('pageSize=1');
    expect(counters.all).toBe(await number(sql`SELECT count(*) FROM reserve`));
    expect(counters.available + counters.unavailable).toBe(counters.all);
    const [offer] = (await read('tab=available&pageSize=1')).data;
    expect(offer?.reason).toBeNull();
    const [item, reserve] = (offer?.id ?? '/').split('/').map(Number);
    const found = async () =>
      (
        await read(
          `pageSize=100&filter[search]=${encodeURIComponent(offer?.article ?? '')}&search_type=article`,
        )
      ).data.find(({ id }) => id === offer?.id);
    const reason = async () => (await found())?.reason?.title;
    const during = async (change: SQL, back: SQL) => {
      await server().database.execute(change);
      const title = await reason();
      await server().database.execute(back);
      return title;
    };
    expect(
      await during(
        sql`UPDATE reserve SET held = held + 100000 WHERE id = ${reserve}`,
        sql`UPDATE reserve SET held = held - 100000 WHERE id = ${reserve}`,
      ),
    ).toBe('Нет в наличии');
    expect(
      await during(
        sql`UPDATE reserve SET minimal_quantity = 100000 WHERE id = ${reserve}`,
        sql`UPDATE reserve SET minimal_quantity = 1 WHERE id = ${reserve}`,
      ),
    ).toBe('Остаток меньше кратности');
    // Multiples of 4 and 6 are sold by 12, «LCM of the two».
    expect(
      await during(
        sql`UPDATE reserve SET quantity = held + 11, multiplicity = 4, product_multiplicity = 6 WHERE id = ${reserve}`,
        sql`UPDATE reserve SET quantity = held + 100000, multiplicity = 1, product_multiplicity = 1 WHERE id = ${reserve}`,
      ),
    ).toBe('Остаток меньше кратности');
    // `multiplicity` of the report is the smallest quantity that the rule book accepts, for every kind of norm.
    const free = 1000;
    for (const [reserve_multiplicity, product, minimal_quantity, ofItem] of [
      [1, 1, 1, 1],
      [4, 6, 1, 1],
      [4, 6, 13, 1],
      [5, null, 7, 3],
      [2, 9, 30, 6],
    ] as const) {
      await server().database.execute(sql`
        UPDATE reserve SET quantity = held + ${free}, multiplicity = ${reserve_multiplicity}, product_multiplicity = ${product},
          minimal_quantity = ${minimal_quantity} WHERE id = ${reserve}`);
      await server().database.execute(
        sql`UPDATE price_list_item SET multiplicity = ${ofItem} WHERE id = ${item}`,
      );
      const smallest = Array.from({ length: free }, (_, index) => index + 1).find(
        (quantity) =>
          quantityFault(quantity, {
            reserve_quantity: free,
            minimal_quantity,
            reserve_multiplicity,
            price_list_multiplicity: ofItem,
            product_reserve_multiplicity: product,
          }) === null,
      );
      expect(await found()).toMatchObject({ multiplicity: smallest, reason: null });
    }
    await server().database.execute(sql`
      UPDATE reserve SET quantity = held + 100000, multiplicity = 1, product_multiplicity = 1, minimal_quantity = 1
      WHERE id = ${reserve}`);
    await server().database.execute(sql`UPDATE price_list_item SET multiplicity = 1 WHERE id = ${item}`);
    // A price list's validity is compared with the date in Moscow.
    expect(
      await during(
        sql`UPDATE price_list SET valid_from = (now() AT TIME ZONE 'Europe/Moscow')::date + 1 FROM price_list_item
            WHERE price_list_item.price_list_id = price_list.id AND price_list_item.id = ${item}`,
        sql`UPDATE price_list SET valid_from = NULL FROM price_list_item
            WHERE price_list_item.price_list_id = price_list.id AND price_list_item.id = ${item}`,
      ),
    ).toBe('Прайс-лист не действует');
    const list = await number(sql`SELECT price_list_id FROM price_list_item WHERE id = ${item}`);
    expect(
      await during(
        sql`UPDATE price_list SET is_active = false WHERE id = ${list}`,
        sql`UPDATE price_list SET is_active = true WHERE id = ${list}`,
      ),
    ).toBe('Прайс-лист не действует');
    const supplier = offer?.supplier.id;
    const suspended = await rows<{ id: number }>(
      sql`SELECT id FROM contract WHERE supplier_id = ${supplier} AND status = 'active'`,
    );
    const ids = sql.param(suspended.map(({ id }) => id));
    expect(
      await during(
        sql`UPDATE contract SET status = 'suspended' WHERE id = ANY(${ids}::bigint[])`,
        sql`UPDATE contract SET status = 'active' WHERE id = ANY(${ids}::bigint[])`,
      ),
    ).toBe('Нет договора');
    const cards = await rows<{ id: number }>(
      sql`SELECT id FROM logistic_card WHERE supplier_storage_id = ${offer?.storage.id} AND status = 'active'`,
    );
    const ways = sql.param(cards.map(({ id }) => id));
    expect(
      await during(
        sql`UPDATE logistic_card SET status = 'disabled' WHERE id = ANY(${ways}::bigint[])`,
        sql`UPDATE logistic_card SET status = 'active' WHERE id = ANY(${ways}::bigint[])`,
      ),
    ).toBe('Нет пути');
  });

  test('logistic routes: every active card, its cut-off and the number of its orders', async () => {
    const { body } = await person('admin').get('/reports/logistic-routes?pageSize=100');
    const { data, pagination } = body as Answer<'listLogisticRoutes'>;
    expect(pagination.total).toBe(
      await number(sql`SELECT count(*) FROM logistic_card WHERE status = 'active'`),
    );
    expect(data[0]?.cut_off).toMatch(/^Пн/);
    const [busy] = data;
    expect(busy?.orders_count).toBe(
      await number(sql`SELECT count(*) FROM orders o JOIN logistic_card c ON c.supplier_storage_id = o.supplier_storage_id AND c.customer_storage_id = o.customer_storage_id
        WHERE c.id = ${busy?.id} AND NOT o.withheld AND o.created_at > now() - interval '90 days'`),
    );
  });

  test('logistic routes: punctuality is that of the path’s offers, of all weekdays; below 20 deliveries there is none', async () => {
    const routesOf = async (query = '') => {
      const { body } = await person('admin').get(`/reports/logistic-routes?pageSize=100${query}`);
      return (body as Answer<'listLogisticRoutes'>).data;
    };
    const [one, other] = await routesOf();
    const pathOf = (way: typeof one) =>
      sql`supplier_storage_id = ${way?.supplier_storage.id} AND customer_storage_id = ${way?.customer_storage.id}`;
    const zeros = sql`array_fill(0, ARRAY[12])`;
    await rows(sql`DELETE FROM path_delay WHERE ${pathOf(one)} OR ${pathOf(other)}`);
    await rows(sql`
      INSERT INTO path_delay (supplier_storage_id, customer_storage_id, weekday, delays, counted_at) VALUES
        (${one?.supplier_storage.id}, ${one?.customer_storage.id}, 1, ARRAY[2, 9, 1, 0]::int[] || ${zeros}, now()),
        (${one?.supplier_storage.id}, ${one?.customer_storage.id}, 3, ARRAY[0, 8, 3, 1]::int[] || ${zeros}, now()),
        (${other?.supplier_storage.id}, ${other?.customer_storage.id}, 3, ARRAY[0, 19, 0, 0]::int[] || ${zeros}, now())`);
    const after = new Map((await routesOf()).map((way) => [way.id, way]));
    expect(after.get(one?.id ?? 0)).toMatchObject({ delivered_count: 24, in_time_percent: 79 });
    expect(after.get(other?.id ?? 0)).toMatchObject({ delivered_count: 19, in_time_percent: null });
    const shares = (await routesOf('&sort=in_time')).map(({ in_time_percent }) => in_time_percent ?? 101);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('cost of reserves: pieces and cost of all stock', async () => {
    const read = async (page: number) =>
      (await person('admin').get(`/reports/reserves-cost?pageSize=100&page=${page}`))
        .body as Answer<'listReservesCost'>;
    const first = await read(1);
    let [pieces, cost] = [0, 0];
    for (let page = 1; page <= Math.ceil(first.pagination.total / 100); page += 1)
      for (const row of (await read(page)).data) {
        pieces += row.quantity;
        cost += row.cost;
      }
    expect(pieces).toBe(await number(sql`SELECT sum(quantity) FROM reserve`));
    expect(cost).toBeCloseTo(
      (await number(
        sql`SELECT sum(r.quantity * i.price_kopecks) FROM reserve r JOIN price_list_item i ON i.id = r.item_id`,
      )) / 100,
      0,
    );
  });

  test('«Лада Имидж»: purchases by month against the plan; without the contract 403 in the specification’s words', async () => {
    const { body } = await person('distributor').get('/reports/lada-image?pageSize=100');
    const { data } = body as Answer<'listLadaImage'>;
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]).toMatchObject({ plan: 150_000 });
    const contract = data[0]?.contract_id;
    const bought = data.reduce((sum, { purchased }) => sum + purchased, 0);
    const back = await number(
      sql`SELECT count(*) FROM claim c JOIN orders o ON o.id = c.order_id WHERE o.contract_id = ${contract} AND c.status = 'closed'`,
    );
    if (back === 0)
      expect(bought).toBeCloseTo(
        (await number(sql`SELECT sum(m.quantity * l.price_kopecks) FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id
          WHERE m.kind = 'accepted' AND o.contract_id = ${contract}`)) / 100,
        2,
      );
    for (const place of ['/reports/lada-image', '/reports/lada-image/export'])
      expect(await person('distributor2').get(place)).toMatchObject({
        status: 403,
        body: { message: 'У вас нет прав на просмотр отчетов лада имидж' },
      });
  });

  test('the monthly plan of a contract can be changed', async () => {
    const { database } = server();
    const id = await number(sql`SELECT id FROM contract WHERE type_id = 3 LIMIT 1`);
    const read = async () =>
      (await person('admin').get(`/warehouse/contract/${id}`)).body as Answer<'getContract'>;
    const { data } = await read();
    expect(data.monthly_plan).toBe(150_000);
    const { status } = await call(
      server().address,
      'PUT',
      `/warehouse/contract/${id}`,
      person('admin').token,
      { version: data.version, monthly_plan: null },
    );
    expect(status).toBe(200);
    expect((await read()).data.monthly_plan).toBeNull();
    await database.execute(sql`UPDATE contract SET monthly_plan_kopecks = 15000000 WHERE id = ${id}`);
  });
});

describe('invalid queries get 422 with a message', () => {
  test.each([
    ['filter[day_from]=2019-12-31&filter[day_to]=2020-02-01', 'Начните период не раньше 01.01.2020'],
    ['filter[day_from]=2026-05-02&filter[day_to]=2026-05-01', 'Конец периода раньше начала'],
    ['filter[day_from]=2021-01-01&filter[day_to]=2026-01-01', 'Выберите период не длиннее двух лет'],
    ['filter[day_from]=2098-01-01&filter[day_to]=2098-01-02', 'Период ещё не начался'],
    ['filter[supplier_id]=999999', 'Такого поставщика среди ваших нет'],
    ['filter[customer_id]=999999', 'Такого покупателя среди ваших нет'],
    ['filter[storage_id]=999999', 'Такого склада среди ваших нет'],
    ['filter[brand_id]=999999', 'Такого бренда нет'],
    ['filter[category_id]=999999', 'Такой категории нет'],
  ])('%s', async (query, message) => {
    for (const place of ['/reports/pbi-sales-supplier', '/reports/dashboard/pbi-sales-supplier/export'])
      expect(await person('admin').get(`${place}?${query}`)).toMatchObject({
        status: 422,
        body: { message },
      });
  });

  test('a file of an unknown report gets 422, of a report without access 403', async () => {
    expect(await person('admin').get('/reports/dashboard/pbi-nothing/export')).toMatchObject({
      status: 422,
      body: { message: 'Unsupported page name' },
    });
    expect((await person('shop').get('/reports/dashboard/pbi-sales-supplier/export')).status).toBe(403);
    expect((await person('shop').get('/reports/dashboard/constructor/export')).status).toBe(422);
  });
});

describe('access to figures', () => {
  const every = Object.keys(BOARDS);
  const TABLES = REPORTS.filter(({ kind }) => kind === 'table').map(({ name }) =>
    name.replace('reports-', ''),
  );
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-report-files-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** The cells of a report's Excel file as text, or «403» if the user has no access. */
  async function fileOf(login: string, place: string): Promise<string> {
    const { status, body } = await person(login).get(`/reports/${place}`);
    expect([200, 403]).toContain(status);
    if (status !== 200) return String(status);
    const file = path.join(directory, 'read.xlsx');
    writeFileSync(file, Buffer.from(body as ArrayBuffer));
    const said: string[] = [];
    await readFile(file, (batch) => void said.push(...batch.map(({ cells }) => cells.join('|'))));
    expect(said.length).toBeGreaterThan(0);
    return said.join('\n');
  }

  test('the computed dashboards are exactly those of the list of reports', () => {
    const listed = REPORTS.filter(({ kind }) => kind === 'dashboard').map(({ name }) =>
      name.replace('reports-', ''),
    );
    expect(every.toSorted()).toEqual(listed.toSorted());
  });

  // Two new companies trade with each other for a large sum: no other company's reports may change.
  test("trade between two other companies changes none of a company's figures, tables, choices and files", async () => {
    const mine = ['distributor', 'shop'] as const;
    const look = async () => {
      const seen: Record<string, string> = {};
      for (const login of mine) {
        for (const name of every) {
          const filters = [
            '',
            `&filter[brand_id]=${brand}`,
            '&filter[category_id]=1',
            `&filter[${login === 'shop' ? 'customer' : 'supplier'}_id]=${companyOf(login)}`,
          ];
          for (const filter of filters) {
            const { status, body } = await person(login).get(`/reports/${name}?${YEAR()}${filter}`);
            expect([200, 403]).toContain(status);
            seen[`${login} ${name}${filter}`] = `${status} ${JSON.stringify(body)}`;
          }
        }
        const { body, status: chosen } = await person(login).get('/reports/choices');
        expect(chosen).toBe(200);
        seen[`${login} choices`] = JSON.stringify(body);
        const { body: own } = await person(login).get('/reports/today');
        seen[`${login} today`] = JSON.stringify(own);
        for (const table of TABLES) {
          const { status: told, body: page } = await person(login).get(`/reports/${table}?pageSize=100`);
          expect([200, 403]).toContain(told);
          seen[`${login} ${table}`] = `${told} ${JSON.stringify(page)}`;
        }
        const files = [
          ...every.map((name) => `dashboard/${name}/export?${YEAR()}`),
          ...TABLES.map((table) => `${table}/export`),
        ];
        for (const file of files) seen[`${login} ${file}`] = await fileOf(login, file);
      }
      return seen;
    };
    const [goods] = await rows<{ reserve: number; product: number; brand: number }>(sql`
      SELECT l.reserve_id AS reserve, l.product_id AS product, p.brand_id AS brand FROM order_line l JOIN product p ON p.id = l.product_id
      JOIN orders o ON o.id = l.order_id WHERE o.customer_id = ${companyOf('shop')} AND l.accepted > 0 ORDER BY l.id LIMIT 1`);
    const brand = goods?.brand ?? expect.unreachable();
    const before = await look();
    const company = async (type: string, title: string) =>
      number(sql`INSERT INTO contractor (type, title) VALUES (${type}, ${title}) RETURNING id`);
    const [seller, buyer] = [
      await company('supplier', 'Канарейка-поставщик'),
      await company('shop', 'Канарейка-магазин'),
    ];
    const place = (owner: number) =>
      number(sql`
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone) VALUES (${owner}, 'Канарейка-склад', ${`C-${owner}`}, 'Канарейкино', '—', 'Europe/Moscow') RETURNING id`);
    const [from, to] = [await place(seller), await place(buyer)];
    const contract = await number(
      sql`INSERT INTO contract (number, supplier_id, customer_id, status, type_id, monthly_plan_kopecks) VALUES ('К-1', ${seller}, ${buyer}, 'active', 3, 1) RETURNING id`,
    );
    const by = await number(sql`SELECT id FROM app_user WHERE login = 'admin'`);
    const order = await number(sql`
      INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, created_at)
      VALUES (${buyer}, ${seller}, ${to}, ${from}, ${contract}, ${by}, 'completed', 1, 777777700, now(), now(), now() - interval '2 days') RETURNING id`);
    const line = await number(sql`
      INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided, confirmed, shipped, accepted)
      VALUES (${order}, ${goods?.product}, ${goods?.reserve}, 777777700, 1, 0, 1, 1, 1) RETURNING id`);
    for (const kind of ['confirmed', 'shipped', 'accepted'])
      await server().database.execute(
        sql`INSERT INTO order_line_move (order_line_id, at, kind, quantity) VALUES (${line}, now() - interval '1 day', ${kind}, 1)`,
      );
    const shipment = await number(sql`
      INSERT INTO shipment (customer_id, supplier_id, created_by, status, supplier_storage_id, customer_storage_id, shipment_date, actual_delivery_date)
      VALUES (${buyer}, ${seller}, ${by}, 'accepted', ${from}, ${to}, now() - interval '30 hours', now() - interval '20 hours') RETURNING id`);
    await server().database.execute(
      sql`INSERT INTO shipment_item (shipment_id, order_line_id, quantity) VALUES (${shipment}, ${line}, 1)`,
    );

    expect(Object.values(before).join('\n')).toContain('Показатель');
    expect(await look()).toEqual(before);
    // The same after the summary run.
    await sumUp(server().database);
    expect(await look()).toEqual(before);
    // An administrator's figures contain the trade.
    const sales = await board('admin', 'pbi-sales-supplier');
    expect(JSON.stringify(sales)).toContain('Канарейка-поставщик');
    // Companies without a relation to the two cannot filter by them.
    for (const [login, name, filter] of [
      ['distributor', 'pbi-sales-supplier', `filter[customer_id]=${buyer}`],
      ['distributor', 'pbi-sr-supplier', `filter[supplier_id]=${seller}`],
      ['shop', 'pbi-purchases-storages', `filter[storage_id]=${from}`],
      ['shop', 'pbi-portal-motivation', `filter[customer_id]=${buyer}`],
    ] as const)
      expect((await person(login).get(`/reports/${name}?${filter}`)).status).toBe(422);
  });
});

describe('today', () => {
  const COUNTED: readonly (readonly [string, string, string])[] = [
    ['корректировка', 'корректировки', 'корректировок'],
    ['заказ', 'заказа', 'заказов'],
    ['отгрузка', 'отгрузки', 'отгрузок'],
    ['приёмка', 'приёмки', 'приёмок'],
    ['перемещение', 'перемещения', 'перемещений'],
    ['претензия', 'претензии', 'претензий'],
    ['просьба', 'просьбы', 'просьб'],
    ['заявка', 'заявки', 'заявок'],
    ['договор', 'договора', 'договоров'],
    ['путь', 'пути', 'путей'],
  ];
  test.each(['admin', 'supplier', 'distributor', 'shop'])(
    '%s: duties have positive counts, and «new» counts the rows of its list',
    async (login) => {
      const { status, body } = await person(login).get('/reports/today');
      expect(status).toBe(200);
      const { duties, month } = (body as Answer<'getToday'>).data;
      expect(duties.length).toBeGreaterThan(0);
      for (const { id, count, note } of duties) {
        expect(count).toBeGreaterThan(0);
        // Below the number the note names what is counted, in agreement with it.
        const forms = COUNTED.map((words) => plural(count, ...words));
        expect({ id, count, note, named: forms.some((word) => note.startsWith(`${word} `)) }).toMatchObject({
          named: true,
        });
      }
      expect(month.length).toBeGreaterThan(0);
      const fresh = duties.find(({ id }) => id === 'new');
      if (fresh) {
        const list = (await person(login).get('/document/order/incoming-orders?tab=awaits_answer'))
          .body as Answer<'listIncomingOrders'>;
        expect(fresh.count).toBe(list.pagination.total);
      }
    },
  );

  test('a person without the right to an action does not see its duty, nor an administrator those of a company', async () => {
    const idsOf = async (caller: Caller) =>
      ((await caller.get('/reports/today')).body as Answer<'getToday'>).data.duties.map(({ id }) => id);
    const others = (await idsOf(person('admin'))).filter((id) => id !== 'proposals' && id !== 'contracts');
    expect(others).toEqual([]);
    const answers = 'PERMISSION_DOCUMENT_CANCELED_UPDATE';
    const taken = await rows<{ role_id: number }>(sql`
      DELETE FROM role_permission WHERE permission = ${answers}
        AND role_id = (SELECT role_id FROM app_user WHERE login = 'supplier2') RETURNING role_id`);
    try {
      const seller = await server().as('supplier2');
      const list = (await seller.get('/document/refusal/incoming-refusals?group=new'))
        .body as Answer<'listIncomingRefusals'>;
      expect(list.pagination.total).toBeGreaterThan(0);
      const duties = await idsOf(seller);
      expect(duties).toContain('overdue');
      expect(duties).not.toContain('refusals');
    } finally {
      for (const { role_id } of taken)
        await server().database.execute(
          sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${answers})`,
        );
    }
  });

  test('logistic cards that wait for the customer are counted by storage, each with a link to its list', async () => {
    let found = 0;
    for (const login of ['shop', 'shop2', 'distributor', 'distributor2']) {
      const { duties } = ((await person(login).get('/reports/today')).body as Answer<'getToday'>).data;
      for (const { count, href } of duties.filter(({ id }) => id.startsWith('cards-'))) {
        const [, id] = /^\/storages\/(\d+)\/log-map\/inbox\?side=inbox&status=20$/.exec(href) ?? [];
        const list = await person(login).get(
          `/warehouse/logistic-card?filter[customer_storage_id]=${id}&filter[status_id]=20`,
        );
        expect((list.body as Answer<'listLogisticCards'>).pagination.total).toBe(count);
        found += count;
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
