// Medusa 2 with its default modules and its own search on PostgreSQL, called through its store API.
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Client } from 'undici';
import { copyRows } from '../../apps/server/src/seed/goods/copy.ts';
import { run, serve } from './child.ts';
import { versionOf } from './install.ts';
import type { Row } from './rows.ts';
import { type Buyer, call, expected, type Peer } from './shop.ts';

const PASSWORD = 'Portal2026';
const MEDUSA = 'node_modules/@medusajs/cli/cli.js';

/** What its script of settings made. */
interface Made {
  imported: number;
  seconds: number;
  key: string;
  region: string;
  channel: string;
  location: string;
  profile: string;
  shipping: string;
}

/** Product and variant of a number. */
interface Ids {
  product: string;
  variant: string;
}

/** The rows that its workflows did not take, written as they write them. */
const copied = ({ channel, location, profile }: Made) => `
  UPDATE bench_row SET n = lpad(n, 26, '0');
  INSERT INTO product (id, title, handle, description, status, discountable, is_giftcard, collection_id)
    SELECT 'prod_' || n, r.title, slug, description, 'published', true, false, c.id
    FROM bench_row r JOIN product_collection c ON c.title = r.brand;
  INSERT INTO product_category_product (product_id, product_category_id)
    SELECT 'prod_' || n, c.id FROM bench_row r JOIN product_category c ON c.name = r.category;
  INSERT INTO product_tags (product_id, product_tag_id)
    SELECT DISTINCT 'prod_' || n, t.id FROM bench_row, unnest(string_to_array(nullif(features, ''), '|')) one
    JOIN product_tag t ON t.value = one;
  INSERT INTO product_sales_channel (id, product_id, sales_channel_id) SELECT 'prodsc_' || n, 'prod_' || n, '${channel}' FROM bench_row;
  INSERT INTO product_shipping_profile (id, product_id, shipping_profile_id) SELECT 'prodsp_' || n, 'prod_' || n, '${profile}' FROM bench_row;
  INSERT INTO product_option (id, title, is_exclusive) SELECT 'opt_' || n, 'Default', true FROM bench_row;
  INSERT INTO product_option_value (id, value, option_id) SELECT 'optval_' || n, 'Default', 'opt_' || n FROM bench_row;
  INSERT INTO product_product_option (id, product_id, product_option_id) SELECT 'prodopt_' || n, 'prod_' || n, 'opt_' || n FROM bench_row;
  INSERT INTO product_product_option_value (id, product_product_option_id, product_option_value_id)
    SELECT 'prodoptval_' || n, 'prodopt_' || n, 'optval_' || n FROM bench_row;
  INSERT INTO product_variant (id, title, sku, allow_backorder, manage_inventory, variant_rank, product_id)
    SELECT 'variant_' || n, title, sku, false, true, 0, 'prod_' || n FROM bench_row;
  INSERT INTO product_variant_option (variant_id, option_value_id) SELECT 'variant_' || n, 'optval_' || n FROM bench_row;
  INSERT INTO price_set (id) SELECT 'pset_' || n FROM bench_row;
  INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
    SELECT 'price_' || n, 'pset_' || n, 'rub', price, jsonb_build_object('value', price::text, 'precision', 20), 0 FROM bench_row;
  INSERT INTO product_variant_price_set (id, variant_id, price_set_id) SELECT 'pvps_' || n, 'variant_' || n, 'pset_' || n FROM bench_row;
  INSERT INTO inventory_item (id, sku, requires_shipping, title, description) SELECT 'iitem_' || n, sku, true, title, title FROM bench_row;
  INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
    SELECT 'pvitem_' || n, 'variant_' || n, 'iitem_' || n, 1 FROM bench_row;
  INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity, incoming_quantity,
                               raw_stocked_quantity, raw_reserved_quantity, raw_incoming_quantity)
    SELECT 'ilev_' || n, 'iitem_' || n, '${location}', stock, 0, 0,
           jsonb_build_object('value', stock::text, 'precision', 20), '{"value": "0", "precision": 20}', '{"value": "0", "precision": 20}'
    FROM bench_row;
  DROP TABLE bench_row`;

