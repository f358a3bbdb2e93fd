import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../support/database.ts';

const database = useTestDatabase();

test('the migrated database has the tables and the encoding UTF-8', async () => {
  const { rows } = await database().execute(
    sql`SELECT count(*)::int AS n, current_setting('server_encoding') AS encoding FROM product`,
  );
  expect(rows).toEqual([{ n: 0, encoding: 'UTF8' }]);
});
