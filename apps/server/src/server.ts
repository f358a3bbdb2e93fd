import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { begin, jobsOf } from './areas.ts';
import { createBank } from './areas/bank/bank.ts';
import { countCommonSearches } from './areas/catalogue/searching/common-searches.ts';
import { createVehicles } from './areas/catalogue/vehicles/vehicle-catalogue.ts';
import { createOperator } from './areas/edo/operator.ts';
import { createAccessTokens } from './areas/identity/signing-in/tokens.ts';
import { createViewers } from './areas/identity/signing-in/viewers.ts';
import { keyOf, viewerOfKey } from './areas/integration/key-viewer.ts';
import { createListReader } from './areas/requests/list-reader.ts';
import { startCopy } from './areas/upkeep/copy.ts';
import { calendarsChanged } from './areas/storages/logistics/departures.ts';
import { type Config, publicAddress, StartError } from './config.ts';
import {
  type Database,
  keepSettings,
  openBackground,
  openServing,
  openSessions,
  openThrough,
} from './database/connect.ts';
import { LIMITS, Replica, type ReplicaLimits } from './database/replica/replica.ts';
import { Statements, watchStatements } from './database/statements.ts';
import { tracedJobs } from './tracing/jobs.ts';
import { statementSpans } from './tracing/statements.ts';
import { startTracing } from './tracing/tracing.ts';
import { Written } from './database/replica/written.ts';
import { acting } from './contract/acting.ts';
import { hearing } from './contract/reading.ts';
import { createRealtime } from './events/realtime.ts';
import { startRelay } from './events/relay.ts';
import { createWatchers } from './events/watchers.ts';
import { startJobs } from './jobs/queue.ts';
import { createFiles, type Files } from './files/files.ts';
import { checkMachines } from './machines.ts';
import { createMail } from './mail/mail.ts';
import type { Services } from './services.ts';

export interface RunningServer {
  address: string;
  database: Database;
  /**
   * Shuts down gracefully: no new requests, clients of sockets are asked to reconnect, jobs and pools are
   * closed.
   */
  stop(): Promise<void>;
}

/** Ways to the database beside the direct connection. */
export interface OtherWays {
  /** The way of people's calls if it leads through a pooler in transaction mode. */
  pooler?: pg.PoolConfig | undefined;
  /** A streaming replica for reads, and how long it is waited for. */
  replica?: pg.PoolConfig | undefined;
  limits?: ReplicaLimits;
}

/**
 * Starts the API, realtime and jobs on a migrated database. Throws StartError if the port is already in use.
 *
 * @param connection a direct one: it listens, holds session locks and serves jobs
 */
