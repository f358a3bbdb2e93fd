import { sql } from 'drizzle-orm';
import { b2cOrder, b2cOrderItem, b2cPick } from '../../areas/b2c/tables.ts';
import type { B2cOrderStatus } from '@portal/domain/b2c';
import type { Database, Transaction } from '../../database/connect.ts';

interface Planned {
  status: B2cOrderStatus;
  consumer: string;
  phone: string;
  email?: string;
  /** Quantities of its one to three products. */
  pieces: readonly number[];
  /** Number of picked products; all of them for a ready order. */
  picked?: number;
  reason?: string;
  byConsumer?: boolean;
}

/** The shop's orders, the newest first; phone numbers and addresses are fictitious. */
const OF_SHOP: readonly Planned[] = [
  { status: 'pending', consumer: 'Белова Анна', phone: '+7 912 000-10-01', pieces: [1, 2] },
  { status: 'pending', consumer: 'Ким Виктор', phone: '+7 912 000-10-02', pieces: [2, 1], picked: 1 },
  {
    status: 'pending',
    consumer: 'Орлова Мария',
    phone: '+7 912 000-10-03',
    email: 'orlova@example.ru',
    pieces: [1],
  },
  { status: 'ready', consumer: 'Гареев Рустам', phone: '+7 912 000-10-04', pieces: [1, 1] },
  {
    status: 'ready',
    consumer: 'Зайцева Ольга',
    phone: '+7 912 000-10-05',
    email: 'zaytseva@example.ru',
    pieces: [1],
  },
  { status: 'accepted', consumer: 'Петров Илья', phone: '+7 912 000-10-06', pieces: [2] },
  { status: 'accepted', consumer: 'Соколова Дарья', phone: '+7 912 000-10-07', pieces: [1, 1] },
  { status: 'accepted', consumer: 'Власов Артём', phone: '+7 912 000-10-08', pieces: [1] },
  {
    status: 'cancelled',
    consumer: 'Никитин Павел',
    phone: '+7 912 000-10-09',
    pieces: [1],
    reason: 'Передумал',
    byConsumer: true,
  },
  {
    status: 'cancelled',
    consumer: 'Егорова Инна',
    phone: '+7 912 000-10-10',
    pieces: [2],
    reason: 'Покупатель не отвечает',
  },
];
const OF_DISTRIBUTOR: readonly Planned[] = [
  { status: 'pending', consumer: 'Шакиров Тимур', phone: '+7 912 000-20-01', pieces: [2, 1], picked: 1 },
  { status: 'ready', consumer: 'Лаптева Юлия', phone: '+7 912 000-20-02', pieces: [1] },
  { status: 'accepted', consumer: 'Фомин Олег', phone: '+7 912 000-20-03', pieces: [1, 3] },
];

interface Goods extends Record<string, unknown> {
  storage_id: number;
  product_id: number;
  price: number;
  reserve_id: number | null;
  order_line_id: number | null;
}

/**
 * Consumers' orders at the demo's shop and distributor in every status: from goods of orders, and from own
 * stock.
 */
export async function seedB2c(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const brought = await transaction.execute<Goods>(sql`
      SELECT DISTINCT ON (l.product_id) o.customer_storage_id AS storage_id, l.product_id, l.price_kopecks AS price,
             NULL::bigint AS reserve_id, l.id AS order_line_id
      FROM order_line l JOIN orders o ON o.id = l.order_id
      WHERE l.accepted >= 2 AND o.customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop')
        AND o.customer_storage_id = (SELECT default_storage_id FROM app_user WHERE login = 'shop')
      ORDER BY l.product_id, l.id`);
    const own = await transaction.execute<Goods>(sql`
      SELECT r.storage_id, item.product_id, item.price_kopecks AS price, r.id AS reserve_id, NULL::bigint AS order_line_id
      FROM reserve r JOIN price_list_item item ON item.id = r.item_id
      JOIN app_user person ON person.contractor_id = item.supplier_id AND person.login = 'distributor'
      WHERE r.storage_id = person.default_storage_id AND r.held = 0 AND r.quantity > 8 ORDER BY r.id DESC LIMIT 5`);
    await write(transaction, 'b2c', 'S-', OF_SHOP, brought.rows);
    await write(transaction, 'distributor', 'D-', OF_DISTRIBUTOR, own.rows);
    await writeClaims(transaction);
  });
}

