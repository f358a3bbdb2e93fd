// pnpm seed --products N: a catalogue of any size in an empty database, for benchmarks. Uses DATABASE_URL, or the
// embedded database under DATA_DIR.
import { parseArgs } from 'node:util';
import { prepareDataDirectory, readConfig, StartError } from '../config.ts';
import { createDatabase, startEmbedded } from '../database/embedded.ts';
import { lockDirectory } from '../database/lock.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { seedDemo } from './demo.ts';
import { seedReference } from './reference.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '21000' } } });
const products = Number(values.products);
if (!Number.isInteger(products) || products < 100 || products > 1_500_000) {
  process.stderr.write('--products: от 100 до 1500000\n');
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  prepareDataDirectory(config);
  await lockDirectory(config.dataDirectory);
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDirectory) : undefined;
  if (embedded) await createDatabase(embedded.connection('postgres'), 'portal');
  const connection = embedded?.connection('portal') ?? { connectionString: config.databaseUrl };
  await migrateDatabase(connection);
  await seedReference(connection);
  const started = performance.now();
  await seedDemo(connection, console.log, {
    products,
    offersPerProduct: products > 100_000 ? 10 / 3 : 5,
    uploads: config.uploadsDirectory,
  });
  console.log(`Готово за ${((performance.now() - started) / 1_000).toFixed(1)} с`);
  await embedded?.stop();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
