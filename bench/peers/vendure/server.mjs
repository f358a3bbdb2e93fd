// Vendure as the bench runs it. `populate FILE` creates the schema, the shop's settings and the products of a CSV file with
// Vendure's own importer; `reindex` rebuilds its search index with its worker; `serve` is the server, `dashboard` the server with the dashboard.
import { readFileSync } from 'node:fs';
import {
  bootstrap,
  bootstrapWorker,
  Importer,
  JobQueueService,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from '@vendure/core';
import { populateInitialData } from '@vendure/core/cli/index.js';
import { config } from './config.ts';

const [mode, file] = process.argv.slice(2);

const shop = {
  defaultLanguage: 'ru',
  defaultZone: 'Russia',
  countries: [{ code: 'RU', name: 'Россия', zone: 'Russia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 0 }],
  paymentMethods: [
    {
      name: 'Standard Payment',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};

if (mode === 'populate') {
  const app = await bootstrap(config);
  await populateInitialData(app, shop);
  const context = await app.get(RequestContextService).create({ apiType: 'admin', languageCode: 'ru' });
  const rows = readFileSync(file, 'utf8');
  const started = performance.now();
  const { imported, errors } = await app.get(Importer).parseAndImport(rows, context).toPromise();
  const seconds = (performance.now() - started) / 1_000;
  if (errors.length > 0) throw new Error(errors.slice(0, 3).join('\n'));
  process.stdout.write(`${JSON.stringify({ imported, seconds })}\n`);
  await app.close();
  process.exit();
} else if (mode === 'reindex') {
  const { app } = await bootstrapWorker(config);
  const context = await app.get(RequestContextService).create({ apiType: 'admin', languageCode: 'ru' });
  await app.get(JobQueueService).start();
  const job = await app.get(SearchService).reindex(context);
  const { rawConnection } = app.get(TransactionalConnection);
  for (
    let state = 'PENDING';
    state !== 'COMPLETED';
    await new Promise((resolve) => setTimeout(resolve, 500))
  ) {
    [{ state }] = await rawConnection.query('SELECT state FROM job_record WHERE id = $1', [job.id]);
    if (state === 'FAILED') throw new Error('the index was not built');
  }
  await app.close();
  process.exit();
} else {
  const app = await bootstrap(config);
  process.stdout.write(`${await app.getUrl()}\n`);
  process.once('SIGTERM', () => void app.close().then(() => process.exit()));
}
