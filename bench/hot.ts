// Many buyers of the same goods: nothing is sold twice, no limit is exceeded, one submit creates one order; and
// how many ten-line orders a second are placed when there is enough stock.
import { Client } from 'undici';
import type pg from 'pg';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import type { Bench } from './bench.ts';
import { type Figure, percentile } from './measure.ts';
import { signIn } from './search.ts';

const SHOPS = 16;
const PEOPLE = 4;
/** Each storage has its own basket, so a shop with many storages can have as many prepared orders. */
const STORAGES = 200;

const HOT_OFFERS = 5;
const STOCK = 2_000;
const ATTEMPTS = 10_000;
/** The limit of every fourth shop, in kopecks: 15 pieces, as a hot offer costs 100 roubles. */
const SMALL_LIMIT = 1_500_00;
const LARGE_LIMIT = 1_000_000_000_00;

const IDENTICAL = 50;
const LINES = 10;
const SECONDS = 10;

interface Buyer {
  client: Client;
  headers: Record<string, string>;
  shop: number;
  basket: number;
}
interface Offer {
  id: number;
  price: number;
  multiplicity: number;
}
interface Answer {
  status: number;
  body: {
    code?: string;
    message?: string;
    data: { id: number; quantity: number; amount: number };
  };
}
interface Market {
  hot: Offer[];
  plenty: Offer[];
  /** Basket ids, by the index of the shop. */
  baskets: number[][];
  buyers: Buyer[];
}

/** Throws if stock, limits and orders do not agree afterwards. */
export async function benchHot({ address, connection }: Bench): Promise<Figure[]> {
  const database = openDatabase({ ...connection, max: 1 });
  const market = await openMarket(address, database.$client);
  const figures = [
    ...(await race(database.$client, market)),
    ...(await repeatedSubmit(database.$client, market)),
    ...(await sustained(database.$client, market)),
  ];
  await Promise.all(market.buyers.map(({ client }) => client.close()));
  await database.$client.end();
  return figures;
}

/**
 * Writes shops with their storages, contracts, logistic cards and users directly into the database. All of them
 * buy from one storage of a seeded supplier.
 */
