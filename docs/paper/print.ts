// pnpm papers [--address http://127.0.0.1:3000]: the sample papers beside this file, as pictures of pages, printed by a running demo
// portal (npm start) from the demo's documents.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../../apps/server/src/areas/identity/signing-in/demo-accounts.ts';
import { picturesOfPages } from '../../apps/server/test/shipments/paper-pages.ts';

const { values } = parseArgs({ options: { address: { type: 'string', default: 'http://127.0.0.1:3000' } } });

async function signIn(login: string): Promise<(place: string) => Promise<Response>> {
  const answer = await fetch(`${values.address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async (place) => {
    const found = await fetch(`${values.address}/api/document/${place}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    if (!found.ok) throw new Error(`${place}: ${found.status} ${await found.text()}`);
    return found;
  };
}
type Get = Awaited<ReturnType<typeof signIn>>;

interface Row {
  id: number;
  items_count?: number;
  lines_count?: number;
}
/** The document of a list that has the most positions, in a state. */
async function longest(get: Get, list: string, status: number): Promise<number> {
  const { data } = (await (await get(`${list}?pageSize=100&filter[status_id]=${status}`)).json()) as {
    data: Row[];
  };
  const size = (row: Row) => row.items_count ?? row.lines_count ?? 0;
  const [first] = data.toSorted((a, b) => size(b) - size(a) || a.id - b.id);
  if (!first) throw new Error(`${list}: nothing in ${status}`);
  return first.id;
}

/** Pages of a paper become pictures: at most so many. */
async function print(get: Get, name: string, place: string, scale: number, most = 2): Promise<void> {
  const file = new Uint8Array(await (await get(place)).arrayBuffer());
  const pages = await picturesOfPages(file, scale);
  for (const [index, page] of pages.slice(0, most).entries())
    writeFileSync(path.join(import.meta.dirname, `${name}-${index + 1}.png`), page);
  process.stdout.write(`${name}: ${pages.length}\n`);
}

const supplier = await signIn('supplier');
const shop = await signIn('shop');
const sent = await longest(supplier, 'shipment/shipments', 60);
const packed = await longest(supplier, 'shipment/shipments', 20);
const counted = await longest(shop, 'acceptance/acceptances', 35);
const short = await longest(supplier, 'movement/movements', 65);
const confirmed = await longest(supplier, 'order/incoming-orders', 35);
await print(supplier, 'upd', `shipment/paper?id=${sent}&kind=upd`, 1.5);
await print(supplier, 'torg12', `shipment/paper?id=${sent}&kind=torg12`, 1.5);
await print(shop, 'torg2', `acceptance/paper?id=${counted}&kind=torg2`, 1.5);
await print(supplier, 'torg13', `movement/paper?id=${short}&kind=torg13`, 1.5);
await print(supplier, 'picking-list', `shipment/paper?id=${packed}&kind=picking_list`, 1.2);
await print(supplier, 'label', `shipment/labels?id=${packed}`, 2, 1);
await print(supplier, 'confirmation', `order/paper?id=${confirmed}&kind=confirmation`, 1.2);
