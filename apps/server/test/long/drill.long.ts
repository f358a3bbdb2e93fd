// A backup of the whole demo, restored and compared; prints how long it takes. PRODUCTS=1500000 makes the demo's catalogue as large as that of the
// measurements.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { createDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { backUp } from '../../src/upkeep/backup.ts';
import { drill, hasPassed } from '../../src/upkeep/drill.ts';

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 0);
/** Offers of a product in the catalogue of the measurements. */
const OFFERS = 10 / 3;

test('a backup of the demo is restored: stock, limits and files agree', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-drill-'));
  chmodSync(directory, 0o711);
  const config = readConfig({ DATA_DIR: path.join(directory, 'data') });
  const to = path.join(directory, 'backups');
  prepareDataDirectory(config);
  const embedded = await startEmbedded(config.dataDirectory);
  try {
    const connection = embedded.connection('portal');
    await createDatabase(embedded.connection('postgres'), 'portal');
    await migrateDatabase(connection);
    await seedReference(connection);
    const large = PRODUCTS > 0 ? { products: PRODUCTS, offersPerProduct: OFFERS } : {};
    await seedDemo(connection, () => undefined, { uploads: config.uploadsDirectory, ...large });
    const cluster = path.join(config.dataDirectory, 'postgres');
    const { directory: backup, manifest } = await backUp({ connection, cluster }, config, { to, keep: 1 });
    const drilled = await drill(backup, to);
    const seconds = (Date.parse(manifest.ended_at) - Date.parse(manifest.started_at)) / 1_000;
    process.stdout.write(
      `${JSON.stringify({ megabytes: Math.round(manifest.bytes / 2 ** 20), backup: seconds, ...drilled })}\n`,
    );
    expect(drilled.orders).toBeGreaterThan(100);
    expect(hasPassed(drilled)).toBe(true);
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
