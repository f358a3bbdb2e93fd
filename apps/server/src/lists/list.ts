import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../areas/identity/viewer.ts';
import type { Answer, OperationId, QueryOf } from '../contract/handlers.ts';
import { pageOf, pagination } from '../contract/paging.ts';
import type { Connection, Database } from '../database/connect.ts';
import { searchBy, type SearchKinds } from './search.ts';

/** What a row holds, by name: columns, or expressions with their type. */
export type Fields = Readonly<Record<string, SQL | AnyColumn>>;

/** A row of fields as PostgreSQL gives it: an instant is its own text, see `instantOf`. */
export type RowOf<F extends Fields> = {
  [N in keyof F]: F[N] extends SQL<infer T> ? T : F[N] extends AnyColumn ? Stored<F[N]> : never;
};
type Stored<C extends AnyColumn> =
  (C['_']['data'] extends Date ? string : C['_']['data']) | (C['_']['notNull'] extends true ? never : null);

/** Operations that answer a page. */
export type ListOperation = {
  [K in OperationId]: Answer<K> extends { data: readonly unknown[]; pagination: object } ? K : never;
}[OperationId];
export type WireRow<K extends ListOperation> = Answer<K> extends { data: readonly (infer W)[] } ? W : never;
type Counters<K extends ListOperation> = Answer<K> extends { counters: infer C } ? C : never;
type SortOf<K extends ListOperation> =
  QueryOf<K> extends { sort?: infer S } ? Exclude<S, undefined> & string : never;

/** Rows and whose they are: enough to read one. */
export interface Source<F extends Fields> {
  fields: F;
  /** The tables with their joins. */
  from: SQL;
  /** What of it is this person's to see, by `scope(viewer)`. */
  scope(viewer: Viewer): SQL;
}

/** Everything that makes one list differ from another. Rows of a file may say more than those of a page: they are W. */
export interface List<
  K extends ListOperation,
  F extends Fields,
  W extends WireRow<K> = WireRow<K>,
> extends Source<F> {
  /** The tables without the joins that only fields need; whatever conditions name stays. Joins kept here must not lose rows. */
  counted?: SQL;
  /**
   * What tells the rows of `counted` apart: a page is found there, and only its rows are joined and read, however many stand before it.
   * Scope, filters, tabs and orders name nothing but what `counted` has.
   */
  key?: SQL;
  /**
   * The same rows as counts that are kept (`documents/counts.ts`): `from` has what scope and tabs name, and how `many` rows each stands
   * for. They are added up where a call gives no parameters but those in `by`; tabs in `apart` are counted of the rows all the same.
   * Scope, the other tabs and the usual order of such a call ask nothing but `alone`, the table without any join: a page is found in
   * an index of it.
   */
  kept?: { from: SQL; alone: SQL; by?: readonly string[]; apart?: readonly (keyof Counters<K>)[] };
  /** By query parameter: the condition of a value. Texts come trimmed, and empty ones never. */
  filters?: {
    [P in keyof QueryOf<K>]?: (value: NonNullable<QueryOf<K>[P]>, viewer: Viewer) => SQL | undefined;
  };
  /** What `filter[search]` looks in, by kind; `search_type` chooses one, otherwise any of them will do. */
  search?: SearchKinds;
  /** Tabs by their counter: the parameter that chooses one, and what each holds. Without a choice: every row. */
  tabs?: { parameter: keyof QueryOf<K>; holds: { [T in keyof Counters<K>]: SQL } };
  /** The usual order. Ends with what is unique, so that no row stands on two pages. */
  order: SQL;
  /** Orders that `sort` chooses; the usual one is the same object. */
  sorts?: { [S in SortOf<K>]: SQL };
  /** The rows of a page as the contract shows them; what they need besides is read for all of them at once. */
  wire(rows: RowOf<F>[], viewer: Viewer, connection: Connection): W[] | Promise<W[]>;
}

/** Describe a list: `listFor<'listUsers'>()({ fields, from, … })`. */
export const listFor =
  <K extends ListOperation>() =>
  <F extends Fields>(list: List<K, F>): List<K, F> =>
    list;

/** What a list reads of a call. */
export interface ListCall<K extends ListOperation> {
  viewer: Viewer;
  query: QueryOf<K>;
  services: { database: Database };
  reply: FastifyReply;
}

/**
 * Answer a page with its total, also beyond the last page, and the counters of all tabs. Two statements, however many rows,
 * and those of `wire`.
 */
