import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connect.ts';

const dialect = new PgDialect();

/**
 * A statement that is planned once per connection. `name` is its name on the database server;
 * `sql.placeholder` marks its values. Returns the argument of pg's `query`.
 */
export function prepared<V extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (values: V) => pg.QueryConfig {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** The same as a function that runs the statement in a transaction or on any connection of the pool. */
export function preparedCall<V extends Record<string, unknown>, R extends object>(
  name: string,
  statement: SQL,
): (connection: Connection, values: V) => Promise<{ rows: R[]; rowCount: number | null }> {
  const query = dialect.sqlToQuery(statement);
  return (connection, values) =>
    connection._.session
      .prepareQuery<{ execute: pg.QueryResult<R>; all: never; values: never }>(query, undefined, name, false)
      .execute(values);
}
