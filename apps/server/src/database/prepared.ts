import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connect.ts';

const dialect = new PgDialect();

/**
 * A statement that is written once and planned once per connection: `name` names it on the server, `sql.placeholder`
 * marks its values. Answers what pg's `query` takes.
 */
export function prepared<V extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (values: V) => pg.QueryConfig {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** The same, run where its caller is: in a transaction, or on any connection of the pool. */
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
