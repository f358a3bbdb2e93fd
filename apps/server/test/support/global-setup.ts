import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, type Embedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { startTemplates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection settings without the database: the embedded cluster, or the one at DATABASE_URL. */
    postgres: { host?: string; port?: number; user?: string; password?: string };
  }
}

/** One PostgreSQL for the whole run: embedded, or at DATABASE_URL (its user must be allowed to create databases). */
// oxlint-disable-next-line import/no-default-export -- Vitest calls the default export
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