export async function readPage<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  { viewer, query, services: { database }, reply }: ListCall<K>,
): Promise<Answer<K>> {
  const page = pageOf(query as { page?: number; pageSize?: number });
  const { total, counters } = await countRows(database, list, viewer, query);
  const order = orderOf(list, query);
  const found = sql`${conditions(list, viewer, query)} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  const { key, counted } = list;
  const rows = await selectRows(
    database,
    list,
    key && counted
      ? sql`${key} = ANY(ARRAY(SELECT ${key} FROM ${pagedFrom(list, query) ?? counted} WHERE ${found})) ORDER BY ${order}`
      : found,
  );
  const answer = {
    data: await list.wire(rows, viewer, database),
    pagination: pagination(reply, page, total),
    ...(list.tabs ? { counters } : {}),
  };
  // Its members are the contract's: data by `wire`, counters by `tabs`.
  return answer as unknown as Answer<K>;
}

/** The row of a list that meets a condition, if the viewer may see it; `lock` is a locking clause for the transaction. */
export async function readRow<F extends Fields>(
  source: Source<F>,
  connection: Connection,
  viewer: Viewer,
  condition: SQL,
  lock: SQL = sql``,
): Promise<RowOf<F> | undefined> {
  const [row] = await selectRows(
    connection,
    source,
    sql`(${source.scope(viewer)}) AND ${condition} LIMIT 1 ${lock}`,
  );
  return row;
}

/** Every row that meets a condition, if the viewer may see it; the condition may end with an order and a limit. */
export const rowsWhere = <F extends Fields>(
  source: Source<F>,
  connection: Connection,
  viewer: Viewer,
  condition: SQL,
): Promise<RowOf<F>[]> => selectRows(connection, source, sql`(${source.scope(viewer)}) AND ${condition}`);

/** How many rows a call's page is taken from, and how many each tab holds. */
export async function countRows<K extends ListOperation, F extends Fields>(
  connection: Connection,
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): Promise<{ total: number; counters: Record<string, number> }> {
  const from = list.counted ?? list.from;
  const found = asked(list, viewer, query);
  const kept = keptFor(list, query);
  const many = (held: SQL) =>
    kept ? sql`coalesce(sum(many) FILTER (WHERE ${held}), 0)::int` : sql`count(*) FILTER (WHERE ${held})`;
  const counts = Object.entries<SQL>(list.tabs?.holds ?? {}).map(([tab, held]) => {
    const count =
      kept && isOneOf(kept.apart, tab)
        ? sql`(SELECT count(*) FROM ${from} WHERE ${found} AND ${held})`
        : many(held);
    return sql`${count} AS ${sql.identifier(tab)}`;
  });
  const { rows } = await connection.execute<Record<string, number>>(sql`
    SELECT ${sql.join([sql`${many(sql`true`)} AS every_row`, ...counts], sql`, `)}
    FROM ${kept?.from ?? from} WHERE ${found}`);
  const { every_row = 0, ...counters } = rows[0] ?? {};
  return { total: counters[tabOf(list, query) ?? ''] ?? every_row, counters };
}

const isOneOf = (names: readonly PropertyKey[] | undefined, name: string) => names?.includes(name) === true;

/** Kept counts of a list, if they can tell what a call asks. */
function keptFor<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
): List<K, F>['kept'] {
  const { kept } = list;
  return kept && given(list, query).every((name) => isOneOf(kept.by, name)) ? kept : undefined;
}

/** The table that a page of such a call is found in without any join. */
function pagedFrom<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
): SQL | undefined {
  const kept = keptFor(list, query);
  return kept && orderOf(list, query) === list.order && !isOneOf(kept.apart, tabOf(list, query) ?? '')
    ? kept.alone
    : undefined;
}

/** What of a call narrows the list: its filters, and a search. */
function given<K extends ListOperation, F extends Fields>(list: List<K, F>, query: QueryOf<K>): string[] {
  const values = query as Readonly<Record<string, unknown>>;
  return [...Object.keys(list.filters ?? {}), ...(list.search ? ['filter[search]'] : [])].filter(
    (name) => valueOf(values[name]) !== undefined,
  );
}

/** A parameter's value; nothing for one that is empty. */
function valueOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === null || text === '' ? undefined : text;
}

/** The statement of a call's rows in its order, without a page. */
export function rowsOf<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): SQL {
  return selection(list, sql`${conditions(list, viewer, query)} ORDER BY ${orderOf(list, query)}`);
}

function selection<F extends Fields>(source: Source<F>, rest: SQL): SQL {
  const fields = Object.entries(source.fields).map(
    ([name, field]) => sql`${field} AS ${sql.identifier(name)}`,
  );
  return sql`SELECT ${sql.join(fields, sql`, `)} FROM ${source.from} WHERE ${rest}`;
}

async function selectRows<F extends Fields>(
  connection: Connection,
  source: Source<F>,
  rest: SQL,
): Promise<RowOf<F>[]> {
  const { rows } = await connection.execute(selection(source, rest));
  return rows as unknown as RowOf<F>[];
}

/** What the call asks for, whichever tab is open. */
function asked<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): SQL {
  const values = query as Readonly<Record<string, unknown>>;
  const found: SQL[] = [sql`(${list.scope(viewer)})`];
  for (const [parameter, condition] of Object.entries(list.filters ?? {})) {
    const value = valueOf(values[parameter]);
    if (value === undefined) continue;
    const wanted = (condition as (value: unknown, viewer: Viewer) => SQL | undefined)(value, viewer);
    if (wanted) found.push(wanted);
  }
  if (list.search) found.push(searchBy(list.search, values['filter[search]'], values.search_type));
  return sql.join(found, sql` AND `);
}

function conditions<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): SQL {
  const tab = tabOf(list, query);
  const holds: Readonly<Record<string, SQL>> = list.tabs?.holds ?? {};
  const held = tab === undefined ? undefined : holds[tab];
  return held ? sql`${asked(list, viewer, query)} AND ${held}` : asked(list, viewer, query);
}

function tabOf<K extends ListOperation, F extends Fields>(
  { tabs }: List<K, F>,
  query: QueryOf<K>,
): string | undefined {
  const chosen = tabs && (query as Readonly<Record<PropertyKey, unknown>>)[tabs.parameter];
  return typeof chosen === 'string' && tabs && Object.hasOwn(tabs.holds, chosen) ? chosen : undefined;
}

function orderOf<K extends ListOperation, F extends Fields>(
  { sorts, order }: List<K, F>,
  query: QueryOf<K>,
): SQL {
  const { sort } = query as { sort?: string };
  return (sort === undefined ? undefined : (sorts as Record<string, SQL> | undefined)?.[sort]) ?? order;
}