/** Fills an empty database: the first `imported` rows by Medusa's workflows, the others by SQL, then its search index. */
export async function prepareMedusa(
  home: string,
  connection: pg.PoolConfig,
  rows: readonly Row[],
  imported: number,
  ordered: readonly Row[],
): Promise<Peer> {
  const server = serverOf(home, connection);
  const { env } = server;
  const file = path.join(home, 'products.json');
  const distinct = (values: string[]) => [...new Set(values)];
  writeFileSync(
    file,
    JSON.stringify({
      rows: rows.slice(0, imported),
      brands: distinct(rows.map(({ brand }) => brand)),
      categories: distinct(rows.map(({ category }) => category)),
      features: distinct(rows.flatMap(({ features }) => features)),
    }),
  );
  await run({ home, args: [MEDUSA, 'db:migrate'], env });
  const said = await run({ home, args: [MEDUSA, 'exec', './src/scripts/populate.js', file], env });
  const made = JSON.parse(/^MADE (.*)$/m.exec(said)?.[1] ?? 'null') as Made;
  const database = new pg.Client(connection);
  await database.connect();
  await database.query(
    `CREATE TABLE bench_row (n text, title text, slug text, description text, brand text, category text,
                             features text, sku text, price numeric, stock int)`,
  );
  await copyRows(
    database,
    'bench_row',
    ['n', 'title', 'slug', 'description', 'brand', 'category', 'features', 'sku', 'price', 'stock'],
    rows
      .slice(imported)
      .map((row) => [
        row.id,
        row.title,
        row.slug,
        row.description,
        row.brand,
        row.category,
        row.features.join('|'),
        row.sku,
        row.price,
        row.stock,
      ]),
  );
  await database.query(copied(made));
  await database.query('VACUUM ANALYZE');
  // The index is built when the server has started.
  const indexing = await serve(server, '/health');
  const active = `SELECT (SELECT active_version FROM search_index WHERE name = 'product') AS version,
                         (SELECT count(*)::int FROM search_pg_product_v1) AS n`;
  for (const deadline = Date.now() + 1_800_000; ; await sleep(1_000)) {
    const found = (await database.query<{ version: number | null; n: number }>(active)).rows[0];
    if (found?.version && found.n === rows.length) break;
    expected(Date.now() < deadline, 'Medusa did not index its products', { found, said: indexing.said() });
  }
  await indexing.stop();
  await database.query('VACUUM ANALYZE');
  await database.end();
  return medusaOn(home, connection, made, ordered);
}

/** Medusa on a database that has its products. */
export async function medusaOn(
  home: string,
  connection: pg.PoolConfig,
  made: Made,
  ordered: readonly Row[],
): Promise<Peer> {
  const database = new pg.Client(connection);
  await database.connect();
  const { rows: numbers } = await database.query<Ids & { sku: string }>(
    'SELECT sku, id AS variant, product_id AS product FROM product_variant',
  );
  await database.end();
  const ids = new Map(numbers.map((one) => [one.sku, one]));
  const server = serverOf(home, connection);
  return {
    name: 'Medusa',
    version: versionOf('@medusajs/medusa', home),
    importing: made.imported / made.seconds,
    start: async () => {
      const started = await serve(server, '/health');
      return { ...started, buyer: (n) => buyer(started.address, n, made, ordered, ids) };
    },
    signIn: async () => {
      const pages = 'public/admin';
      cpSync(path.join(home, '.medusa/server', pages), path.join(home, pages), { recursive: true });
      const started = await serve({ ...server, env: { ...server.env, ADMIN: '1' } }, '/health');
      return { ...started, address: `${started.address}/app/login` };
    },
  };
}

