import { documentNumber } from '@portal/domain/documents';
import { formatMoney } from '@portal/domain/money';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../areas/identity/signing-in/demo-accounts.ts';
import { hashPassword } from '../../areas/identity/signing-in/hashing.ts';
import { offerPrice, readOffersById } from '../../areas/catalogue/offers.ts';
import { addHistory } from '../../documents/history.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ORDER_SUM = 3_000_000;
const DAY_SUM = 5_000_000;
/** What a buyer of the demo may not do: approve, and manage people. */
const NOT_OF_BUYERS = /APPROVAL|USER_|ROLE_|SETTINGS_/;

interface Shop extends Record<string, unknown> {
  id: number;
  chief: number;
  chief_name: string;
  storage_id: number;
  storage_title: string;
}
interface Line {
  reserve_id: number;
  product_id: number;
  quantity: number;
  price: number;
  ordered?: number;
}
interface Made {
  status: 'waiting' | 'returned' | 'approved';
  at: number;
  decided_at?: number;
  comment: string;
  decision_comment?: string;
  reason?: string;
  lines: readonly Line[];
}

/** A buyer of the demo's shop who may not order above a sum, and an order of theirs in each state. */
export async function seedApprovals(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Shop>(sql`
      SELECT p.contractor_id AS id, p.id AS chief, p.second_name || ' ' || p.first_name AS chief_name, place.id AS storage_id, place.title AS storage_title
      FROM app_user p JOIN storage place ON place.id = p.default_storage_id WHERE p.login = 'shop'`);
    const [shop] = rows;
    if (!shop) return;
    const buyer = await addBuyer(transaction, shop);
    const lines = await orderable(transaction, shop);
    if (lines.length < 3) return;
    const now = Date.now();
    const waiting = await insert(transaction, shop, buyer, {
      status: 'waiting',
      at: now - 2 * HOUR,
      comment: 'Клиент ждёт к пятнице',
      lines: upTo(lines.slice(0, 4), ORDER_SUM * 1.2),
    });
    await notify(transaction, {
      user_id: shop.chief,
      event_name: 'approval:waiting',
      entity_id: waiting,
      title: 'Согласуйте заказ: Громов Павел',
      text: `${documentNumber(waiting)}, склад «${shop.storage_title}»`,
      message: { id: waiting, status: 'waiting' },
    });
    await insert(transaction, shop, buyer, {
      status: 'returned',
      at: now - 3 * DAY,
      decided_at: now - 3 * DAY + 2 * HOUR,
      comment: '',
      decision_comment: 'Возьмите меньше: на складе ещё есть',
      lines: upTo(lines.slice(1, 3), ORDER_SUM * 1.5),
    });
    await insertApproved(transaction, shop, buyer, now);
  });
}

async function addBuyer(transaction: Transaction, { id }: Shop): Promise<number> {
  const permissions = DEFAULT_ROLE_PERMISSIONS.shop.filter((name) => !NOT_OF_BUYERS.test(name));
  const { rows } = await transaction.execute<{ role: number; person: number }>(sql`
    WITH made AS (
           INSERT INTO role (contractor_id, title, description) VALUES (${id}, 'Закупщик', 'Заказывает, но не согласует') RETURNING id),
         person AS (
           INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, email, default_storage_id, password_changed, regulations_accepted, new_tariffs_agreement)
           SELECT 'buyer', ${await hashPassword(DEMO_PASSWORD)}, ${id}, made.id, 'Павел', 'Громов', 'buyer@demo.example', p.default_storage_id, true, true, true
           FROM made, app_user p WHERE p.login = 'shop' RETURNING id)
    SELECT made.id AS role, person.id AS person FROM made, person`);
  const { role = 0, person = 0 } = rows[0] ?? {};
  await transaction.execute(sql`
    INSERT INTO role_permission (role_id, permission) SELECT ${role}::bigint, unnest(${sql.param(permissions)}::text[])`);
  await transaction.execute(sql`
    INSERT INTO approval_rule (contractor_id, role_id, order_kopecks, day_kopecks) VALUES (${id}, ${role}, ${ORDER_SUM}, ${DAY_SUM})`);
  return person;
}

