// pnpm bench:peers [--products N] [--imported N] [--rounds N] [--only vendure,medusa] [--into FOLDER]: installs Vendure
// and Medusa outside the workspace, gives all three the same products on one PostgreSQL, and measures their calls in turn. Prints
// tables; a run with the default products and both peers writes them into bench/README.md.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { seedReference } from '../../apps/server/src/seed/reference.ts';
import { load } from '../processes.ts';
import { installPeer } from './install.ts';
import { cheaper, type Costs, measureShop } from './measured.ts';
import { prepareMedusa } from './medusa.ts';
import { preparePortal } from './portal.ts';
import { type Measured, tables, writeReport } from './report.ts';
import { askedOf, rowsOf } from './rows.ts';
import { scriptsOf } from './scripts.ts';
import type { Peer } from './shop.ts';
import { prepareVendure } from './vendure.ts';

const PRODUCTS = '100000';
const PEERS = { vendure: prepareVendure, medusa: prepareMedusa } as const;
type Name = keyof typeof PEERS;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: PRODUCTS },
    imported: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: Object.keys(PEERS).join(',') },
    into: { type: 'string', default: path.join(tmpdir(), 'portal-bench-peers') },
  },
});
const products = Number(values.products);
const imported = Number(values.imported);
const wanted = (Object.keys(PEERS) as Name[]).filter((name) => values.only.split(',').includes(name));
const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s, load ${load().toFixed(1)}: ${what}`);

mkdirSync(values.into, { recursive: true });
const homes = new Map<Name, string>();
for (const name of wanted) homes.set(name, await installPeer(name, values.into));
say(`installed into ${values.into}`);
const directory = mkdtempSync(path.join(tmpdir(), 'portal-peers-'));
const embedded = await startEmbedded(directory);
try {
  const postgres = Number(
    readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const connection = embedded.connection('portal');
  await createDatabase(embedded.connection('postgres'), 'portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => {}, { products, offersPerProduct: 10 / 3 });
  const database = new pg.Client(connection);
  await database.connect();
  const rows = await rowsOf(database);
  const asked = await askedOf(database, rows);

  const peers: Peer[] = [await preparePortal(directory, connection, imported)];
  say(`${rows.length} products in the portal`);
  for (const [name, home] of homes) {
    await createDatabase(embedded.connection('postgres'), name);
    peers.push(await PEERS[name](home, embedded.connection(name), rows, imported, asked));
    say(`and in ${name}, ${imported} of them by its own import`);
  }
  await database.query('CHECKPOINT');
  await database.end();

  const found = new Map<string, Costs>();
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const peer of peers) {
      const shop = await peer.start();
      found.set(
        peer.name,
        cheaper(found.get(peer.name), await measureShop(shop, postgres, asked).finally(() => shop.stop())),
      );
      say(`${peer.name}, round ${round}: ${JSON.stringify(found.get(peer.name))}`);
    }
  const measured: Measured[] = [];
  for (const peer of peers) {
    const { name, version, importing } = peer;
    // A page that cannot be opened here leaves the other figures as they are.
    const scripts = await signInScripts(peer).catch((error: unknown) => say(`${name}: ${String(error)}`));
    measured.push({ name, version, importing, scripts: scripts ?? undefined, costs: found.get(name) ?? {} });
  }
  const [ours, ...others] = measured;
  if (ours) {
    const text = tables([ours, ...others]);
    console.log(text);
    if (values.products === PRODUCTS && others.length === Object.keys(PEERS).length)
      writeReport(
        `\`pnpm bench:peers\` on ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, load ${load().toFixed(1)} at the end; ${rows.length.toLocaleString('en')} products, the cheaper of ${values.rounds} rounds in turn.\n\n${text}`,
      );
  }
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function signInScripts(peer: Peer) {
  const page = await peer.signIn();
  return await scriptsOf(page.address).finally(() => page.stop());
}
