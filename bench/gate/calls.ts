// The calls that the gate measures, each as a person of the demo sends it.
import type pg from 'pg';
import { Client } from 'undici';
import { json } from '../http.ts';
import { type Basket, signIn, type User } from '../search.ts';

export interface GateCall {
  name: string;
  login: string;
  /** The address of the n-th call: different parts, pages or words, the same ones in every run. */
  path(n: number): string;
}

const SAMPLE = `
  SELECT p.id, p.article, p.article_norm AS norm, p.title FROM product p
  WHERE EXISTS (SELECT FROM price_list_item i JOIN reserve r ON r.item_id = i.id WHERE i.product_id = p.id AND r.quantity > 50)
    AND NOT EXISTS (SELECT FROM product twin WHERE twin.article_norm = p.article_norm AND twin.id <> p.id)
  ORDER BY md5(p.article) LIMIT 400`;

/** The calls on the data of a seeded database. */
export async function gateCalls(address: string, database: pg.Client): Promise<readonly GateCall[]> {
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const user = await json<User>(client, '/api/identity/user/current', headers);
  const storage = user.data.default_storage_id;
  const { data } = await json<Basket>(client, `/api/basket/basket?storage_id=${storage}`, headers);
  await client.close();
  const { rows } = await database.query<{ id: number; article: string; norm: string; title: string }>(SAMPLE);
  const part = (n: number) => {
    const row = rows[n % rows.length];
    if (!row) throw new Error('the seeded catalogue has no parts with offers');
    return row;
  };
  const ordersOf = async (side: 'customer_id' | 'supplier_id', login: string) =>
    (
      await database.query<{ id: number }>(
        `SELECT o.id FROM orders o JOIN app_user p ON p.contractor_id = o.${side} AND p.login = $1 WHERE NOT o.withheld ORDER BY o.id LIMIT 40`,
        [login],
      )
    ).rows;
  const [made, sold] = [await ordersOf('customer_id', 'shop'), await ordersOf('supplier_id', 'supplier')];
  const query = (path: string, values: Record<string, string | number>) =>
    `/api${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
  const standards = (title: string) => query('/basket/basket/standards', { basketID: data.id, title });
  const list =
    (path: string, more: Record<string, string | number> = {}) =>
    (n: number) =>
      query(path, { page: 1 + (n % 2), pageSize: 20, ...more });
  const shop = (name: string, path: GateCall['path']): GateCall => ({ name, login: 'shop', path });
  const supplier = (name: string, path: GateCall['path']): GateCall => ({ name, login: 'supplier', path });
  return [
    shop('exact number with offers', (n) =>
      query('/basket/basket/article', { basketID: data.id, article: part(n).article }),
    ),
    shop('suggestions', (n) => query('/catalog/suggestions', { text: part(n).norm.slice(0, 3) })),
    shop('title of one word, with facets', (n) => standards(part(n).title.split(' ')[0] ?? '')),
    shop('title of two words, with facets', (n) => standards(part(n).title.split(' ').slice(0, 2).join(' '))),
    shop('product', (n) => `/api/catalog/standard/${part(n).id}`),
    shop('basket', () => query('/basket/basket', { storage_id: storage })),
    shop('outgoing orders', list('/document/order/outgoing-orders')),
    shop('outgoing orders by article', (n) =>
      query('/document/order/outgoing-orders', {
        page: 1,
        pageSize: 20,
        search_type: 'article',
        'filter[search]': part(n).norm.slice(0, 4),
      }),
    ),
    shop('order', (n) => `/api/document/order/view/${made[n % made.length]?.id ?? 0}`),
    shop('outgoing claims', list('/document/claim/outgoing-claims')),
    shop('duties', () => '/api/reports/today'),
    supplier('incoming orders', list('/document/order/incoming-orders')),
    supplier('shipments', list('/document/shipment/shipments')),
    {
      name: 'report of service',
      login: 'distributor',
      path: () => query('/reports/pbi-sr-supplier', { compare: 'none' }),
    },
    supplier('order to ship', (n) => `/api/document/order/view/${sold[n % sold.length]?.id ?? 0}`),
  ];
}
