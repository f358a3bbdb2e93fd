// Vendure 3 with its own search plugin on PostgreSQL, called through its shop API.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Client } from 'undici';
import { copyRows } from '../../apps/server/src/seed/goods/copy.ts';
import { run, serve } from './child.ts';
import { versionOf } from './install.ts';
import type { Row } from './rows.ts';
import { type Buyer, call, expected, type Peer } from './shop.ts';

const PASSWORD = 'Portal2026';

/** The rows that its importer did not take, written as its importer and its index write them. */
const COPIED = `
  INSERT INTO product (id, enabled) SELECT id, true FROM bench_row;
  INSERT INTO product_translation ("languageCode", name, slug, description, "baseId")
    SELECT 'ru', title, slug, description, id FROM bench_row;
  INSERT INTO product_channels_channel ("productId", "channelId") SELECT id, 1 FROM bench_row;
  INSERT INTO product_variant (id, enabled, sku, "outOfStockThreshold", "useGlobalOutOfStockThreshold", "trackInventory", "taxCategoryId", "productId")
    SELECT id, true, sku, 0, true, 'TRUE', 1, id FROM bench_row;
  INSERT INTO product_variant_translation ("languageCode", name, "baseId") SELECT 'ru', title, id FROM bench_row;
  INSERT INTO product_variant_channels_channel ("productVariantId", "channelId") SELECT id, 1 FROM bench_row;
  INSERT INTO product_variant_price ("currencyCode", "channelId", price, "variantId")
    SELECT 'USD', 1, round(price * 100), id FROM bench_row;
  INSERT INTO stock_level ("stockOnHand", "stockAllocated", "productVariantId", "stockLocationId")
    SELECT stock, 0, id, 1 FROM bench_row;
  INSERT INTO stock_movement (type, quantity, "stockLocationId", discriminator, "productVariantId")
    SELECT 'ADJUSTMENT', stock, 1, 'StockAdjustment', id FROM bench_row;
  CREATE TEMP TABLE said AS
    SELECT id, 'brand' AS facet, brand AS value FROM bench_row
    UNION ALL SELECT id, 'category', category FROM bench_row
    UNION ALL SELECT id, 'feature', one FROM bench_row, unnest(string_to_array(nullif(features, ''), '|')) one;
  WITH wanted AS (
         SELECT DISTINCT f.id AS facet, said.value FROM said JOIN facet f ON f.code = said.facet
         WHERE NOT EXISTS (SELECT FROM facet_value v JOIN facet_value_translation t ON t."baseId" = v.id
                           WHERE v."facetId" = f.id AND t.name = said.value)),
       made AS (INSERT INTO facet_value (code, "facetId") SELECT value, facet FROM wanted RETURNING id, code),
       named AS (INSERT INTO facet_value_translation ("languageCode", name, "baseId") SELECT 'ru', code, id FROM made)
  INSERT INTO facet_value_channels_channel ("facetValueId", "channelId") SELECT id, 1 FROM made;
  INSERT INTO product_facet_values_facet_value ("productId", "facetValueId")
    SELECT DISTINCT said.id, v.id FROM said JOIN facet f ON f.code = said.facet
    JOIN facet_value v ON v."facetId" = f.id JOIN facet_value_translation t ON t."baseId" = v.id AND t.name = said.value;
  INSERT INTO search_index_item ("languageCode", enabled, "productName", "productVariantName", description, slug, sku,
      "facetIds", "facetValueIds", "collectionIds", "collectionSlugs", "channelIds", "productPreview", "productVariantPreview",
      "inStock", "productInStock", "productVariantId", "channelId", "productId", price, "priceWithTax")
    SELECT 'ru', true, title, title, description, slug, sku, facets, ids, '', '', '1', '', '', true, true, id, 1, id,
           round(price * 100), round(price * 120)
    FROM bench_row JOIN (
      SELECT l."productId" AS id, string_agg(DISTINCT v."facetId"::text, ',') AS facets, string_agg(DISTINCT v.id::text, ',') AS ids
      FROM product_facet_values_facet_value l JOIN facet_value v ON v.id = l."facetValueId" GROUP BY 1) said USING (id);
  SELECT setval(pg_get_serial_sequence('product', 'id'), max(id)), setval(pg_get_serial_sequence('product_variant', 'id'), max(id)) FROM bench_row;
  DELETE FROM job_record;
  DROP TABLE bench_row`;