export async function openMarket(address: string, database: pg.Pool): Promise<Market> {
  const { rows: found } = await database.query<{ supplier: number; storage: number }>(`
    SELECT storage.contractor_id AS supplier, storage.id AS storage FROM storage
    JOIN app_user ON app_user.contractor_id = storage.contractor_id AND login = 'supplier' ORDER BY storage.id LIMIT 1`);
  const { supplier, storage } = must(found[0]);
  const { rows: shops } = await database.query<{ id: number }>(
    `INSERT INTO contractor (type, title) SELECT 'shop', 'Hot shop ' || n FROM generate_series(1, $1::int) n RETURNING id`,
    [SHOPS],
  );
  const ids = shops.map(({ id }) => id);
  await database.query(
    `INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
     SELECT shop, 'Place ' || n, 'H-' || n, 'Самара', 'Самара', 'Europe/Samara'
     FROM unnest($1::bigint[]) shop, generate_series(1, $2::int) n`,
    [ids, STORAGES],
  );
  await database.query(
    `INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes)
     SELECT 'Hot', $1, target.id, 'active', ARRAY(SELECT day * 1440 + 960 FROM generate_series(0, 4) AS day), like_it.routes
     FROM storage target, (SELECT routes FROM logistic_card WHERE supplier_storage_id = $1 LIMIT 1) like_it
     WHERE target.contractor_id = ANY($2::bigint[])`,
    [storage, ids],
  );
  await database.query(
    `INSERT INTO contract (number, supplier_id, customer_id, status, accepted_by_administrator, limit_kopecks)
     SELECT 'Hot ' || shop, $1, shop, 'active', true, CASE WHEN place % 4 = 0 THEN $3::bigint ELSE $4::bigint END
     FROM unnest($2::bigint[]) WITH ORDINALITY AS of_shop(shop, place)`,
    [supplier, ids, SMALL_LIMIT, LARGE_LIMIT],
  );
  await database.query(
    `INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name,
                           password_changed, regulations_accepted, new_tariffs_agreement)
     SELECT format('hot-%s-%s', place - 1, n), known.password_hash, shop, known.role_id, 'Hot', 'Buyer', true, true, true
     FROM unnest($1::bigint[]) WITH ORDINALITY AS of_shop(shop, place), generate_series(0, $2::int - 1) n, app_user known
     WHERE known.login = 'shop'`,
    [ids, PEOPLE],
  );
  const { rows: baskets } = await database.query<{ id: number; contractor_id: number }>(
    `INSERT INTO basket (contractor_id, storage_id) SELECT contractor_id, id FROM storage
     WHERE contractor_id = ANY($1::bigint[]) RETURNING id, contractor_id`,
    [ids],
  );
  const ofShop = Map.groupBy(baskets, ({ contractor_id }) => contractor_id);
  const basketIds = ids.map((id) => (ofShop.get(id) ?? []).map((basket) => basket.id));

  // Only this storage gets more stock; all others keep what the seed wrote.
  const { rows: offers } = await database.query<Offer>(
    `SELECT r.id, i.price_kopecks AS price, i.multiplicity FROM reserve r JOIN price_list_item i ON i.id = r.item_id
     WHERE r.storage_id = $1 ORDER BY i.multiplicity, r.id LIMIT 2000`,
    [storage],
  );
  const hot = offers.slice(0, HOT_OFFERS).map((offer) => ({ ...offer, price: 100_00 }));
  const plenty = offers.slice(HOT_OFFERS);
  await database.query(
    `UPDATE price_list_item SET price_kopecks = 10000 FROM reserve r WHERE r.item_id = price_list_item.id AND r.id = ANY($1)`,
    [hot.map(({ id }) => id)],
  );
  await database.query(
    `UPDATE reserve SET quantity = held + CASE WHEN id = ANY($1) THEN $2 ELSE 1000000 END WHERE id = ANY($3)`,
    [hot.map(({ id }) => id), STOCK, offers.map(({ id }) => id)],
  );
  await database.query('ANALYZE contractor, storage, logistic_card, contract, app_user, basket, reserve');

  const buyers: Buyer[] = [];
  for (let n = 0; n < SHOPS * PEOPLE; n++) {
    const shop = n % SHOPS;
    const person = Math.floor(n / SHOPS);
    const token = await signIn(address, `hot-${shop}-${person}`);
    buyers.push({
      client: new Client(address),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      shop,
      basket: must(basketIds[shop]?.[person]),
    });
  }
  return { hot, plenty, baskets: basketIds, buyers };
}

/**
 * All buyers repeatedly add one of the hot offers to their baskets and order it, until long after it is sold out.
 */