function serverOf(home: string, { host = '', user = '', database = '' }: pg.PoolConfig) {
  return {
    home,
    args: [MEDUSA, 'start', '--host', '127.0.0.1'],
    env: { DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${host}`, DATABASE_HOST: host },
  };
}

interface Product {
  variants: { sku: string; calculated_price: { calculated_amount: number }; inventory_quantity: number }[];
}
interface Searched {
  results: { hits: { id: string; document: { sku: string } }[]; facets?: Record<string, unknown> }[];
}

const PRICE_AND_STOCK = '*variants.calculated_price,+variants.inventory_quantity';

async function buyer(
  address: string,
  place: number,
  made: Made,
  ordered: readonly Row[],
  ids: ReadonlyMap<string, Ids>,
): Promise<Buyer> {
  const client = new Client(address);
  const headers: Record<string, string> = { 'x-publishable-api-key': made.key };
  const get = <T>(route: string, values: Record<string, string> = {}) =>
    call<T>(client, 'GET', `${route}?${new URLSearchParams(values)}`, headers);
  const post = <T>(route: string, body: unknown) => call<T>(client, 'POST', route, headers, body);
  const idsOf = (sku = ''): Ids => {
    const found = ids.get(sku);
    if (!found) throw new Error(`Medusa has no ${sku}`);
    return found;
  };
  const account = { email: `buyer-${place}@bench.example`, password: PASSWORD };
  const enter = () => post<{ token: string }>('/auth/customer/emailpass', account);
  // A buyer of an earlier round has an account.
  const entered = await enter().catch(async () => {
    const { token } = await post<{ token: string }>('/auth/customer/emailpass/register', account);
    headers['authorization'] = `Bearer ${token}`;
    await post('/store/customers', { email: account.email, first_name: 'Bench', last_name: 'Buyer' });
    return enter();
  });
  headers['authorization'] = `Bearer ${entered.token}`;
  const search = async (q: string, options: Record<string, unknown>) => {
    const { results } = await post<Searched>('/store/search', {
      entity: 'product',
      filters: { q },
      pagination: { take: 20 },
      search_options: options,
    });
    return results[0] ?? { hits: [] };
  };
  const productOf = async (id: string, fields: string) =>
    (await get<{ product: Product }>(`/store/products/${id}`, { region_id: made.region, fields })).product;
  const newCart = async () =>
    (await post<{ cart: { id: string } }>('/store/carts', { region_id: made.region })).cart.id;
  let cart = await newCart();
  return {
    // By its search and then by id: /store/products with a number reads the ids of all products first.
    find: async ({ sku }) => {
      const { results } = await post<Searched>('/store/search', {
        entity: 'product',
        fields: ['id'],
        filters: { sku },
        pagination: { take: 20 },
      });
      const product = await productOf(
        results[0]?.hits[0]?.id ?? '',
        `id,title,handle,thumbnail,*collection,variants.id,variants.sku,${PRICE_AND_STOCK}`,
      );
      expected(product.variants[0]?.sku === sku, sku, product);
    },
    findByText: async ({ sku }) => {
      const { hits } = await search(sku, {});
      expected(
        hits.some(({ document }) => document.sku === sku),
        sku,
        hits,
      );
    },
    title: async (words) => {
      const found = await search(words, { facets: ['brand', 'category', 'features'], count: 'exact' });
      expected(found.hits.length > 0 && found.facets !== undefined, words, found);
    },
    page: async ({ sku }) => {
      const product = await productOf(idsOf(sku).product, `+variants.sku,*categories,${PRICE_AND_STOCK}`);
      const [variant] = product.variants;
      expected(variant?.sku === sku && variant.calculated_price.calculated_amount > 0, sku, product);
    },
    put: async (n) => {
      const { variant } = idsOf(ordered[n % ordered.length]?.sku);
      const answer = await post<{ cart: { items: { variant_id: string }[] } }>(
        `/store/carts/${cart}/line-items`,
        { variant_id: variant, quantity: 1 },
      );
      expected(
        answer.cart.items.some((item) => item.variant_id === variant),
        'put',
        answer,
      );
    },
    order: async () => {
      await post(`/store/carts/${cart}`, {
        email: account.email,
        shipping_address: {
          first_name: 'Bench',
          last_name: 'Buyer',
          address_1: '1',
          city: 'Самара',
          country_code: 'ru',
          postal_code: '443000',
        },
      });
      await post(`/store/carts/${cart}/shipping-methods`, { option_id: made.shipping });
      const { payment_collection: payment } = await post<{ payment_collection: { id: string } }>(
        '/store/payment-collections',
        { cart_id: cart },
      );
      await post(`/store/payment-collections/${payment.id}/payment-sessions`, {
        provider_id: 'pp_system_default',
      });
      const done = await post<{ type: string; order?: { items: unknown[] } }>(
        `/store/carts/${cart}/complete`,
        {},
      );
      expected(done.type === 'order', 'order', done);
      cart = await newCart();
    },
    orders: async () => {
      const { orders } = await get<{ orders: unknown[] }>('/store/orders', {
        limit: '20',
        order: '-created_at',
      });
      expected(orders.length > 0, 'orders', orders);
    },
    close: () => client.close(),
  };
}
