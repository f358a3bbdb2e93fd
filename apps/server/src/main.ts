import pg from 'pg';
import { type Config, prepareDataDirectory, readConfig, requirePublicUrl, StartError } from './config.ts';
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
    await migrateDatabase(connection);
    await seedReference(connection);
    if (config.demo) await seedDemo(connection, say, { uploads: config.uploadsDirectory });
    const server = await startServer(config, connection, log);
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
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function embeddedDatabase(embedded: Embedded): Promise<pg.PoolConfig> {
  await createDatabase(embedded.connection('postgres'), DATABASE);
  return embedded.connection(DATABASE);
}

async function externalDatabase(config: Config): Promise<pg.PoolConfig> {
  const connection: pg.PoolConfig = { connectionString: config.databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : String(error);
    throw new StartError(`База данных из DATABASE_URL недоступна: ${reason}`);
  }
}

main().catch((error: unknown) => {
  const line = error instanceof StartError ? error.message : (describeError(error).stack ?? String(error));
  process.stderr.write(`${line}\n`);
  // If the database was lost during the start, a restart may succeed.
  process.exit(databaseFailure(error) === undefined ? 1 : FAULT);
});