async function race(database: pg.Pool, { hot, buyers }: Market): Promise<Figure[]> {
  const before = await ledger(database, hot);
  const deadlocked = await deadlocks(database);
  const refusals = new Map<string, number>();
  const taken = new Map<number, number>();
  let placed = 0;
  let attempt = 0;
  const note = (name: string) => refusals.set(name, (refusals.get(name) ?? 0) + 1);
  const started = performance.now();
  await Promise.all(
    buyers.map(async (buyer) => {
      while (attempt < ATTEMPTS) {
        const n = attempt++;
        const offer = must(hot[n % HOT_OFFERS]);
        const quantity = 1 + (n % 3);
        const put = await post(buyer, '/api/basket/basket-items/create', {
          basket_id: buyer.basket,
          offer_id: offer.id,
          quantity,
        });
        const line = put.status === 200 ? put.body.data : undefined;
        if (put.status !== 200) note(refusal('put', put));
        // A buyer whose basket call failed still orders: an earlier failed order may have left lines in the
        // basket.
        const order = await post(buyer, '/api/basket/order/create', {
          basket_id: buyer.basket,
          ...(line ? { ids: [line.id], amount: line.amount } : { amount: offer.price / 100 }),
        });
        if (order.status !== 200) note(refusal('order', order));
        else if (!line) throw new Error(`hot: an order of nothing was placed: ${JSON.stringify(order.body)}`);
        else {
          placed += 1;
          taken.set(offer.id, (taken.get(offer.id) ?? 0) + line.quantity);
        }
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;

  for (const [n, after] of (await ledger(database, hot)).entries()) {
    const { held = 0, sold = 0 } = before[n] ?? {};
    const lost = after.held - held;
    const answered = taken.get(after.id) ?? 0;
    if (lost !== STOCK || after.sold - sold !== STOCK || answered !== STOCK)
      throw new Error(
        `hot: offer ${after.id} had ${STOCK} pieces, lost ${lost}, ${after.sold - sold} are in orders, ${answered} were answered for`,
      );
  }
  const wrong = [...refusals.keys()].filter((name) => / 5\d\d /.test(name));
  if (wrong.length > 0) throw new Error(`hot: ${wrong.join(', ')}`);
  if (![...refusals.keys()].some((name) => name.endsWith('limit')))
    throw new Error('hot: no limit was reached, so nothing is known of limits');
  return [
    {
      name: `attempts to buy, ${buyers.length} buyers, ${HOT_OFFERS} offers`,
      value: ATTEMPTS / seconds,
      unit: '/s',
    },
    {
      name: `orders placed of ${ATTEMPTS.toLocaleString('en')} attempts, every piece sold once`,
      value: placed,
      unit: '',
    },
    ...[...refusals].toSorted().map(([name, value]) => ({ name: `refused, ${name}`, value, unit: '' })),
    { name: 'deadlocks', value: (await deadlocks(database)) - deadlocked, unit: '' },
    await reconciled(database, 'after the race'),
  ];
}

/** Sends one order many times concurrently with one idempotency key. */
async function repeatedSubmit(database: pg.Pool, { plenty, buyers }: Market): Promise<Figure[]> {
  const buyer = must(buyers[1]);
  const count = async () => {
    const { rows } = await database.query<{ n: number }>(
      'SELECT count(*) AS n FROM orders JOIN basket ON basket.storage_id = customer_storage_id WHERE basket.id = $1',
      [buyer.basket],
    );
    return must(rows[0]).n;
  };
  await database.query('DELETE FROM basket_item WHERE basket_id = $1', [buyer.basket]);
  const [amount] = await fill(database, [buyer.basket], plenty, 0);
  const before = await count();
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    buyers
      .slice(0, IDENTICAL)
      .map(({ client }) =>
        post(
          { client, headers: buyer.headers },
          '/api/basket/order/create',
          { basket_id: buyer.basket, amount },
          key,
        ),
      ),
  );
  const made = (await count()) - before;
  const same = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body.data)),
  );
  const others = answers.filter(({ status }) => status !== 200 && status !== 409);
  if (made !== 1 || same.size !== 1 || others.length > 0)
    throw new Error(
      `hot: ${IDENTICAL} identical submits made ${made} orders, ${same.size} different answers, ${JSON.stringify(others[0])}`,
    );
  return [{ name: `orders made by ${IDENTICAL} identical submits at once`, value: made, unit: '' }];
}

/**
 * Orders of ten lines with enough stock. Baskets are filled before the measurement, which includes only ordering.
 */
