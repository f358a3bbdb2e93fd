// A shop with a storage, helpers for its lists, and one server for each test file that uses them.
import { sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { brand, product } from '../../src/areas/catalogue/tables.ts';
import {
  type Answer,
  type Answered,
  basketOf,
  call,
  type Caller,
  type TestServer,
  useTestServers,
} from '../support/server.ts';

let servers: TestServer[] = [];
export const server = () => servers[0] ?? expect.unreachable();
export const data = <T>({ body }: Answered) => (body as { data: T }).data;
export type Request = Answer<'getRequest'>['data'];
export let shop: Caller;
export let storageId = 0;
export const create = (text: string, headers = {}) =>
  shop.post('/cart/request/create', { storage_id: storageId, text }, headers);
export const view = async (id: number) => data<Request>(await shop.get(`/cart/request/view/${id}`));
export const made = async (text: string): Promise<Request> => {
  const { id } = data<{ id: number }>(await create(text));
  await expect.poll(async () => (await view(id)).status.code).toBe('ready');
  return view(id);
};
export const put = (caller: Caller, place: string, body: object) =>
  call(server().address, 'PUT', place, caller.token, body);
/** Two products with the same number and different brands. */
export async function makeTwins(): Promise<{ id: number; brand: string }[]> {
  const { database } = server();
  const brands = await database.select().from(brand).limit(2);
  const twins = await database
    .insert(product)
    .values(
      brands.map(({ id }) => ({
        brand_id: id,
        article: 'TWIN-77',
        article_norm: 'TWIN77',
        title: 'Двойник',
        category_id: 2,
      })),
    )
    .returning({ id: product.id });
  return twins.map(({ id }, place) => ({ id, brand: brands[place]?.title ?? '' }));
}

interface Offered {
  /** The seller: one of the customer's suppliers or distributors. */
  by: 'supplier' | 'distributor';
  /** Kopecks. */
  price: number;
  quantity: number;
  multiplicity?: number;
}
/** Creates a product with a unique number and its sellers' offers to the shop's storage; returns its id. */
export async function offered(article: string, offers: readonly Offered[] = []): Promise<number> {
  const { database } = server();
  const { rows: parts } = await database.execute<{ id: number }>(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT min(id), ${article}, ${article.replaceAll('-', '')}, 'Проба', 2 FROM brand RETURNING id`);
  const id = parts[0]?.id ?? 0;
  const taken: number[] = [];
  for (const { by, price, quantity, multiplicity = 1 } of offers) {
    const { rows } = await database.execute<{ supplier_id: number }>(sql`
      WITH seller AS (
             SELECT supplier.id AS supplier_id, card.supplier_storage_id AS storage_id,
                    (SELECT price_list_id FROM price_list_item i WHERE i.supplier_id = supplier.id LIMIT 1) AS price_list_id
             FROM logistic_card card
             JOIN storage place ON place.id = card.supplier_storage_id
             JOIN contractor supplier ON supplier.id = place.contractor_id AND supplier.type = ${by}
             JOIN storage own ON own.id = card.customer_storage_id
             JOIN contract ON contract.customer_id = own.contractor_id AND contract.supplier_id = supplier.id AND contract.status = 'active'
             WHERE card.customer_storage_id = ${storageId} AND card.status = 'active'
               AND supplier.id <> ALL(${sql.param(taken)}::bigint[])
             ORDER BY supplier.id, card.supplier_storage_id LIMIT 1),
           item AS (
             INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks, multiplicity)
             SELECT price_list_id, supplier_id, ${id}, ${price}, ${multiplicity} FROM seller RETURNING id, supplier_id),
           stock AS (INSERT INTO reserve (item_id, storage_id, quantity) SELECT item.id, storage_id, ${quantity} FROM item, seller)
      SELECT supplier_id FROM item`);
    taken.push(rows[0]?.supplier_id ?? expect.unreachable());
  }
  return id;
}

/**
 * Starts a server for the calling test file and resets the variables above. Modules live as long as their worker,
 * hooks do not.
 */
export function openRequestBench(): void {
  servers = useTestServers();
  beforeAll(async () => {
    shop = await server().as('shop');
    ({ storageId } = await basketOf(shop));
  });
}
