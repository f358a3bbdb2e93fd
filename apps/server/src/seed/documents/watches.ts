import { sql } from 'drizzle-orm';
import { lookAt, lookedColumns, type Looked } from '../../areas/watches/look.ts';
import { numberSubject, searchSubject, type Subject } from '../../areas/watches/subject.ts';
import type { Database } from '../../database/connect.ts';
import { deferredItem } from '../../areas/basket/tables.ts';
import { watch, watchEvent } from '../../areas/watches/tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The number that the shop waits for and that nobody offers. */
const AWAITED = 'OX 1258D';

interface Person extends Record<string, unknown> {
  id: number;
  contractor_id: number;
  storage_id: number;
}
interface Good extends Record<string, unknown> {
  id: number;
  article: string;
  brand: string;
}
interface Planned {
  subject: Subject;
  goods?: number[];
  wants?: { appeared?: boolean; wished?: number; last?: number; discontinued?: boolean };
  paused?: boolean;
  /** Days since it was made. */
  age: number;
  events?: readonly {
    news: 'appeared' | 'cheaper' | 'last' | 'discontinued';
    hours: number;
    offers: number;
    price: number | null;
    pieces: number;
  }[];
}

/** Watches of the demo's shop: offered and not, with news and without, paused, silent, of a search. */
export async function seedWatches(database: Database): Promise<void> {
  const { rows } = await database.execute<Person>(sql`
    SELECT p.id, p.contractor_id, p.default_storage_id AS storage_id FROM app_user p WHERE p.login = 'shop'`);
  const [person] = rows;
  if (!person) return;
  const { rows: goods } = await database.execute<Good>(sql`
    SELECT p.id, p.article, b.title AS brand
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id JOIN brand b ON b.id = p.brand_id
    WHERE o.customer_id = ${person.contractor_id} AND p.merged_into_id IS NULL
    GROUP BY p.id, b.title ORDER BY count(*) DESC, p.id LIMIT 8`);
  const [first, second, third, fourth, fifth] = goods;
  if (!first || !second || !third || !fourth || !fifth) return;
  const { rows: found } = await database.execute<{ id: number }>(sql`
    SELECT s.product_id AS id FROM product_search s WHERE s.words @@ websearch_to_tsquery('russian', 'амортизатор передний')
    ORDER BY s.popularity DESC, s.product_id LIMIT 500`);
  const of = ({ article, brand }: Good, kind: 'number' | 'deferred' = 'number') =>
    numberSubject(kind, article, brand);
  await database
    .insert(deferredItem)
    .values({ user_id: person.id, product_id: fifth.id, created_at: new Date(Date.now() - 3 * DAY) })
    .onConflictDoNothing();
  const planned: Planned[] = [
    { subject: numberSubject('number', AWAITED, 'KNECHT'), age: 9 },
    {
      subject: of(first),
      wants: { wished: 50_000, last: 5 },
      age: 30,
      events: [
        { news: 'appeared', hours: 20, offers: 2, price: 124_000, pieces: 14 },
        { news: 'discontinued', hours: 200, offers: 0, price: null, pieces: 0 },
        { news: 'last', hours: 540, offers: 1, price: 119_000, pieces: 3 },
      ],
    },
    {
      subject: of(second),
      wants: { appeared: false, wished: 125_000 },
      age: 12,
      events: [{ news: 'cheaper', hours: 3, offers: 3, price: 98_500, pieces: 40 }],
    },
    { subject: of(third), wants: { last: 5 }, paused: true, age: 40 },
    { subject: of(fourth, 'deferred'), age: 5 },
    { subject: of(fifth, 'deferred'), wants: { wished: 45_000 }, age: 3 },
    { subject: searchSubject({ title: 'амортизатор передний' }), goods: found.map(({ id }) => id), age: 2 },
  ];
  for (const one of planned) await insert(database, person, one);
  const { rows: made } = await database.execute<Looked>(
    sql`SELECT ${lookedColumns} FROM watch w WHERE w.user_id = ${person.id}`,
  );
  await database.transaction((transaction) => lookAt(transaction, made));
}

async function insert(
  database: Database,
  { id: user_id, contractor_id, storage_id }: Person,
  { subject, goods = [], wants = {}, paused = false, age, events = [] }: Planned,
): Promise<void> {
  const now = Date.now();
  const [latest] = events;
  const [made] = await database
    .insert(watch)
    .values({
      user_id,
      contractor_id,
      storage_id,
      ...subject,
      appeared: wants.appeared ?? true,
      wished_kopecks: wants.wished ?? null,
      last_pieces: wants.last ?? null,
      discontinued: wants.discontinued ?? false,
      product_ids: goods,
      found_at: subject.search ? new Date(now) : null,
      paused_at: paused ? new Date(now - 2 * DAY) : null,
      news_at: latest ? new Date(now - latest.hours * HOUR) : null,
      created_at: new Date(now - age * DAY),
    })
    .onConflictDoNothing()
    .returning({ id: watch.id });
  if (!made || events.length === 0) return;
  await database.insert(watchEvent).values(
    events.map(({ news, hours, offers, price, pieces }) => ({
      watch_id: made.id,
      at: new Date(now - hours * HOUR),
      news,
      offers,
      price_kopecks: price,
      pieces,
      more: false,
    })),
  );
}