/** Offers that the shop has ordered before and can order today. */
async function orderable(transaction: Transaction, { id, storage_id }: Shop): Promise<Line[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT l.reserve_id AS id FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.customer_id = ${id} GROUP BY l.reserve_id ORDER BY count(*) DESC, l.reserve_id LIMIT 200`);
  const offers = await readOffersById(
    transaction,
    { contractor_id: id, storage_id, b2c: false },
    0,
    rows.map((row) => row.id),
  );
  return offers
    .filter(
      ({ available, item_multiplicity, reserve_multiplicity, product_multiplicity, minimal_quantity }) =>
        [item_multiplicity, reserve_multiplicity, product_multiplicity ?? 1, minimal_quantity].every(
          (one) => one <= 1,
        ) && available >= 5,
    )
    .toSorted((one, other) => one.id - other.id)
    .map((offer) => ({
      reserve_id: offer.id,
      product_id: offer.product_id,
      quantity: offer.available,
      price: offerPrice(offer),
    }));
}

/** The same lines with quantities that come to about a sum. */
const upTo = (lines: readonly Line[], sum: number): Line[] =>
  lines.map((line) => ({
    ...line,
    quantity: Math.max(1, Math.min(line.quantity, Math.ceil(sum / lines.length / line.price))),
  }));

const amountOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { price, quantity, ordered = quantity }) => sum + price * ordered, 0);

async function insert(
  transaction: Transaction,
  shop: Shop,
  buyer: number,
  { status, at, decided_at, comment, decision_comment = '', reason, lines }: Made,
): Promise<number> {
  const instant = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO approval (contractor_id, storage_id, created_by, status, comment, reasons, shipments, lines_count, amount_kopecks, created_at, recall_at, decided_at, decided_by, decision_comment)
    VALUES (${shop.id}, ${shop.storage_id}, ${buyer}, ${status}, ${comment}, ${sql.param([reason ?? `Больше ${formatMoney(ORDER_SUM)} без согласования нельзя: здесь ${formatMoney(amountOf(lines))}`])}::text[], '[]'::jsonb,
            ${lines.length}, ${amountOf(lines)}, ${instant(at)}, ${instant(at + 5 * DAY)}, ${instant(decided_at)},
            ${decided_at === undefined ? null : shop.chief}, ${decision_comment})
    RETURNING id`);
  const id = rows[0]?.id ?? 0;
  await transaction.execute(sql`
    INSERT INTO approval_line (approval_id, reserve_id, product_id, quantity, seen_price_kopecks, ordered, ordered_price_kopecks, meant)
    SELECT ${id}, l.reserve_id, l.product_id, l.quantity, l.price, l.ordered, CASE WHEN l.ordered IS NOT NULL THEN l.price END, '[]'::jsonb
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS l(reserve_id bigint, product_id bigint, quantity int, price bigint, ordered int)`);
  const entry = { document: 'approval', document_id: id, contractor_id: shop.id };
  await addHistory(transaction, {
    ...entry,
    at: new Date(at),
    user_id: buyer,
    action: 'create',
    text: 'Отправлено на согласование',
  });
  if (decided_at !== undefined)
    await addHistory(transaction, {
      ...entry,
      at: new Date(decided_at),
      user_id: shop.chief,
      action: status === 'approved' ? 'approve' : 'return',
      text: status === 'approved' ? 'Согласовано с изменениями' : `Возвращено: ${decision_comment}`,
    });
  return id;
}

/** The dearest of the shop's latest orders was approved, one piece less than its author wanted. */
async function insertApproved(
  transaction: Transaction,
  shop: Shop,
  buyer: number,
  now: number,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number; at: number }>(sql`
    SELECT id, floor(extract(epoch FROM created_at) * 1000)::float8 AS at FROM (
      SELECT id, created_at, amount_kopecks FROM orders
      WHERE customer_id = ${shop.id} AND customer_storage_id = ${shop.storage_id} AND created_by = ${shop.chief} AND created_at < ${new Date(now - DAY).toISOString()}
      ORDER BY id DESC LIMIT 20) latest
    ORDER BY amount_kopecks DESC LIMIT 1`);
  const [order] = rows;
  if (!order) return;
  await transaction.execute(sql`UPDATE orders SET created_by = ${buyer} WHERE id = ${order.id}`);
  const { rows: lines } = await transaction.execute<Line & { brand: string } & Record<string, unknown>>(sql`
    SELECT reserve_id, product_id, least(ordered + (row_number() OVER (ORDER BY id) = 1)::int, 9999) AS quantity, price_kopecks AS price, ordered,
           (SELECT brand.title FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = product_id) AS brand
    FROM order_line WHERE order_id = ${order.id} ORDER BY id`);
  const brand = lines[0]?.brand;
  const id = await insert(transaction, shop, buyer, {
    status: 'approved',
    at: order.at - HOUR,
    decided_at: order.at,
    comment: '',
    reason: brand === undefined ? 'Бренд вам не разрешён' : `Бренд ${brand} вам не разрешён`,
    lines,
  });
  await transaction.execute(
    sql`INSERT INTO approval_order (order_id, approval_id) VALUES (${order.id}, ${id})`,
  );
}
