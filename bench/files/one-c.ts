// pnpm bench:1c [--goods 100000]: an exchange of 1C with that many new goods, their prices and stock, in parts as 1C
// sends them: until the answer to the last request, until the uploads are imported, and the server's memory.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { OneC } from '../../apps/server/test/commerceml/one-c.fixture.ts';
import { ut11 } from '../../apps/server/test/commerceml/files.fixture.ts';
import { onFilledServer } from '../filled.ts';
import { type Figure, memoryOf, table } from '../measure.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({ options: { goods: { type: 'string', default: '100000' } } });
const goods = Number(values.goods);
/** Milliseconds between two looks at the server's memory and at the uploads. */
const LOOK = 200;
/** Megabytes by which the server may grow. */
const ALLOWED = 400;
const OPT = [{ uid: 'opt', title: 'Оптовая' }];
const MAIN = [{ uid: 'main', title: 'Основной' }];

const figures: Figure[] = [];
await onFilledServer(async () => undefined, measure);
console.log(table(figures));

async function measure(address: string, connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ storage_id: number; brand: string }>(`
    SELECT list.storage_id, (SELECT title FROM brand ORDER BY id LIMIT 1) AS brand FROM price_list list JOIN app_user person ON person.contractor_id = list.supplier_id
    WHERE person.login = 'supplier' AND list.deleted_at IS NULL GROUP BY list.storage_id HAVING count(*) = 1 ORDER BY 1 LIMIT 1`);
  const [found] = rows;
  if (!found) throw new Error('the demo has no storage with one price list');
  const { storage_id, brand } = found;
  const answer = await fetch(`${address}/api/settings/api-key`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signIn(address, 'supplier')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: '1С', rights: ['commerceml'], storage_id: null }),
  });
  const { data: key } = (await answer.json()) as { data: { key: string; prefix: string } };
  const numbers = Array.from(
    { length: goods },
    (_, nth) => `7a1c90c5-5bc5-11d9-848a-${String(nth).padStart(12, '0')}`,
  );
  const wares = numbers.map((uid, nth) => ({
    uid,
    article: `OC-${nth}`,
    brand,
    title: `Фильтр масляный для легкового автомобиля ${nth}`,
  }));
  const files = {
    'import0_1.xml': ut11.import(wares),
    'import.xml': ut11.classifier(OPT, MAIN),
    'offers0_1.xml': ut11.offers(
      numbers.map((uid) => ({ uid, title: 'Фильтр' })),
      false,
    ),
    'prices0_1.xml': ut11.prices(
      numbers.map((uid, nth) => ({ uid, prices: [{ type: 'opt', value: `${100 + (nth % 5_000)}.5` }] })),
      false,
    ),
    'rests0_1.xml': ut11.rests(
      numbers.map((uid, nth) => ({ uid, stock: { main: String(nth % 40) } })),
      false,
    ),
  };
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const before = memoryOf(address);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(address))), LOOK);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const answers = await new OneC({ address, storage_id, login: key.prefix, password: key.key }).exchange(
    files,
    '2.08',
  );
  if (answers.some(([first]) => first !== 'success')) throw new Error(JSON.stringify(answers));
  const exchanged = seconds();
  const exchanging = most;
  for (;;) {
    const { rows: uploads } = await client.query<{ status: string; taken: number }>(
      `SELECT status, taken FROM upload WHERE id IN (SELECT upload_id FROM commerceml_note) ORDER BY id`,
    );
    if (uploads.length === 2 && uploads.every(({ status }) => status.startsWith('completed'))) {
      if (uploads.some(({ taken }) => taken !== goods)) throw new Error(JSON.stringify(uploads));
      break;
    }
    if (uploads.some(({ status }) => status === 'failed')) throw new Error(JSON.stringify(uploads));
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  clearInterval(looking);
  figures.push(
    { name: `${goods} goods with prices and stock, five files`, value: bytes / 1024 / 1024, unit: 'MB' },
    { name: 'from checkauth to the answer to complete', value: exchanged, unit: 's' },
    { name: 'until both uploads are imported', value: seconds(), unit: 's' },
    {
      name: `the server, of ${Math.round(before)} MB, grows in the exchange by at most`,
      value: exchanging - before,
      unit: 'MB',
    },
    {
      name: 'and until the uploads are imported by at most',
      value: most - before,
      unit: 'MB',
      against: { name: 'allowed', value: ALLOWED },
    },
  );
  await client.end();
}
