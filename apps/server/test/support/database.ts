import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '../../src/database/connect.ts';
import { createDatabase } from '../../src/database/embedded.ts';

/** A fresh database for the test file, cloned from the migrated template; `demo` has the small demo in it. */
export function useTestDatabase(content: 'empty' | 'demo' = 'empty'): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    database = openDatabase(await cloneDatabase(content));
  });
  afterAll(async () => {
    await database?.$client.end();
  });
  return () => {
    if (!database) throw new Error('the database is there only inside tests');
    return database;
  };
}

/** Connection settings of a new database; it is removed with the run's cluster. */
export async function cloneDatabase(content: 'empty' | 'demo') {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = content === 'demo' ? 'portal_template_demo' : 'portal_template';
  await createDatabase({ ...server, database: 'postgres' }, name, template);
  return { ...server, database: name };
}
