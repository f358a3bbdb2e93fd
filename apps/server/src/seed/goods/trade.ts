import type pg from 'pg';
import { type Cell, copyRows } from './copy.ts';
import { priceRangeOf } from './catalogue.ts';
import { priceSince } from '../documents/past.ts';
import { createRandom } from '../random.ts';

export interface Merchant {
  id: number;
  /** Ids of its storages; the first is also that of its price list. */
  storages: number[];
}

/**
 * Price lists, items and stock: every seller offers its share of the products, so that each product has about
 * `offersPerProduct` offers. Offers themselves are computed on request.
 */
export async function seedTrade(
  client: pg.ClientBase,
  merchants: Merchant[],
  offersPerProduct: number,
): Promise<void> {
  await copyRows(
    client,
    'price_list',
    ['id', 'supplier_id', 'storage_id', 'title'],
    merchants.flatMap(({ id, storages }, index) =>
      storages.length > 0 ? [[index + 1, id, storages[0] ?? 0, 'Основной прайс-лист']] : [],
    ),
  );
  const { rows: products } = await client.query<{ id: number; category_id: number }>(
    'SELECT id, category_id FROM product ORDER BY id',
  );
  await copyRows(
    client,
    'price_list_item',
    ['id', 'price_list_id', 'supplier_id', 'product_id', 'price_kopecks', 'multiplicity', 'price_since'],
    itemRows(products, merchants, offersPerProduct),
  );
  await copyRows(
    client,
    'reserve',
    [
      'id',
      'item_id',
      'storage_id',
      'quantity',
      'is_more',
      'minimal_quantity',
      'multiplicity',
      'product_multiplicity',
    ],
    reserveRows(products, merchants, offersPerProduct),
  );
  for (const table of ['price_list', 'price_list_item', 'reserve']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

/** Number of the demo's first, named products: every seller has plenty of them. */
const KNOWN = 22;

interface Item {
  id: number;
  merchant: number;
  product: { id: number; category_id: number };
}

/** All items by seller: the same sequence for items and for stock. */
function* items(
  products: { id: number; category_id: number }[],
  merchants: Merchant[],
  offersPerProduct: number,
): Generator<Item> {
  const random = createRandom(5_000);
  const share = Math.min(1, offersPerProduct / merchants.length);
  let id = 0;
  for (const product of products) {
    for (let merchant = 0; merchant < merchants.length; merchant++) {
      if (product.id <= KNOWN || random.chance(share)) yield { id: ++id, merchant, product };
    }
  }
}

function* itemRows(
  products: { id: number; category_id: number }[],
  merchants: Merchant[],
  offersPerProduct: number,
): Generator<Cell[]> {
  const random = createRandom(412);
  let current = 0;
  let base = 0;
  for (const { id, merchant, product } of items(products, merchants, offersPerProduct)) {
    if (product.id !== current) {
      current = product.id;
      const [from, to] = priceRangeOf(product.category_id);
      base = from * (to / from) ** (random.int(1_000) / 1_000);
    }
    const price = Math.max(1, Math.round(base * (0.88 + random.int(30) / 100) * 10) * 10);
    const multiplicity =
      base < 100 ? random.pick([10, 20, 50]) : random.pick([1, 1, 1, 1, 2, 2, 4, 5, 6, 10]);
    yield [
      id,
      merchant + 1,
      merchants[merchant]?.id ?? 0,
      product.id,
      price,
      multiplicity,
      priceSince(product.id, id),
    ];
  }
}

function* reserveRows(
  products: { id: number; category_id: number }[],
  merchants: Merchant[],
  offersPerProduct: number,
): Generator<Cell[]> {
  const random = createRandom(914);
  for (const { id, merchant, product } of items(products, merchants, offersPerProduct)) {
    const storages = merchants[merchant]?.storages ?? [];
    const isMore = random.chance(0.2);
    const known = product.id <= KNOWN ? 60 : 0;
    const quantity =
      known + (isMore ? random.pick([10, 50, 100]) : random.int(random.pick([4, 20, 80, 300])));
    yield [id, id, random.pick(storages), quantity, isMore, 1, 1, 1];
  }
}