/** Fills an empty database: the first `imported` rows by Vendure's importer and index, the others by SQL. */
export async function prepareVendure(
  home: string,
  connection: pg.PoolConfig,
  rows: readonly Row[],
  imported: number,
  ordered: readonly Row[],
): Promise<Peer> {
  const env = { DATABASE: JSON.stringify(connection) };
  const file = path.join(home, 'products.csv');
  writeFileSync(file, csv(rows.slice(0, imported)));
  const made = JSON.parse(
    (await run({ home, args: ['server.mjs', 'populate', file], env })).trim().split('\n').at(-1) ?? '{}',
  ) as { imported: number; seconds: number };
  await run({ home, args: ['server.mjs', 'reindex'], env });
  const database = new pg.Client(connection);
  await database.connect();
  await database.query(
    `CREATE TABLE bench_row (id int, title text, slug text, description text, brand text, category text,
                             features text, sku text, price numeric, stock int)`,
  );
  await copyRows(
    database,
    'bench_row',
    ['id', 'title', 'slug', 'description', 'brand', 'category', 'features', 'sku', 'price', 'stock'],
    rows
      .slice(imported)
      // The importer's ids come from the sequence and stay below.
      .map((row) => [
        row.id + rows.length,
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
  await database.query(COPIED);
  const { rows: indexed } = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM search_index_item',
  );
  expected(indexed[0]?.n === rows.length, 'Vendure indexed', indexed);
  const variants = new Map(
    (await database.query<{ sku: string; id: number }>('SELECT sku, id FROM product_variant')).rows.map(
      ({ sku, id }) => [sku, id],
    ),
  );
  await database.query('VACUUM ANALYZE');
  await database.end();
  return {
    name: 'Vendure',
    version: versionOf('@vendure/core', home),
    importing: made.imported / made.seconds,
    start: async () => {
      const server = await serve({ home, args: ['server.mjs', 'serve'], env }, '/health');
      return { ...server, buyer: (n) => buyer(server.address, n, ordered, variants) };
    },
    signIn: async () => {
      const server = await serve({ home, args: ['server.mjs', 'dashboard'], env }, '/health');
      return { ...server, address: `${server.address}/dashboard/` };
    },
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Vendure's own format: https://docs.vendure.io, «Importing Product Data». */
function csv(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const facets = [
      `brand:${row.brand}`,
      `category:${row.category}`,
      ...row.features.map((one) => `feature:${one}`),
    ];
    return [
      row.title,
      row.slug,
      row.description,
      '',
      facets.join('|'),
      '',
      '',
      row.sku,
      String(row.price),
      'standard',
      String(row.stock),
      'true',
      '',
      '',
    ]
      .map(quoted)
      .join(',');
  });
  return `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets\n${lines.join('\n')}\n`;
}

const PRODUCT = `
  query ($slug: String!) { product(slug: $slug) { id name slug
    variants { id sku priceWithTax currencyCode stockLevel } facetValues { name facet { code } } } }`;
const PAGE = `
  query ($slug: String!) { product(slug: $slug) { id name slug description
    assets { id preview } collections { id name slug } optionGroups { id name }
    variants { id sku name price priceWithTax currencyCode stockLevel options { id name } }
    facetValues { id name facet { id code name } } } }`;
const SEARCH = `
  query ($term: String!) { search(input: { term: $term, take: 20, groupByProduct: true }) { totalItems
    items { productId productVariantId productName sku slug inStock currencyCode
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }
    facetValues { count facetValue { id name facet { id code name } } } } }`;
const NUMBER = `
  query ($term: String!) { search(input: { term: $term, take: 20, groupByProduct: true }) {
    items { productId productVariantId productName sku slug inStock currencyCode
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
const PUT = `
  mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
    ... on Order { id totalQuantity totalWithTax } ... on ErrorResult { errorCode message } } }`;
/** The steps of its checkout in one request, which is cheaper than one request for each. */
const ORDER = `
  mutation {
    address: setOrderShippingAddress(input: { streetLine1: "1", city: "Самара", countryCode: "RU" }) { __typename }
    shipping: setOrderShippingMethod(shippingMethodId: [1]) { __typename ... on ErrorResult { message } }
    state: transitionOrderToState(state: "ArrangingPayment") { __typename ... on ErrorResult { message } }
    order: addPaymentToOrder(input: { method: "standard-payment", metadata: {} }) { __typename
      ... on Order { id code state totalWithTax } ... on ErrorResult { message } } }`;
const ORDERS = `
  query { activeCustomer { orders(options: { take: 20, sort: { createdAt: DESC } }) { totalItems
    items { id code state orderPlacedAt totalQuantity totalWithTax currencyCode } } } }`;

async function buyer(
  address: string,
  place: number,
  ordered: readonly Row[],
  variants: ReadonlyMap<string, number>,
): Promise<Buyer> {
  const client = new Client(address);
  const headers: Record<string, string> = {};
  const send = async <T>(query: string, values: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call<{ data: T; errors?: unknown }>(client, 'POST', '/shop-api', headers, {
      query,
      variables: values,
    });
    expected(!errors, 'Vendure', errors);
    return data;
  };
  const emailAddress = `buyer-${place}@bench.example`;
  await send(
    `mutation ($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }`,
    { input: { emailAddress, password: PASSWORD, firstName: 'Bench', lastName: 'Buyer' } },
  );
  const entered = await client.request({
    method: 'POST',
    path: '/shop-api',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { login(username: "${emailAddress}", password: "${PASSWORD}") { __typename } }`,
    }),
  });
  await entered.body.text();
  const token = entered.headers['vendure-auth-token'];
  expected(typeof token === 'string', 'Vendure gave no token', entered.statusCode);
  headers['authorization'] = `Bearer ${String(token)}`;
  type Found = { search: { items: { sku: string }[]; facetValues: unknown[] } };
  return {
    find: async ({ slug, sku }) => {
      const { product } = await send<{ product: { variants: { sku: string }[] } | null }>(PRODUCT, { slug });
      expected(product?.variants[0]?.sku === sku, sku, product);
    },
    findByText: async ({ sku }) => {
      const { search } = await send<Found>(NUMBER, { term: sku });
      expected(
        search.items.some((one) => one.sku === sku),
        sku,
        search,
      );
    },
    title: async (term) => {
      const { search } = await send<Found>(SEARCH, { term });
      expected(search.items.length > 0 && search.facetValues.length > 0, term, search);
    },
    page: async ({ slug, sku }) => {
      const { product } = await send<{ product: { variants: { sku: string }[] } | null }>(PAGE, { slug });
      expected(product?.variants[0]?.sku === sku, sku, product);
    },
    put: async (n) => {
      const id = variants.get(ordered[n % ordered.length]?.sku ?? '');
      const { addItemToOrder: order } = await send<{ addItemToOrder: { id?: string } }>(PUT, { id });
      expected(order.id !== undefined, 'put', order);
    },
    order: async () => {
      const { order, ...steps } = await send<{ order: { state?: string } }>(ORDER);
      expected(order.state === 'PaymentAuthorized', 'order', { order, ...steps });
    },
    orders: async () => {
      const { activeCustomer } = await send<{ activeCustomer: { orders: { items: unknown[] } } }>(ORDERS);
      expected(activeCustomer.orders.items.length > 0, 'orders', activeCustomer);
    },
    close: () => client.close(),
  };
}