/** A claim on one piece of every order that was handed out, in different statuses. */
async function writeClaims(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO b2c_claim (contractor_id, created_by, status, version, created_at, b2c_order_id, comment, answer, items_count, quantity, amount_kopecks)
    SELECT o.contractor_id, o.created_by, CASE WHEN nth % 3 = 2 THEN 'closed' ELSE 'created' END, 2, o.closed_at + interval '20 minutes', o.id,
           CASE WHEN nth % 3 = 1 THEN 'Через день потёк, прокладка треснула' ELSE 'Не подошёл к машине, упаковка цела' END,
           CASE WHEN nth % 3 = 2 THEN 'Деньги возвращены покупателю' ELSE '' END, 1, 1, i.price_kopecks
    FROM (SELECT *, row_number() OVER (PARTITION BY contractor_id ORDER BY id) AS nth FROM b2c_order WHERE status = 'accepted') o
    JOIN LATERAL (SELECT price_kopecks FROM b2c_order_item WHERE order_id = o.id ORDER BY id LIMIT 1) i ON true ORDER BY o.id`);
  await transaction.execute(sql`
    INSERT INTO b2c_claim_item (claim_id, item_id, quantity)
    SELECT d.id, (SELECT min(id) FROM b2c_order_item WHERE order_id = d.b2c_order_id), 1 FROM b2c_claim d ORDER BY d.id`);
  await transaction.execute(sql`
    INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
    SELECT 'b2c claim', d.id, d.created_at + done.after, d.created_by, d.contractor_id, done.action, done.text
    FROM b2c_claim d CROSS JOIN LATERAL (VALUES
      ('create', 'Записана со слов покупателя', interval '0', true),
      ('close', 'Закрыта: ' || d.answer, interval '30 minutes', d.status = 'closed')) AS done(action, text, after, happened)
    WHERE done.happened ORDER BY d.id, done.after`);
}

async function write(
  transaction: Transaction,
  login: string,
  prefix: string,
  planned: readonly Planned[],
  goods: readonly Goods[],
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number; contractor_id: number }>(
    sql`SELECT id, contractor_id FROM app_user WHERE login = ${login}`,
  );
  const [person] = rows;
  const [first] = goods;
  if (!person || !first) return;
  let next = 0;
  for (const [
    nth,
    { status, consumer, phone, email = '', pieces, picked, reason = '', byConsumer = false },
  ] of planned.entries()) {
    const items = pieces.flatMap((quantity) => {
      const one = goods[next++ % goods.length];
      return one ? [{ ...one, quantity, price_kopecks: Math.ceil((one.price * 5) / 4) }] : [];
    });
    const hours = 2 + 17 * nth;
    const at = (after: number) => sql`now() - make_interval(hours => ${hours - after}::int)`;
    const isReady = status === 'ready' || status === 'accepted';
    const isClosed = status === 'accepted' || status === 'cancelled';
    const [made] = await transaction
      .insert(b2cOrder)
      .values({
        contractor_id: person.contractor_id,
        created_by: person.id,
        status,
        version: isReady ? 3 : 2,
        created_at: at(0),
        storage_id: first.storage_id,
        number: `${prefix}${1_001 + planned.length - nth}`,
        request_hash: '',
        consumer_name: consumer,
        consumer_phone: phone,
        consumer_email: email,
        comment: nth === 0 ? 'Заберу после шести вечера' : '',
        items_count: items.length,
        quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        amount_kopecks: items.reduce((sum, { quantity, price_kopecks }) => sum + quantity * price_kopecks, 0),
        code: status === 'ready' ? String(482_915 + nth) : null,
        ready_at: isReady ? at(1) : null,
        closed_at: isClosed ? at(2) : null,
        cancel_reason: reason,
        cancelled_by_consumer: byConsumer,
      })
      .returning({ id: b2cOrder.id });
    if (!made) throw new Error('a consumer’s order was not written');
    for (const [
      place,
      { product_id, quantity, price_kopecks, reserve_id, order_line_id },
    ] of items.entries()) {
      const [item] = await transaction
        .insert(b2cOrderItem)
        .values({ order_id: made.id, product_id, quantity, price_kopecks })
        .returning({ id: b2cOrderItem.id });
      if (!item || status === 'cancelled' || (status === 'pending' && place >= (picked ?? 0))) continue;
      await transaction.insert(b2cPick).values({ item_id: item.id, reserve_id, order_line_id, quantity });
      if (reserve_id !== null)
        await transaction.execute(
          status === 'accepted'
            ? sql`UPDATE reserve SET quantity = quantity - ${quantity} WHERE id = ${reserve_id}`
            : sql`UPDATE reserve SET held = held + ${quantity} WHERE id = ${reserve_id}`,
        );
    }
    const done = [
      ['create', `Передан по ключу «${login === 'distributor' ? 'Касса и сайт' : 'Сайт магазина'}»`, 0, true],
      ['pick', 'Собрано, что есть на складе', 1, isReady || (picked ?? 0) > 0],
      ['prepare', 'Готов к выдаче, покупателю дан код', 1, isReady],
      ['hand_over', 'Выдан по коду', 2, status === 'accepted'],
      [
        'cancel',
        `${byConsumer ? 'Покупатель отказался' : 'Отменён магазином'}: ${reason}`,
        2,
        status === 'cancelled',
      ],
    ] as const;
    for (const [action, text, after, happened] of done)
      if (happened)
        await transaction.execute(sql`
          INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
          VALUES ('b2c order', ${made.id}, ${at(after)}, ${person.id}, ${person.contractor_id}, ${action}, ${text})`);
  }
}