export async function startServer(
  config: Config,
  connection: pg.PoolConfig,
  log: Logger,
  { pooler, replica: replicaAt, limits = LIMITS }: OtherWays = {},
): Promise<RunningServer> {
  checkMachines();
  const files = createFiles(config);
  await checkFiles(files, config);
  const database = pooler ? openThrough(pooler) : openServing(connection);
  if (pooler) await keepSettings(database);
  const direct = pooler ? openSessions(connection) : database;
  const background = openBackground(connection);
  const statements = new Statements();
  const replica = replicaAt && new Replica(replicaAt, connection, database, log, limits);
  const reading = replica && { replica, written: new Written(2 * limits.mostBehind) };
  const hears = reading && hearing(reading);
  const pools = new Set([database, direct, background, ...(replica ? [replica.database] : [])]);
  const tracing = await startTracing(config);
  const watching = tracing ? [statements, statementSpans] : [statements];
  for (const { $client } of pools) watchStatements($client, ...watching);
  const tokens = await createAccessTokens(database);
  const viewers = createViewers(database, config.secondFactor === 'demanded');
  const find = async (token: string | undefined) => {
    const sessionId = token === undefined ? undefined : await tokens.verify(token);
    return sessionId === undefined ? undefined : viewers.find(sessionId);
  };

  const watchers = createWatchers(background, log, hears);
  const realtime = createRealtime(
    async (request) => {
      const viewer = await find(cookieOf(request, 'access_token'));
      // The socket, too, opens only after the person has completed every duty.
      return viewer?.duty === null ? viewer : undefined;
    },
    () => relay,
    watchers,
    config.socketsPerPerson,
    log,
  );
  const relay = await startRelay(
    background,
    connection as pg.ClientConfig,
    log,
    (events) => realtime.deliver(events),
    {
      ended(sessionId) {
        viewers.forget(sessionId);
        realtime.endSession(sessionId);
      },
      changed: (sessionId) => viewers.forget(sessionId),
      offersChanged(change) {
        // Another process may have changed a delivery calendar.
        if (change.product_ids === null) for (const one of [database, background]) calendarsChanged(one);
        watchers.changed(change);
      },
    },
    hears,
  );
  const jobs = await startJobs(background.$client, connection as pg.ClientConfig, log, {
    schedules: config.role !== 'web',
  });
  const mail = createMail(config, database, log);
  const bank = createBank(config, database);
  const vehicles = createVehicles(config, database, log);
  const lists = createListReader(log);
  // Set once the server listens; it is not used earlier.
  let listening = '';
  const portalAddress = () => publicAddress(config) ?? listening;
  const services: Services = {
    bank,
    config,
    database,
    direct,
    edo: createOperator(config, () => listening),
    files,
    jobs,
    lists,
    log,
    mail,
    portalAddress,
    async asPerson(who, address) {
      const answer = await acting.run(
        who,
        // Awaited inside `run`, because `inject` starts the call only when its result is awaited.
        async () => await app.inject({ method: 'GET', url: `/api${address}`, payloadAsStream: true }),
      );
      return { status: answer.statusCode, headers: answer.headers, stream: answer.stream() };
    },
    queues: jobs,
    replica: replica ?? null,
    tokens,
    tracing,
    unsent: mail.unsent,
    vehicles,
    viewers,
  };
  const app = await createApp(
    services,
    async (request, byKey) => {
      const key = byKey ? keyOf(request) : undefined;
      return key === undefined
        ? (acting.getStore()?.viewer ?? find(bearerOf(request) ?? windowCookieOf(request)))
        : viewerOfKey(database, config, key, request.ip);
    },
    reading,
  );
  await app.ready();
  await replica?.start();
  if (config.role !== 'jobs') realtime.attach(app.server);
  const commonSearches = countCommonSearches(background, log);
  let copy: Awaited<ReturnType<typeof startCopy>> | undefined;
  const close = async () => {
    await copy?.stop();
    realtime.stop();
    // Otherwise keep-alive connections of current calls would delay the shutdown for more than a minute.
    app.server.keepAliveTimeout = 1;
    await app.close();
    await commonSearches.stop();
    await lists.stop();
    await jobs.stop();
    await relay.stop();
    await replica?.stop();
    await Promise.all([...pools].map(({ $client }) => $client.end()));
    // A collector that is away must not fail the stop.
    await tracing?.stop().catch((error: unknown) => log.warn({ err: error }, 'traces were not sent'));
  };
  try {
    const address = await app.listen({ port: config.port, host: config.host });
    listening = ownAddress(config.host, address);
    const beside: Services = { ...services, database: background, direct: background };
    await begin(beside);
    const work = jobsOf(beside);
    await jobs.prepare(work);
    if (config.role !== 'web') await jobs.work(tracedJobs(tracing, work));
    const { role, version } = config;
    copy = await startCopy(background, {
      role,
      version,
      live: realtime,
      statements,
      replica: replica ?? null,
      log,
    });
    return { address, database, stop: close };
  } catch (error) {
    await close();
    throw listenError(error, config);
  }
}

/** Checks before the start that the port is free. Throws StartError. */
export async function probePort(config: Config): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    throw listenError(error, config);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** The demo's own address for people; if it listens on all interfaces, localhost. */
function ownAddress(host: string, address: string): string {
  const { port } = new URL(address);
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port || '80'}`;
}

/**
 * Checks the store of files; with a configured bucket, the server does not start without it. Throws
 * StartError.
 */
async function checkFiles(files: Files, { bucket }: Config): Promise<void> {
  try {
    await files.check();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    throw new StartError(
      `В хранилище файлов нельзя писать (${bucket?.endpoint}, ${bucket?.bucket}): ${reason}. Проверьте S3_ENDPOINT, S3_BUCKET и ключи.`,
    );
  }
}

function listenError(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Порт ${port} уже занят. Освободите его или задайте другой в PORT.`);
  if (code === 'EACCES')
    return new StartError(`Порт ${port} открыть нельзя: не хватает прав. Задайте другой в PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Адреса ${host} на этой машине нет. Проверьте HOST.`);
  return error;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined;
}

/**
 * The token of a call that opens in a browser window and cannot send headers: GET calls marked with
 * x-by-cookie.
 */
function windowCookieOf({ method, raw, routeOptions }: FastifyRequest): string | undefined {
  const schema = routeOptions.schema as { 'x-by-cookie'?: unknown } | undefined;
  return method === 'GET' && schema?.['x-by-cookie'] === true ? cookieOf(raw, 'access_token') : undefined;
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.split('=');
    if (key?.trim() === name) return value;
  }
  return undefined;
}
