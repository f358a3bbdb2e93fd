// The kill programme: servers and their database are killed during orders and imports, then acknowledged documents
// are verified.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { createDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createRandom, type Random } from '../../src/seed/random.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { COMPILED } from '../support/compiled.ts';
import { type Frame, type Listening, listenAs, until } from '../support/listener.ts';
import { type Answer, call } from '../support/server.ts';
import { HELD } from '../support/held.ts';
import { type Goods, moveOn, shipOn } from './kills-goods.ts';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');
const SELLER = 'ООО «Волга-Деталь»';

/**
 * Numbers of kills of servers, of database backends and of the database's main process; `seed` determines their
 * order.
 */
export interface Programme {
  servers: number;
  backends: number;
  postmasters: number;
  seed: number;
  /** Whether ordered goods are also shipped and accepted, and other goods moved, during the kills. */
  goods?: boolean;
}

/** Acknowledged documents, and counts of answers by status; 0 is a broken connection. */
export interface Outcome {
  orders: number;
  imports: number;
  cuts: number;
  answers: Map<number, number>;
  goods: Goods;
}

/** Pieces of each movement. */
const MOVED = 3;

/**
 * Runs two servers on one database, two shops that order the same goods through both, and a supplier who imports
 * and listens; orders of one of the shops are shipped and accepted, and other goods are moved between storages.
 */
