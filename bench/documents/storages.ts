// pnpm bench:storages [--storages 5000] [--cards 200000]: lists of storages and cards, an exact search with that
// many cards, and the import of a file of 10 000 cards.
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { onFilledServer } from '../filled.ts';
import { ask, json } from '../http.ts';
import { listFigures } from '../list-pages.ts';
import { type Figure, percentile, table } from '../measure.ts';
import { signIn } from '../search.ts';
import { fillStorages } from './storages-fill.ts';

const { values } = parseArgs({
  options: {
    storages: { type: 'string', default: '5000' },
    cards: { type: 'string', default: '200000' },
  },
});
const [storages, cards] = [Number(values.storages), Number(values.cards)];
const ROWS = 10_000;
const RUNS = 200;

const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillStorages(connection, storages, cards, console.log),
  async (address) => {
    const cardsOf = (login: string) => ({
      login,
      rows: 'cards',
      path: '/warehouse/logistic-card?pageSize=20',
    });
    const storagesOf = (login: string) => ({
      login,
      rows: 'storages',
      path: '/warehouse/storage?pageSize=20',
    });
    figures.push(
      ...(await listFigures(
        address,
        [storagesOf('shop'), storagesOf('admin')],
        [
          ['first page', '&page=1', 60],
          ['search by title', '&page=1&search_type=title&filter[search]=4999', 60],
        ],
      )),
      ...(await listFigures(
        address,
        [cardsOf('supplier'), cardsOf('shop'), cardsOf('admin')],
        [
          ['first page', '&page=1', 60],
          ['those that wait for the customer', '&page=1&filter[status_id]=20', 60],
          ['search by title', '&page=1&search_type=title&filter[search]=B-4999', 60],
          [
            'search by company',
            `&page=1&search_type=title&filter[search]=${encodeURIComponent('Волга')}`,
            60,
          ],
        ],
      )),
      await searched(address),
      await imported(address),
    );
  },
);
console.log(
  table([
    {
      name: `${storages.toLocaleString('en')} storages and ${cards.toLocaleString('en')} cards written`,
      value: seconds,
      unit: 's',
    },
    ...figures,
  ]),
);

/** Measures an exact search by article with its offers, as a shop. */
async function searched(address: string): Promise<Figure> {
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address, 'shop')}` };
  const { data: user } = await json<{ data: { default_storage_id: number } }>(
    client,
    '/api/identity/user/current',
    headers,
  );
  const { data: basket } = await json<{ data: { id: number } }>(
    client,
    `/api/basket/basket?storage_id=${user.default_storage_id}`,
    headers,
  );
  const times: number[] = [];
  for (let run = -20; run < RUNS; run++) {
    const began = performance.now();
    await ask(client, `/api/basket/basket/article?basketID=${basket.id}&article=OC90`, headers);
    if (run >= 0) times.push(performance.now() - began);
  }
  await client.close();
  return { name: 'exact search with its offers, p95', value: percentile(times, 95), unit: 'ms' };
}

/** Imports a file of cards from a new storage; about half of its rows name storages that are not found. */
async function imported(address: string): Promise<Figure> {
  const headers = { authorization: `Bearer ${await signIn(address, 'supplier')}` };
  const made = (await (
    await fetch(`${address}/api/warehouse/storage`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Новый',
        code: 'NEW-1',
        time_zone: 'Europe/Samara',
        address: { city: 'Самара', description: 'Самара, ул. Мира, 5' },
      }),
    })
  ).json()) as { data: { id: number } };
  const rows = Array.from({ length: ROWS }, (_, n) => `B-${n + 1};16:00;Пн-Пт;2 ч;1 дн;2,5`);
  const form = new FormData();
  form.append('storage_id', String(made.data.id));
  form.append(
    'file',
    new Blob([`Куда;Отсечка;Дни;Сборка;Доставка;Наценка B2B\n${rows.join('\n')}\n`]),
    'cards.csv',
  );
  const began = performance.now();
  const answer = await fetch(`${address}/api/warehouse/logistic-card/import`, {
    method: 'POST',
    headers,
    body: form,
  });
  const value = (performance.now() - began) / 1_000;
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { created: number; errors: unknown[] } };
  const read = `${data.created.toLocaleString('en')} kept, ${data.errors.length.toLocaleString('en')} named`;
  return {
    name: `a file of ${ROWS.toLocaleString('en')} cards: ${read}`,
    value,
    unit: 's',
    against: { name: 'wanted', value: 10 },
  };
}
