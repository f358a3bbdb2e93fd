// A shop with a storage, its lists, and the server that reads them: one server for each test file that imports this.
import { beforeAll, expect } from 'vitest';
import { brand, product } from '../src/areas/catalogue/tables.ts';
import { type Answer, type Answered, basketOf, call, type Caller, useTestServers } from './server.ts';

const servers = useTestServers();
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
  await expect.poll(async () => (await view(id)).status.code, { timeout: 10_000 }).toBe('ready');
  return view(id);
};
export const put = (caller: Caller, place: string, body: object) =>
  call(server().address, 'PUT', place, caller.token, body);
/** Two products of one number, of two brands. */
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

beforeAll(async () => {
  shop = await server().as('shop');
  ({ storageId } = await basketOf(shop));
});
