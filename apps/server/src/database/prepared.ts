import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/**
 * A statement that is written once and planned once per connection: `name` names it on the server, `sql.placeholder`
 * marks its values. Answers what pg's `query` takes.
 */
export function prepared<V extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (values: V) => pg.QueryConfig {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}
