// Supplier scores: computed in the database, equal to those computed by the test, and shown only to the supplier
// and its customers.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countScores } from '../../src/areas/orders/supplier-scores.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Score = Answer<'listSupplierScores'>['data'][number];
const scoresOf = async (caller: Caller) =>
  ((await caller.get('/document/order/supplier-scores')).body as Answer<'listSupplierScores'>).data;
let shop: Caller;
let before: Score[];
beforeAll(async () => {
  shop = await server().as('shop');
  await countScores(server().database);
  before = await scoresOf(shop);
});

interface Line {
  supplier_id: number;
  undecided: number;
  confirmed: number;
  refused: number;
  short: number;
  shipped: number;
  left: Date | string | null;
  agreed: boolean;
  day_ends: Date | string;
}

test('the scores equal those computed by the test from the order lines', async () => {
  const { rows } = await server().database.execute(sql`
    SELECT o.supplier_id,
           (SELECT count(*) > 0 FROM claim_item i JOIN claim c ON c.id = i.claim_id
            WHERE i.order_line_id = l.id AND c.status = 'closed' AND i.outcome <> 'refuse') AS agreed, l.undecided, l.confirmed, l.refused, l.short, l.shipped,
           (SELECT max(at) FROM order_line_move m WHERE m.order_line_id = l.id AND kind = 'shipped') AS left,
           ((coalesce(l.planned_shipment_at, o.planned_shipment_at) AT TIME ZONE s.time_zone)::date + 1)::timestamp AT TIME ZONE s.time_zone AS day_ends
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN storage s ON s.id = o.supplier_storage_id
    WHERE NOT o.withheld AND o.created_at > now() - interval '90 days' AND l.price_kopecks > 0`);
  const byHand = Map.groupBy(
    (rows as unknown as Line[]).filter(
      ({ undecided, confirmed, refused, short }) => undecided === 0 && confirmed + refused + short > 0,
    ),
    ({ supplier_id }) => supplier_id,
  );
  expect(before.length).toBeGreaterThan(3);
  for (const { supplier_id, counted_at: _, ...counts } of before) {
    const lines = byHand.get(supplier_id) ?? [];
    const sent = lines.filter(({ left }) => left !== null);
    const late = lines.filter(
      ({ confirmed, shipped, day_ends }) => confirmed > shipped && new Date(day_ends) <= new Date(),
    );
    expect({ supplier_id, ...counts }).toEqual({
      supplier_id,
      lines: lines.length,
      confirmed: lines.filter(({ refused }) => refused === 0).length,
      refused: lines.filter(({ refused, confirmed, short }) => refused > 0 && confirmed + short === 0).length,
      shipped: sent.length,
      at_fault: sent.filter(({ agreed }) => agreed).length,
      due: new Set([...sent, ...late]).size,
      in_time: sent.filter(
        (line) => new Date(line.left ?? 0) < new Date(line.day_ends) && !late.includes(line),
      ).length,
    });
  }
});

test('a claim counts against the supplier only if it was not refused; lines with a price of zero are not counted', async () => {
  const { database } = server();
  const found = before.findLast(({ at_fault }) => at_fault > 0) ?? expect.unreachable();
  const now = async () => {
    await countScores(database);
    return (await scoresOf(shop)).find(({ supplier_id }) => supplier_id === found.supplier_id);
  };
  const ofTheirs = sql`claim_id IN (SELECT id FROM claim WHERE supplier_id = ${found.supplier_id} AND status = 'closed')`;
  await database.execute(sql`
    UPDATE order_line SET price_kopecks = 0 WHERE id = (
      SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id JOIN claim_item i ON i.order_line_id = l.id AND ${ofTheirs}
      JOIN order_line_move m ON m.order_line_id = l.id AND m.kind = 'shipped'
      WHERE o.supplier_id = ${found.supplier_id} AND i.outcome <> 'refuse' AND l.undecided = 0 AND o.created_at > now() - interval '90 days' LIMIT 1)`);
  expect(await now()).toMatchObject({ lines: found.lines - 1, at_fault: found.at_fault - 1 });
  await database.execute(sql`UPDATE claim_item SET outcome = 'refuse' WHERE ${ofTheirs}`);
  expect(await now()).toMatchObject({ lines: found.lines - 1, at_fault: 0 });
});

test('a confirmed line that was not shipped on its day counts as late', async () => {
  const { database } = server();
  await countScores(database);
  const found =
    (await scoresOf(shop)).findLast(({ due, in_time }) => due > 20 && in_time > 0) ?? expect.unreachable();
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE o.supplier_id = ${found.supplier_id} AND o.created_at > now() - interval '90 days' AND NOT o.withheld AND l.price_kopecks > 0
      AND l.undecided = 0 AND l.confirmed > 0 AND l.shipped = 0
      AND coalesce(l.planned_shipment_at, o.planned_shipment_at) > now() + interval '2 days' LIMIT 1`);
  await database.execute(
    sql`UPDATE order_line SET planned_shipment_at = now() - interval '2 days' WHERE id = ${rows[0]?.id}`,
  );
  await countScores(database);
  const now = (await scoresOf(shop)).find(({ supplier_id }) => supplier_id === found.supplier_id);
  expect(now).toMatchObject({ shipped: found.shipped, due: found.due + 1, in_time: found.in_time });
  await database.execute(sql`UPDATE order_line SET planned_shipment_at = NULL WHERE id = ${rows[0]?.id}`);
});

test('a line shipped after its day is not in time; orders older than 90 days are not counted', async () => {
  const { database } = server();
  await countScores(database);
  const found = (await scoresOf(shop)).findLast(({ in_time }) => in_time > 0) ?? expect.unreachable();
  const now = async () => {
    await countScores(database);
    return (await scoresOf(shop)).find(({ supplier_id }) => supplier_id === found.supplier_id);
  };
  await database.execute(sql`
    UPDATE order_line_move m SET at = coalesce(l.planned_shipment_at, o.planned_shipment_at) + interval '2 days' FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE l.id = m.order_line_id AND m.kind = 'shipped' AND o.supplier_id = ${found.supplier_id}`);
  expect(await now()).toMatchObject({ shipped: found.shipped, in_time: 0 });
  await database.execute(
    sql`UPDATE orders SET created_at = now() - interval '91 days' WHERE supplier_id = ${found.supplier_id}`,
  );
  expect(await now()).toBeUndefined();
});

test('a buyer sees scores of suppliers it has contracts with, a supplier sees only its own', async () => {
  const { database } = server();
  await database.execute(sql`
    WITH made AS (INSERT INTO contractor (type, title) VALUES ('supplier', 'Чужой поставщик') RETURNING id)
    INSERT INTO supplier_score (contractor_id, lines, confirmed, refused, shipped, in_time, counted_at)
    SELECT id, 30, 30, 0, 0, 0, now() FROM made`);
  const { rows } = await database.execute<{ id: number }>(
    sql`SELECT id FROM contractor WHERE title = 'Чужой поставщик'`,
  );
  const stranger = rows[0]?.id;
  const idsOf = async (login: string) =>
    (await scoresOf(await server().as(login))).map(({ supplier_id }) => supplier_id);
  expect(await idsOf('shop')).not.toContain(stranger);
  const { data: supplier } = (await (await server().as('supplier')).get('/warehouse/organization'))
    .body as Answer<'getOrganization'>;
  expect(await idsOf('supplier')).toEqual([supplier.id]);
});
