// Records PostgreSQL's descriptions of the rows that the tests' statements return, for `compare.ts`; a setup file
// of every worker.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { Column, is, SQL, StringChunk } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PgDatabase, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inject } from 'vitest';

/** The fields that a statement returned, recorded once for each call site and list of fields. */
export interface Recorded {
  /** Where `execute` was called: file:line:column. */
  site?: string;
  /** The name of a prepared call. */
  prepared?: string;
  fields: [name: string, type: number][];
  /** Expressions selected with an alias: their SQL texts between the values. */
  expressions: [name: string, text: string, type: number][];
}

type Query = { execute(values?: Record<string, unknown>): Promise<unknown> };
type Client = { query(...values: unknown[]): Promise<pg.QueryResult> };
type Prepared = Query & {
  client: Client;
  fields?: SelectedFieldsOrdered;
  rawQueryConfig: { name?: string };
};

const DONE = Symbol.for('portal.rows-recorded');
const world = globalThis as typeof globalThis & { [DONE]?: true };
if (!world[DONE]) {
  world[DONE] = true;
  record(path.join(inject('rowsDirectory'), `${process.pid}.jsonl`));
}

function record(file: string): void {
  const seen = new Set<string>();
  const keep = (known: string, result: unknown, make: (fields: Recorded['fields']) => Recorded) => {
    const { fields: described } = result as Partial<pg.QueryResult>;
    if (!described) return;
    const fields = described.map(({ name, dataTypeID }): [string, number] => [name, dataTypeID]);
    const key = `${known} ${fields.join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    appendFileSync(file, `${JSON.stringify(make(fields))}\n`);
  };

  const database = PgDatabase.prototype as unknown as { execute(query: SQL | string): Query };
  const { execute } = database;
  database.execute = function recorded(query) {
    const caller = callerOf(recorded);
    const raw = execute.call(this, query);
    if (caller === undefined) return raw;
    const run = raw.execute.bind(raw);
    raw.execute = async () => {
      const result = await run();
      keep(caller.known, result, (fields) => {
        const types = new Map(fields);
        const expressions = named(query, []).flatMap(([name, text]): Recorded['expressions'] => {
          const type = types.get(name);
          return type === undefined ? [] : [[name, text, type]];
        });
        return { site: caller.site(), fields, expressions };
      });
      return result;
    };
    return raw;
  };

  const statement = NodePgPreparedQuery.prototype as unknown as Prepared;
  const { execute: executePrepared } = statement;
  statement.execute = function recorded(values) {
    const { fields: selected, client, rawQueryConfig } = this;
    const { name } = rawQueryConfig;
    if (!selected && name === undefined) return executePrepared.call(this, values);
    const query = async (...given: unknown[]) => {
      const result = await client.query(...given);
      const texts = selected?.map(({ path: names, field }) => [names.join('.'), textOf(field)] as const);
      const known = name ?? JSON.stringify(texts);
      keep(known, result, (fields) => ({
        ...(name === undefined ? {} : { prepared: name }),
        fields,
        expressions: (texts ?? []).flatMap(([as, text], index): Recorded['expressions'] => {
          const type = fields[index]?.[1];
          return text === undefined || type === undefined ? [] : [[as, text, type]];
        }),
      }));
      return result;
    };
    return executePrepared.call(Object.assign(Object.create(this), { client: { query } }), values);
  };
}

/** The caller of `below`: a cheap key at once, its source position on request. */
function callerOf(below: (query: string) => unknown): { known: string; site(): string } | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: unknown } = {};
  Error.stackTraceLimit = 1;
  Error.prepareStackTrace = (_, [call]) =>
    call && `${call.getFileName()}:${call.getLineNumber()}:${call.getColumnNumber()}`;
  Error.captureStackTrace(holder, below);
  const known = holder.stack as string | undefined;
  Error.prepareStackTrace = prepareStackTrace;
  const mapped: { stack?: string } = {};
  if (known?.includes('/src/')) Error.captureStackTrace(mapped, below);
  Error.stackTraceLimit = stackTraceLimit;
  if (known === undefined || !known.includes('/src/')) return undefined;
  return {
    known,
    site: () => /\(?(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)\)?\s*$/.exec(mapped.stack ?? '')?.[1] ?? known,
  };
}

/** Every `${expression} AS ${name}` of a statement. */
function named(query: unknown, found: [name: string, text: string][]): typeof found {
  if (!is(query, SQL)) return found;
  const [before, expression, as, name] = query.queryChunks;
  if (
    query.queryChunks.length === 5 &&
    blank(before) &&
    is(as, StringChunk) &&
    as.value.join('') === ' AS '
  ) {
    const text = textOf(expression);
    if (text !== undefined) found.push([(name as { value: string }).value, text]);
  } else for (const chunk of query.queryChunks) named(chunk, found);
  return found;
}

const blank = (chunk: unknown) => is(chunk, StringChunk) && chunk.value.join('') === '';

/** The text of a template between its values; undefined for a column. */
function textOf(field: unknown): string | undefined {
  if (is(field, SQL.Aliased)) return textOf(field.sql);
  if (is(field, Column) || !is(field, SQL)) return undefined;
  return field.queryChunks
    .filter((chunk) => is(chunk, StringChunk))
    .map((chunk) => chunk.value.join(''))
    .join('\0');
}
