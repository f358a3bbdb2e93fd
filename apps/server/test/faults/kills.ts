// The kill programme: servers and their database are killed during orders and imports, then acknowledged documents
// are verified.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createRandom, type Random } from '../../src/seed/random.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { CONTRADICTIONS } from '../../src/upkeep/reconcile.ts';
import { until } from '../support/listener.ts';
import { questions } from './ask.ts';
import { Client } from './client.ts';
import { copyDirectory, createCopy, freePort } from './copy.ts';
import { type Goods, moveOn, shipOn } from './goods.ts';
import { hear, importOn, orderOn, SELLER } from './work.ts';

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
  expect(await ask(CONTRADICTIONS)).toEqual([{ reserves: 0, contracts: 0 }]);
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

const postmasterOf = (directory: string) =>
  Number.parseInt(readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10);
