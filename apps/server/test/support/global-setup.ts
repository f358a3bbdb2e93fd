import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, type Embedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { compareRows } from './rows/compare.ts';
import { startTemplates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection settings without the database: the embedded cluster, or the one at DATABASE_URL. */
    postgres: { host?: string; port?: number; user?: string; password?: string };
    /** The directory where every worker records PostgreSQL's descriptions of rows. */
    rowsDirectory: string;
  }
}

/** One PostgreSQL for the whole run: embedded, or at DATABASE_URL (its user must be allowed to create databases). */
// oxlint-disable-next-line import/no-default-export -- Vitest calls the default export
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const rows = mkdtempSync(path.join(tmpdir(), 'portal-rows-'));
  project.provide('rowsDirectory', rows);
  const stop = await startPostgres(project);
  return async () => {
    await stop();
    try {
      reportRows(rows, project.vitest);
    } finally {
      rmSync(rows, { recursive: true, force: true });
    }
  };
}

/** Fails the run if the declared type of a row differs from what PostgreSQL returned in this run. */
function reportRows(directory: string, { logger }: TestProject['vitest']): void {
  const { mismatches, rows, expressions, unchecked } = compareRows(directory);
  if (rows[0] > 0)
    logger.log(
      `Types of rows compared with PostgreSQL: ${rows.join(' of ')} statements, ${expressions.join(' of ')} expressions`,
    );
  if (process.env['ROWS_UNCHECKED']) logger.log(`Not executed in this run:\n${unchecked.join('\n')}`);
  if (mismatches.length > 0)
    throw new Error(`Types of rows are not what PostgreSQL gives:\n${mismatches.join('\n')}`);
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL'];
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    const server = {
      host: hostname,
      port: Number(port || 5432),
      user: username,
      password: decodeURIComponent(password),
    };
    await dropTestDatabases(server);
    await prepareTemplate(server);
    project.provide('postgres', server);
    return () => dropTestDatabases(server);
  }

  const { embedded, directory } = await startTemplates(import.meta.filename, '128MB', (made) =>
    prepareTemplate(serverOf(made)),
  );
  project.provide('postgres', serverOf(embedded));
  return async () => {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

function serverOf(embedded: Embedded): { host?: string; user?: string } {
  const { host, user } = embedded.connection('postgres');
  return { ...(host ? { host } : {}), ...(typeof user === 'string' ? { user } : {}) };
}

/** An empty migrated database, and one with a small demo. */
async function prepareTemplate(server: pg.ClientConfig): Promise<void> {
  await createDatabase({ ...server, database: 'postgres' }, 'portal_template');
  await migrateDatabase({ ...server, database: 'portal_template' });
  await seedReference({ ...server, database: 'portal_template' });
  await createDatabase({ ...server, database: 'postgres' }, 'portal_template_demo', 'portal_template');
  await seedDemo({ ...server, database: 'portal_template_demo' }, () => undefined, { products: 400 });
}

async function dropTestDatabases(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'portal\\_template%' OR datname LIKE 'test\\_%'`,
  );
  for (const { datname } of rows)
    await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
  await client.end();
}