export async function runKills(programme: Programme): Promise<Outcome> {
  const random = createRandom(programme.seed);
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-kills-'));
  chmodSync(directory, 0o711);
  const embedded = await startEmbedded(directory, ['shared_buffers=64MB']);
  await createDatabase(embedded.connection('postgres'), 'portal');
  const connection = embedded.connection('portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, { products: 400 });
  const ask = questions(connection);
  await ask('UPDATE reserve SET quantity = held + 1000000');
  await ask('UPDATE contract SET limit_kopecks = NULL');
  // Orders contain only this supplier's goods: the listening user gets an event of every order.
  await ask('DELETE FROM basket_item');
  const [{ last } = { last: 0 }] = await ask<{ last: number }>('SELECT max(id)::int AS last FROM orders');

  const url = `postgres://${String(connection.user)}@${encodeURIComponent(String(connection.host))}/portal`;
  const copies = await Promise.all(
    ['one', 'two'].map(async (name) => createCopy(url, copyDirectory(directory, name), await freePort())),
  );
  await Promise.all(copies.map((copy) => copy.start()));
  const outcome: Outcome = {
    orders: 0,
    imports: 0,
    cuts: 0,
    answers: new Map(),
    goods: { shipments: [], acceptances: [], movements: [] },
  };
  const clients = ['shop', 'shop2', 'supplier', 'supplier', 'supplier', 'shop'].map(
    (login) =>
      new Client(
        login,
        copies.map(({ address }) => address),
        outcome.answers,
      ),
  );
  const [first, second, supplier, shipper, mover, counter] = clients as [
    Client,
    Client,
    Client,
    Client,
    Client,
    Client,
  ];
  const state = { over: false };
  const ids = new Set<number>();
  const ear = await hear(supplier, state, outcome, random);
  const toShip: number[] = [];
  const shops = [orderOn(first, state, ids, toShip), orderOn(second, state, ids)];
  // Goods that are not ordered.
  const [{ article } = { article: '' }] = await ask<{ article: string }>(`
    SELECT product.article_norm AS article FROM reserve r JOIN storage st ON st.id = r.storage_id AND st.code = 'TLT-1'
    JOIN price_list_item i ON i.id = r.item_id JOIN product ON product.id = i.product_id
    WHERE product.article_norm NOT LIKE 'OC90%' ORDER BY r.id LIMIT 1`);
  const lying = async () => {
    const [found] = await ask<{ here: number; there: number; held: number }>(`
      SELECT sum(r.quantity) FILTER (WHERE st.code = 'TLT-1')::int AS here, coalesce(sum(r.quantity) FILTER (WHERE st.code = 'SMR-1'), 0)::int AS there,
             sum(r.held)::int AS held
      FROM reserve r JOIN storage st ON st.id = r.storage_id JOIN price_list_item i ON i.id = r.item_id JOIN product ON product.id = i.product_id
      JOIN contractor c ON c.id = i.supplier_id WHERE c.title = '${SELLER}' AND product.article_norm = '${article}'`);
    return found ?? expect.unreachable();
  };
  const lay = await lying();
  const moves = !programme.goods
    ? []
    : [
        shipOn(
          shipper,
          counter,
          state,
          () => toShip.shift(),
          () => sleep(50),
          outcome.goods,
        ),
        moveOn(mover, state, article, MOVED, outcome.goods),
      ];
  const uploads: number[] = [];
  const importing = importOn(supplier, state, uploads);

  for (const kind of order(programme, random)) {
    await sleep(300 + random.int(700));
    if (kind === 'servers') await random.pick(copies).kill();
    else if (kind === 'postmasters') process.kill(postmasterOf(directory), 'SIGKILL');
    else {
      const pids = await ask<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      if (pids.length > 0) process.kill(random.pick(pids).pid, 'SIGKILL');
    }
    // Wait for recovery before the next kill: orders continue through both servers.
    const before = ids.size;
    await until(() => ids.size > before + 1, 60);
  }
  state.over = true;
  await Promise.all([...shops, ...moves, importing]);
  outcome.orders = ids.size;
  outcome.imports = uploads.length;

  const orders = await ask<{ id: number }>(`SELECT id::int FROM orders WHERE id > ${last} ORDER BY id`);
  expect(orders.map(({ id }) => id)).toEqual([...ids].toSorted((a, b) => a - b));
  expect(
    await ask(`
      SELECT (SELECT count(*) FROM reserve r WHERE held <> ${HELD})::int AS reserves,
             (SELECT count(*) FROM contract c WHERE used_kopecks <> coalesce((SELECT sum(price_kopecks * (undecided + confirmed - refunded) - discounted_kopecks) FROM order_line JOIN orders ON orders.id = order_id WHERE contract_id = c.id), 0))::int AS contracts`),
  ).toEqual([{ reserves: 0, contracts: 0 }]);
  await checkGoods(ask, outcome.goods);
  const { movements } = outcome.goods;
  expect(await lying()).toEqual({
    ...lay,
    here: lay.here - MOVED * movements.length,
    there: lay.there + MOVED * movements.length,
  });
  await until(() => ear.orders.length >= ids.size, 15).catch(() => undefined);
  ear.stop();
  expect(ear.resyncs).toBe(0);
  expect(ear.orders.toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b));
  const unfinished = async () =>
    (
      await ask<{ status: string }>(
        `SELECT DISTINCT status FROM upload WHERE id IN (${[0, ...uploads].join()}) AND status <> 'completed'`,
      )
    ).map(({ status }) => status);
  await until(
    async () => (await unfinished()).every((status) => status !== 'queued' && status !== 'importing'),
    120,
  );
  expect(await unfinished()).toEqual([]);

  for (const copy of copies) expect(await copy.stop()).toBe(0);
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
  return outcome;
}

/** Checks that no acknowledged document of goods is lost or duplicated. */
async function checkGoods(ask: ReturnType<typeof questions>, { shipments, acceptances, movements }: Goods) {
  const [found] = await ask<Record<string, number>>(`
    SELECT (SELECT count(*) FROM shipment WHERE id IN (${[0, ...shipments].join()}) AND status = 'accepted')::int AS accepted,
           (SELECT count(*) FROM acceptance WHERE id IN (${[0, ...acceptances].join()}) AND status = 'accepted')::int AS counted,
           (SELECT count(*) FROM movement WHERE id IN (${[0, ...movements].join()}) AND status = 'received')::int AS received,
           (SELECT count(*) FROM order_line l WHERE EXISTS (SELECT FROM shipment_item i WHERE i.order_line_id = l.id AND i.shipment_id IN (${[0, ...shipments].join()}))
              AND (l.shipped <> l.confirmed OR l.accepted <> l.shipped OR l.shipped <> (SELECT sum(i.quantity) FROM shipment_item i WHERE i.order_line_id = l.id)))::int AS wrong`);
  expect(found).toEqual({
    accepted: acceptances.length,
    counted: acceptances.length,
    received: movements.length,
    wrong: 0,
  });
  // The programme finishes each shipment before it ends, so every shipment was also accepted.
  expect(shipments).toHaveLength(acceptances.length);
  for (const ids of [shipments, acceptances, movements]) expect(new Set(ids).size).toBe(ids.length);
}