async function sustained(database: pg.Pool, { plenty, baskets, buyers }: Market): Promise<Figure[]> {
  await database.query('DELETE FROM basket_item WHERE basket_id = ANY($1)', [baskets.flat()]);
  await database.query(`UPDATE contract SET limit_kopecks = $1 WHERE number LIKE 'Hot %'`, [LARGE_LIMIT]);
  const ordering = buyers.slice(0, SHOPS * 2);
  const times: number[] = [];
  let seconds = 0;
  for (let wave = 0; seconds < SECONDS; wave++) {
    const amounts = await fill(database, baskets.flat(), plenty, wave);
    const waiting = baskets.map((of, shop) =>
      of.map((basket_id, n) => ({ basket_id, amount: amounts[shop * STORAGES + n] })),
    );
    const started = performance.now();
    await Promise.all(
      ordering.map(async (buyer) => {
        for (let body = waiting[buyer.shop]?.pop(); body; body = waiting[buyer.shop]?.pop()) {
          const asked = performance.now();
          const answer = await post(buyer, '/api/basket/order/create', body);
          if (answer.status !== 200) throw new Error(`hot: ${answer.status} ${JSON.stringify(answer.body)}`);
          times.push(performance.now() - asked);
        }
      }),
    );
    seconds += (performance.now() - started) / 1_000;
  }
  const name = `orders of ${LINES} lines, ${ordering.length} buyers`;
  return [
    {
      name: `${name}, ${seconds.toFixed(0)} s of ordering calls, baskets filled beforehand`,
      value: times.length / seconds,
      unit: '/s',
      against: { name: 'wanted', value: 300 },
    },
    { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms' },
    await reconciled(database, 'after the orders'),
  ];
}

/** Puts ten lines into each basket, different offers in each; returns the sum of each basket in roubles. */
async function fill(database: pg.Pool, baskets: number[], offers: Offer[], wave: number): Promise<number[]> {
  const lines = baskets.flatMap((basket, n) =>
    Array.from({ length: LINES }, (_, line) => ({
      basket,
      offer: must(offers[((wave * baskets.length + n) * 7 + line * 131) % offers.length]),
    })),
  );
  await database.query(
    `INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[])`,
    [
      lines.map(({ basket }) => basket),
      lines.map(({ offer }) => offer.id),
      lines.map(({ offer }) => offer.multiplicity),
      lines.map(({ offer }) => offer.price),
    ],
  );
  await database.query('ANALYZE basket_item');
  return baskets.map(
    (_, n) =>
      lines
        .slice(n * LINES, (n + 1) * LINES)
        .reduce((sum, { offer }) => sum + offer.price * offer.multiplicity, 0) / 100,
  );
}

async function post(
  { client, headers }: Pick<Buyer, 'client' | 'headers'>,
  path: string,
  body: unknown,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const answer = await client.request({
    method: 'POST',
    path,
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] };
}

/**
 * The name of a refusal in the table; an exceeded limit has the same code as an empty basket, so its text is
 * checked.
 */
function refusal(call: string, { status, body }: Answer): string {
  const why = /лимит/.test(body.message ?? '') ? ', limit' : '';
  return `${call}: ${status} ${body.code}${why}`;
}

async function ledger(database: pg.Pool, offers: Offer[]) {
  const { rows } = await database.query<{ id: number; held: number; sold: number }>(
    `SELECT id, held, (SELECT coalesce(sum(ordered), 0) FROM order_line WHERE reserve_id = reserve.id) AS sold
     FROM reserve WHERE id = ANY($1) ORDER BY id`,
    [offers.map(({ id }) => id)],
  );
  return rows;
}

async function deadlocks(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return must(rows[0]).deadlocks;
}

/** Compares all reserves, used limits and sums in the database with the orders' lines. Throws on a difference. */
async function reconciled(database: pg.Pool, when: string): Promise<Figure> {
  const { rows } = await database.query<Record<string, number>>(`
    SELECT (SELECT count(*) FROM reserve r
            FULL JOIN (SELECT reserve_id, sum(held) AS held FROM (
                         SELECT reserve_id, undecided + confirmed - shipped AS held FROM order_line
                         UNION ALL
                         SELECT i.reserve_id, i.quantity FROM movement_item i JOIN movement d ON d.id = i.movement_id
                         WHERE d.status IN ('active', 'packed')) said GROUP BY reserve_id) l
              ON l.reserve_id = r.id
            WHERE coalesce(r.held, 0) <> coalesce(l.held, 0)) AS reserves,
           (SELECT count(*) FROM contract c
            FULL JOIN (SELECT contract_id, sum(price_kopecks * (undecided + confirmed)) AS used
                       FROM order_line JOIN orders ON orders.id = order_id GROUP BY contract_id) l ON l.contract_id = c.id
            WHERE coalesce(c.used_kopecks, 0) <> coalesce(l.used, 0)) AS contracts,
           (SELECT count(*) FROM contract WHERE used_kopecks > limit_kopecks) AS limits_passed,
           (SELECT count(*) FROM orders o
            FULL JOIN (SELECT order_id, count(*) AS lines, sum(price_kopecks * ordered) AS amount
                       FROM order_line GROUP BY order_id) l ON l.order_id = o.id
            WHERE (o.lines_count, o.amount_kopecks) IS DISTINCT FROM (l.lines, l.amount)) AS orders`);
  const found = must(rows[0]);
  const value = Object.values(found).reduce((sum, count) => sum + count, 0);
  if (value > 0) throw new Error(`hot: ${when} something does not add up: ${JSON.stringify(found)}`);
  return { name: `differences ${when}: reserves, limits and orders against order lines`, value, unit: '' };
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('hot: the bench lacks something it has made');
  return value;
}
