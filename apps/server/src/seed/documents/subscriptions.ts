import { formatDate } from '@portal/domain/dates';
import { nextSending } from '@portal/domain/report-schedules';
import { totalWeekly, type WeeklyLine } from '@portal/domain/subscriptions';
import type { RequestStatus } from '@portal/domain/uploads';
import { localTime } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import { readToday, type Today, type Wanted } from '../../areas/requests/subscriptions/today.ts';
import { request } from '../../areas/requests/tables.ts';
import { departuresNow } from '../../areas/storages/logistics/departures.ts';
import type { Database } from '../../database/connect.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const TITLE = 'Ходовые расходники';
const LINES = 9;
const HOUR = 8;
/** What each line cost in the weeks before the last one, as a share of its price in the last; null: nobody offered it. */
const BEFORE: readonly (readonly (number | null)[])[] = [
  [1, 1.04, 0.97, 1, 1, 1.02, null, 1, 1.1],
  [0.98, 1.04, 0.97, 0.95, 1, null, null, 1, 1.06],
  [0.98, 1.06, 0.95, 0.95, 1.01, null, 0.99, 1, 1.06],
];

interface Person extends Record<string, unknown> {
  id: number;
  contractor_id: number;
  storage_id: number;
  zone: string;
}
type Line = Wanted & Today & { words: string };
type Then = ReadonlyMap<number, number | null>;

/** A subscription of the demo's shop with the lists of three weeks; the sums are those of its lines at the prices of then. */
export async function seedSubscriptions(database: Database): Promise<void> {
  const { rows } = await database.execute<Person>(sql`
    SELECT p.id, p.contractor_id, p.default_storage_id AS storage_id, place.time_zone AS zone
    FROM app_user p JOIN storage place ON place.id = p.default_storage_id WHERE p.login = 'shop'`);
  const [person] = rows;
  if (!person) return;
  const lines = await linesOf(database, person);
  if (lines.length < LINES) return;
  // On the weekday of the day before yesterday, so that nothing is proposed in the demo's first days.
  const { weekday } = localTime(Date.now() - 2 * DAY, person.zone);
  const next = nextSending({ every: 'weekly', weekday, hour: HOUR }, Date.now(), person.zone);
  const prices = [BEFORE[0]?.map(() => 1) ?? [], ...BEFORE].map(
    (shares) =>
      new Map(
        lines.map((line, place): [number, number | null] => {
          const share = shares[place] ?? null;
          return [line.id, share === null ? null : Math.round((line.leader?.price ?? 0) * share)];
        }),
      ),
  );
  const id = await insertSubscription(database, person, lines, weekday, next);
  const [last, before] = prices;
  if (!last || !before) return;
  const requestId = await insertList(database, person, id, lines, before, next - WEEK);
  // The newest week first; the oldest has nothing to compare with but the day of the subscription.
  for (const [place, now] of prices.slice(0, -1).entries())
    await insertWeek(database, id, place === 0 ? requestId : null, next - (place + 1) * WEEK, {
      lines,
      now,
      before: prices[place + 1] ?? now,
    });
}

/** Parts that the shop ordered most often and can order today. */
async function linesOf(database: Database, { contractor_id, storage_id, zone }: Person): Promise<Line[]> {
  const { rows } = await database.execute<{
    id: number;
    product_id: number;
    quantity: number;
    words: string;
  }>(sql`
    SELECT (row_number() OVER (ORDER BY count(*) DESC, p.id))::int AS id, p.id AS product_id, (2 + p.id % 5)::int AS quantity,
           brand.title || ' ' || p.article AS words
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE o.customer_id = ${contractor_id} AND p.merged_into_id IS NULL
    GROUP BY p.id, brand.title, p.article ORDER BY count(*) DESC, p.id LIMIT 60`);
  const today = await readToday(
    database,
    { contractor_id, storage_id, b2c: false },
    zone,
    rows,
    await departuresNow(database),
  );
  return rows
    .flatMap((row) => {
      const known = today.get(row.id);
      return known?.leader && known.leader.quantity !== null ? [{ ...row, ...known }] : [];
    })
    .slice(0, LINES);
}