type Kind = 'servers' | 'backends' | 'postmasters';
function order(programme: Programme, random: Random): Kind[] {
  const kinds = (['servers', 'backends', 'postmasters'] as const).flatMap((kind) =>
    Array.from({ length: programme[kind] }, () => kind),
  );
  return kinds
    .map((kind) => ({ kind, at: random.int(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

/** Queries the database directly and retries until it answers. */
function questions(connection: pg.PoolConfig) {
  return async <T extends object>(text: string): Promise<T[]> => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client(connection);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<T>(text)).rows;
      } catch (error) {
        if (tries > 100) throw error;
        await sleep(200);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
}

/** Each server on this machine has its own directory; they share the directory of uploads. */
function copyDirectory(directory: string, name: string): string {
  const own = path.join(directory, name);
  const uploads = path.join(directory, 'uploads');
  mkdirSync(uploads, { recursive: true });
  mkdirSync(own);
  symlinkSync(uploads, path.join(own, 'uploads'));
  return own;
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const postmasterOf = (directory: string) =>
  Number.parseInt(readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10);

function createCopy(url: string, directory: string, port: number) {
  let child: ChildProcess;
  let ended: Promise<number | null>;
  const start = async () => {
    child = spawn(process.execPath, ['-C', 'source', MAIN], {
      env: {
        ...COMPILED,
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: url,
        DATA_DIR: directory,
        PORT: String(port),
        DEMO: '1',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    ended = new Promise((resolve) => child.once('exit', resolve));
    const opened = new Promise<boolean>((resolve) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('Портал открыт') && resolve(true));
      void ended.then(() => resolve(false));
    });
    expect(await opened).toBe(true);
  };
  return {
    address: `http://127.0.0.1:${port}`,
    start,
    /** Kills the server at any moment; the next start must work. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
      await start();
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A user whose calls are repeated, to one server or the other, until they are answered. */
class Client {
  readonly #login: string;
  readonly #addresses: string[];
  readonly #answers: Map<number, number>;
  #token: string | undefined;
  #calls = 0;

  constructor(login: string, addresses: string[], answers: Map<number, number>) {
    this.#login = login;
    this.#addresses = addresses;
    this.#answers = answers;
  }

  get address(): string {
    return this.#addresses[this.#calls % this.#addresses.length] ?? '';
  }

  async token(): Promise<string> {
    for (;;) {
      this.#calls += 1;
      const answer = await call(this.address, 'POST', '/identity/token', undefined, {
        login: this.#login,
        password: 'Portal2026',
      }).catch(() => undefined);
      if (answer?.status === 200) return (answer.body as { access_token: string }).access_token;
      await sleep(100);
    }
  }

  /** Repeats a call until a server with a working database answers it. */
  async made<T>(
    work: (address: string, token: string) => Promise<{ status: number; body: T }>,
  ): Promise<{ status: number; body: T }> {
    for (;;) {
      this.#token ??= await this.token();
      this.#calls += 1;
      const answer = await work(this.address, this.#token).catch(() => undefined);
      const status = answer?.status ?? 0;
      this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
      if (answer && status !== 503 && status !== 401) return answer;
      if (status === 401) this.#token = undefined;
      await sleep(100);
    }
  }

  async get<T>(place: string): Promise<T> {
    return (await this.made<T>((address, token) => call(address, 'GET', place, token))).body;
  }

  async post<T>(place: string, body: object): Promise<{ status: number; body: T }> {
    return this.send<T>('POST', place, body);
  }

  async send<T>(method: 'POST' | 'PUT', place: string, body: object): Promise<{ status: number; body: T }> {
    const key = { 'idempotency-key': randomUUID() };
    return this.made<T>((address, token) => call(address, method, place, token, body, key));
  }
}

async function orderOn(
  shop: Client,
  state: { over: boolean },
  ids: Set<number>,
  placedOnes: number[] = [],
): Promise<void> {
  const user = await shop.get<Answer<'getCurrentUser'>>('/identity/user/current');
  const place = `/basket/basket?storage_id=${user.data.default_storage_id}`;
  const { data: basket } = await shop.get<Answer<'getBasket'>>(place);
  const found = await shop.get<Answer<'getOffersByArticle'>>(
    `/basket/basket/article?basketID=${basket.id}&article=OC90`,
  );
  const offer =
    found.products[0]?.offers.find(({ supplier }) => supplier.title === SELLER) ?? expect.unreachable();
  const line = { basket_id: basket.id, offer_id: offer.id, quantity: offer.price_list_multiplicity };
  while (!state.over) {
    await shop.post('/basket/basket-items/create', line);
    const { data } = await shop.get<Answer<'getBasket'>>(place);
    const placed = await shop.post<Answer<'createOrder'>>('/basket/order/create', {
      basket_id: basket.id,
      amount: data.amount,
    });
    // A refusal is also an answer: nothing was ordered.
    expect([200, 409, 422]).toContain(placed.status);
    if (placed.status !== 200) continue;
    for (const { id } of placed.body.data.orders) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      placedOnes.push(id);
    }
  }
}

async function importOn(supplier: Client, state: { over: boolean }, uploads: number[]): Promise<void> {
  const { data: lists } = await supplier.get<Answer<'listPriceLists'>>('/prices/price-list');
  for (let n = 1; !state.over; n++) {
    const rows = Array.from(
      { length: 300 },
      (_, row) => `KILL-${row};ТестБренд;Деталь ${row};${100 + n};${n}`,
    );
    const file = new Blob([['Артикул;Бренд;Наименование;Цена;Остаток', ...rows].join('\n')]);
    const sent = await supplier.made<Answer<'getUpload'>>(async (address, token) => {
      const form = new FormData();
      form.append('price_list_id', String(lists[0]?.id));
      form.append('file', file, `price-${n}.csv`);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/data-file-processor/upload`, {
        method: 'POST',
        body: form,
        headers,
      });
      return { status: answer.status, body: (await answer.json()) as Answer<'getUpload'> };
    });
    if (sent.status !== 200) continue;
    const { id, preview } = sent.body.data;
    const { status } = await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
      columns: preview?.columns,
      reading: { every_new_brand: true },
      missing: 'keep',
      despite_thresholds: true,
    });
    if (status === 200) uploads.push(id);
    await sleep(1_500);
  }
}

/**
 * Listens as a browser does: after every disconnect from the last seen event. The test causes some disconnects.
 * Resolves once it listens.
 */
async function hear(supplier: Client, state: { over: boolean }, outcome: Outcome, random: Random) {
  const ear = { orders: [] as number[], resyncs: 0, stop: () => void (stopped = true) };
  let stopped = false;
  let last: number | undefined;
  const begin = async () => listenAs(supplier.address, await supplier.token(), last);
  const note = (frames: Frame[]) => {
    for (const { id, event_name, message } of frames.splice(0)) {
      last = Math.max(last ?? 0, id);
      if (event_name === 'order-activated') ear.orders.push(Number(message['order_id']));
      if (event_name === 'resync') ear.resyncs += 1;
    }
  };
  const listen = async (first: Listening) => {
    for (let heard = first; !stopped; heard = await begin()) {
      const end = Date.now() + 500 + random.int(1_500);
      const isOpen = () => heard.socket.readyState === heard.socket.OPEN;
      while (!stopped && isOpen() && (Date.now() < end || state.over)) {
        await sleep(50);
        note(heard.frames);
      }
      if (isOpen()) outcome.cuts += 1;
      heard.socket.terminate();
      note(heard.frames);
    }
  };
  const first = await begin();
  await until(() => first.frames.length > 0);
  void listen(first);
  return ear;
}
