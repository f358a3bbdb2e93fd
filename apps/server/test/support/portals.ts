// Portals for the browser tests: one PostgreSQL with the demo, and for each POST / a separate server on a copy
// of that database. The next one is started in advance, so nobody waits for it. DELETE /?id= removes one; all end
// with this process. The servers run in this process: its modules are loaded once, which is most of the cost of
// starting a process.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { createLog } from '../../src/log.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { startTemplates } from './templates.ts';

const TEMPLATE = 'portal_e2e';

function uploadsOf(place: string): string {
  const uploads = path.join(place, 'uploads');
  mkdirSync(uploads, { recursive: true });
  return uploads;
}

const { embedded, directory } = await startTemplates(import.meta.filename, '256MB', async (made, place) => {
  await createDatabase(made.connection('postgres'), TEMPLATE);
  const template = made.connection(TEMPLATE) as pg.ClientConfig;
  await migrateDatabase(template);
  await seedReference(template);
  await seedDemo(template, () => undefined, { uploads: uploadsOf(place) });
});
const uploads = uploadsOf(directory);

interface Portal {
  id: string;
  address: string;
}
const log = createLog('warn');
const running = new Map<string, { server: RunningServer; data: string }>();
let started = 0;
let ending = false;

/** Starts a server for one test; resolves with its address once it is ready. */
async function start(): Promise<Portal> {
  started += 1;
  const id = `e2e_${started}`;
  await createDatabase(embedded.connection('postgres'), id, TEMPLATE);
  const data = path.join(directory, id);
  cpSync(uploads, path.join(data, 'uploads'), { recursive: true });
  // Environment variables for mail, banks or buckets do not apply to these servers.
  const config = readConfig({ PORT: '0', DATA_DIR: data, DEMO: '1' });
  prepareDataDirectory(config);
  if (ending) throw new Error('nothing is started any more');
  const server = await startServer(config, embedded.connection(id), log);
  running.set(id, { server, data });
  return { id, address: server.address };
}

async function stop(id: string): Promise<void> {
  const found = running.get(id);
  if (!found) return;
  running.delete(id);
  await found.server.stop();
  rmSync(found.data, { recursive: true, force: true });
  const client = new pg.Client(embedded.connection('postgres'));
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(id)} WITH (FORCE)`);
  await client.end();
}

/** Starts a server in advance for the next request. */
function ready(): Promise<Portal> {
  const portal = start();
  // The request that gets this server handles its failure.
  portal.catch(() => undefined);
  return portal;
}
let next = ready();

function take(): Promise<Portal> {
  const taken = next;
  next = ready();
  return taken;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') response.end(JSON.stringify(await take()));
  else if (request.method === 'DELETE') {
    await stop(new URL(request.url ?? '/', 'http://localhost').searchParams.get('id') ?? '');
    response.end();
  } else response.end('ready');
}

const control = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    response.writeHead(500).end();
  });
});
control.listen(Number(process.env['PORT']), '127.0.0.1');

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  control.closeAllConnections();
  control.close();
  await Promise.all([...running.keys()].map(stop));
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
  process.exit();
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
