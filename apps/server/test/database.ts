import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '../src/database/connect.ts';
import { createDatabase } from '../src/database/embedded.ts';

/** A fresh database for the test file, cloned from the migrated template and dropped with the cluster. */
export function useTestDatabase(): () => Database {
  let database: Database | undefined;
  beforeAll(async () => {
    const server = inject('postgres');
    const name = `test_${randomBytes(6).toString('hex')}`;
    await createDatabase({ ...server, database: 'postgres' }, name, 'portal_template');
    database = openDatabase({ ...server, database: name });
  });
  afterAll(async () => {
    await database?.$client.end();
  });
  return () => {
    if (!database) throw new Error('the database is there only inside tests');
    return database;
  };
}
