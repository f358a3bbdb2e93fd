import { sentence } from '@portal/domain/sentences';
import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import { writeReading } from '../../areas/requests/create.ts';
import { readList } from '../../areas/requests/reading.ts';
import { request } from '../../areas/requests/tables.ts';
import type { Database, Transaction } from '../../database/connect.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Title, status, days ago, days until it is needed, number of products that nothing has been ordered of. */
const REQUESTS: readonly (readonly [string, RequestStatus, number, number | null, number])[] = [
  ['Сезонная закупка, сентябрь', 'archived', 60, null, 20],
  ['Масла и фильтры на октябрь', 'ordered', 30, null, 0],
  ['Заказ мастерской на Мира', 'ordered_partially', 6, 2, 12],
  ['Закупка на неделю', 'ready', 1, 5, 40],
];
const IS_ORDERED: readonly RequestStatus[] = ['ordered', 'ordered_partially'];

/** Requests of the demo's shop in every lasting status, written as people do: some lines match no product. */
export async function seedRequests(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows: people } = await transaction.execute<{
      id: number;
      contractor_id: number;
      storage_id: number;
    }>(sql`SELECT id, contractor_id, default_storage_id AS storage_id FROM app_user WHERE login = 'shop'`);
    const [person] = people;
    if (!person) return;
    const { rows: parts } = await transaction.execute<{ written: string }>(sql`
      SELECT brand.title || ' ' || p.article AS written FROM product p JOIN brand ON brand.id = p.brand_id
      ORDER BY p.id LIMIT 100`);
    const taken: number[] = [];
    for (const [place, [title, status, days, needed, lines]] of REQUESTS.entries()) {
      const placed = IS_ORDERED.includes(status)
        ? await orderOf(transaction, person, days, taken)
        : undefined;
      if (placed) taken.push(placed.id);
      const at = placed ? Date.parse(placed.at) - HOUR : Date.now() - days * DAY;
      const [made] = await transaction
        .insert(request)
        .values({
          contractor_id: person.contractor_id,
          storage_id: placed?.storage_id ?? person.storage_id,
          created_by: person.id,
          title,
          // Without an order that it could have become it only waits for one.
          status: IS_ORDERED.includes(status) && !placed ? 'ready' : status,
          needed_by: needed === null ? null : new Date(Date.now() + needed * DAY).toISOString().slice(0, 10),
          created_at: new Date(at),
        })
        .returning({ id: request.id });
      if (!made) throw new Error('no request');
      const written = parts
        .slice(place * 10, place * 10 + lines)
        .map((part, nth) => `${part.written} – ${1 + (nth % 6)} шт`);
      const more =
        status === 'ordered' && placed
          ? []
          : ['KNECHT OC 90 – 4 шт', ...written, `фильтр для Нивы ${place + 1} шт`];
      const text = [...(placed?.written ?? []), ...more].join('\n');
      await writeReading(transaction, made.id, readList({ text }));
      if (placed) await linkOrder(transaction, made.id, placed.id);
    }
    await seedLetters(transaction);
  });
}

interface Placed {
  id: number;
  storage_id: number;
  at: string;
  written: string[];
}

/** The largest order of the person's company about so many days ago of which nothing is refused or cancelled. */
async function orderOf(
  transaction: Transaction,
  { contractor_id }: { contractor_id: number },
  days: number,
  taken: readonly number[],
): Promise<Placed | undefined> {
  const { rows } = await transaction.execute<{ [key in keyof Placed]: Placed[key] }>(sql`
    SELECT o.id, o.customer_storage_id AS storage_id, to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
           array_agg(brand.title || ' ' || p.article || ' – ' || l.ordered || ' шт' ORDER BY l.id) AS written
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE o.customer_id = ${contractor_id} AND NOT o.id = ANY(${sql.param([...taken])}::bigint[])
    GROUP BY o.id HAVING bool_and(l.refused + l.cancelled + l.short = 0)
    ORDER BY round(abs(extract(epoch FROM now() - o.created_at) / 86400 - ${days}) / 5), count(*) DESC, o.id LIMIT 1`);
  return rows[0];
}

/** Links the request's positions to the lines of the order, as placing it from the basket does. */
async function linkOrder(transaction: Transaction, requestId: number, orderId: number): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO request_order_line (position_id, order_line_id, quantity)
    SELECT min(own.id), l.id, l.ordered FROM order_line l
    JOIN request_position own ON own.request_id = ${requestId} AND own.product_id = l.product_id
    WHERE l.order_id = ${orderId} GROUP BY l.id`);
}

/** Letters with lists: one that became the shop's newest request, one without a list, one of a stranger. */
async function seedLetters(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO request_letter (validity, uid, place, message_id, sender, subject, file_name, received_at, created_at, user_id, contractor_id, request_id,
      outcome, message, answer)
    SELECT 'seed', nth, 0, '<' || nth || '@seed>', coalesce(person.email, 'sklad@avtomir.example'), given.subject, given.file_name, given.at, given.at,
           person.id, person.contractor_id, CASE WHEN given.outcome = 'taken' THEN made.id END, given.outcome, given.message, 'sent'
    FROM (VALUES
      (1, 'shop', 'Спасибо за доставку', '', now() - interval '3 days', 'refused', ${sentence({ code: 'letterEmpty' })}),
      (2, NULL, 'Заявка на масла', 'масла.xls', now() - interval '2 days', 'unknown',
       ${sentence({ code: 'letterFromStranger', address: 'sklad@avtomir.example' })}),
      (3, 'shop', 'Закупка на неделю', 'закупка.xlsx', now() - interval '1 day', 'taken', '')
    ) AS given(nth, login, subject, file_name, at, outcome, message)
    LEFT JOIN app_user person ON person.login = given.login
    LEFT JOIN LATERAL (SELECT id FROM request WHERE created_by = person.id ORDER BY created_at DESC LIMIT 1) made ON true
    ORDER BY given.nth`);
}