async function insertSubscription(
  database: Database,
  { id: user, contractor_id, storage_id }: Person,
  lines: readonly Line[],
  weekday: number,
  next: number,
): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    INSERT INTO subscription (user_id, contractor_id, storage_id, title, weekday, hour, next_at, created_at)
    VALUES (${user}, ${contractor_id}, ${storage_id}, ${TITLE}, ${weekday}, ${HOUR}, ${new Date(next).toISOString()},
            ${new Date(next - 4 * WEEK + DAY).toISOString()}) RETURNING id`);
  const id = rows[0]?.id ?? 0;
  const parts = lines.map((line, place) => ({ ...line, ...line.offered, number: place + 1 }));
  await database.execute(sql`
    INSERT INTO subscription_line (subscription_id, number, product_id, quantity, price_kopecks, term_days, supplier_title)
    SELECT ${id}, part.number, part.product_id, part.quantity, part.price, part.term_days, part.supplier_title
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      AS part(number int, product_id bigint, quantity int, price bigint, term_days int, supplier_title text)`);
  return id;
}

/** The list of the last week, with the prices of the week before. */
async function insertList(
  database: Database,
  { id: user, contractor_id, storage_id, zone }: Person,
  subscription_id: number,
  lines: readonly Line[],
  before: Then,
  at: number,
): Promise<number> {
  const [made] = await database
    .insert(request)
    .values({
      contractor_id,
      storage_id,
      created_by: user,
      title: `${TITLE}, ${formatDate(at, zone)}`,
      status: 'ready' satisfies RequestStatus,
      created_at: new Date(at),
      subscription_id,
      untouched: true,
    })
    .returning({ id: request.id });
  const id = made?.id ?? 0;
  const positions = lines.map((line, place) => ({
    ...line,
    number: place + 1,
    price: before.get(line.id) ?? null,
    term_days: line.offered?.term_days,
    supplier_title: line.offered?.supplier_title,
  }));
  await database.execute(sql`
    INSERT INTO request_position (request_id, number, written, named, quantity, product_id, before_price_kopecks, before_term_days, before_supplier_title, absent_before)
    SELECT ${id}, line.number, line.words, line.words, line.quantity, line.product_id, line.price,
           CASE WHEN line.price IS NOT NULL THEN line.term_days END, CASE WHEN line.price IS NOT NULL THEN line.supplier_title END, line.price IS NULL
    FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      AS line(number int, words text, product_id bigint, quantity int, price bigint, term_days int, supplier_title text)`);
  return id;
}

async function insertWeek(
  database: Database,
  subscriptionId: number,
  requestId: number | null,
  at: number,
  { lines, now, before }: { lines: readonly Line[]; now: Then; before: Then },
): Promise<void> {
  const totals = totalWeekly(
    lines.map(({ id, leader }): WeeklyLine => {
      const [price, former] = [now.get(id) ?? null, before.get(id) ?? null];
      return {
        before: former === null ? 'absent' : { price: former },
        leader: price === null ? null : { price, quantity: leader?.quantity ?? null },
        replacement: null,
      };
    }),
  );
  const then = new Date(at).toISOString();
  await database.execute(sql`
    INSERT INTO subscription_week (subscription_id, due_at, at, request_id, lines, sum_kopecks, difference_kopecks, dearer, cheaper, back, instead, gone, absent)
    VALUES (${subscriptionId}, ${then}, ${then}, ${requestId}, ${totals.lines}, ${totals.sum}, ${totals.difference}, ${totals.dearer}, ${totals.cheaper},
            ${totals.back}, ${totals.instead}, ${totals.gone}, ${totals.absent})`);
}
