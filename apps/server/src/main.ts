import pg from 'pg';
import { type Config, prepareDataDirectory, readConfig, requirePublicUrl, StartError } from './config.ts';
import { unlimited } from './database/connect.ts';
import { databaseFailure } from './database/failure.ts';
import { createDatabase, type Embedded, startEmbedded } from './database/embedded.ts';
import { lockDirectory } from './database/lock.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createLog, describeError } from './log.ts';
import { seedDemo } from './seed/demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './areas/identity/signing-in/demo-accounts.ts';
import { seedReference } from './seed/reference.ts';
import { probePort, startServer } from './server.ts';

const DATABASE = 'portal';
/** Argument of a server that `npm start` runs while the portal is still being built. */
const AWAIT_PAGES = '--await-pages';
/** Exit code after a fault: `npm start` restarts the server. If the server cannot start, the code is 1. */
const FAULT = 70;
/** Maximum time of a shutdown in milliseconds. */
const LONGEST_STOP = 60_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  requirePublicUrl(config);
  const log = createLog(config.logLevel);
  await probePort(config);
  prepareDataDirectory(config);
  const unlock = await lockDirectory(config.dataDirectory);

  let embedded: Embedded | undefined;
  let stopping = false;
  let stop = async () => embedded?.stop();
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    // Exits even if something does not stop.
    setTimeout(() => process.exit(0), LONGEST_STOP).unref();
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('unhandledRejection', (error: unknown) => {
    // Background work fails while the database is unavailable and is repeated later, so the process goes on.
    if (databaseFailure(error) === undefined) throw error;
    log.error({ err: error }, 'work failed for want of the database');
  });
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'the server ends');
    process.exit(FAULT);
  });

  try {
    if (config.databaseUrl === undefined) embedded = await startEmbedded(config.dataDirectory, [], log);
    const connection = embedded ? await embeddedDatabase(embedded) : await externalDatabase(config);
    const pooler = config.poolerUrl === undefined ? undefined : await poolerOf(config.poolerUrl);
    await migrateDatabase(connection);
    await seedReference(connection);
    if (config.demo)
      await seedDemo(connection, say, { uploads: config.uploadsDirectory, pastDeliveries: true });
    if (process.argv.includes(AWAIT_PAGES)) await pagesBuilt();
    const server = await startServer(config, connection, log, {
      pooler,
      replica: replicaOf(config),
    });
    stop = async () => {
      await server.stop();
      await embedded?.stop();
      await unlock();
    };
    say('');
    say(`Портал открыт: ${config.publicUrl ?? server.address}`);
    if (config.publicUrl !== undefined) say(`Слушает: ${server.address}`);
    say(`Справка по API: ${config.publicUrl ?? server.address}/api/reference`);
    if (config.demo) {
      say(
        `Демонстрационные входы (пароль у всех ${DEMO_PASSWORD}): ${DEMO_ACCOUNTS.map(({ login }) => login).join(', ')}`,
      );
    }
    say('Остановить: Ctrl-C');
    // Tells `npm start`; the channel must not outlive it.
    if (process.connected) process.send?.('open', () => process.connected && process.disconnect());
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Resolves when `npm start` has built the portal's pages. */
const pagesBuilt = () =>
  new Promise<void>((resolve, reject) => {
    process.once('message', () => resolve());
    process.once('disconnect', () => reject(new StartError('Сборка портала прервана')));
    if (!process.connected) reject(new StartError('Сборка портала прервана'));
  });

async function embeddedDatabase(embedded: Embedded): Promise<pg.PoolConfig> {
  await createDatabase(embedded.connection('postgres'), DATABASE);
  return embedded.connection(DATABASE);
}

async function externalDatabase(config: Config): Promise<pg.PoolConfig> {
  const connection: pg.PoolConfig = { connectionString: config.databaseUrl };
  const name = config.poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  // As the server's own connections: a pooler refuses settings.
  const reason = await refusal(unlimited(connection));
  if (reason === undefined) return connection;
  if (/startup parameter/.test(reason))
    throw new StartError(
      `База данных из ${name} не принимает настроек соединения: похоже, это PgBouncer. Задайте в DATABASE_DIRECT_URL прямой адрес PostgreSQL, а в DATABASE_URL оставьте адрес PgBouncer.`,
    );
  throw new StartError(`База данных из ${name} недоступна: ${reason}`);
}

async function poolerOf(connectionString: string): Promise<pg.PoolConfig> {
  const reason = await refusal({ connectionString });
  if (reason !== undefined) throw new StartError(`База данных из DATABASE_URL недоступна: ${reason}`);
  return { connectionString };
}

/** A copy that only runs jobs reads what it is about to change. */
const replicaOf = ({ readUrl, role }: Config): pg.PoolConfig | undefined =>
  readUrl === undefined || role === 'jobs' ? undefined : { connectionString: readUrl };

/** Why a connection cannot be made; undefined if it can. */
async function refusal(settings: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? error.message || ('code' in error ? String(error.code) : '')
      : String(error);
  }
}

main().catch((error: unknown) => {
  const line = error instanceof StartError ? error.message : (describeError(error).stack ?? String(error));
  process.stderr.write(`${line}\n`);
  // If the database was lost during the start, a restart may succeed.
  process.exit(databaseFailure(error) === undefined ? 1 : FAULT);
});
