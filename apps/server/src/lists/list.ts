import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../contract/viewer.ts';
import type { Answer, OperationId, QueryOf } from '../contract/handlers.ts';
import { pageOf, pagination } from '../contract/paging.ts';
import type { Connection, Database } from '../database/connect.ts';
import type { Planned } from './scope.ts';
import { type Condition, type KindName, searchedBy, type SearchKinds } from './search.ts';

/** Fields of a row by name: columns, or SQL expressions with their type. */
export type Fields = Readonly<Record<string, SQL | AnyColumn>>;

/** A row as PostgreSQL returns it: an instant is PostgreSQL's text, see `instantOf`. */
export type RowOf<F extends Fields> = {
  [N in keyof F]: F[N] extends SQL<infer T> ? T : F[N] extends AnyColumn ? Stored<F[N]> : never;
};
type Stored<C extends AnyColumn> =
  (C['_']['data'] extends Date ? string : C['_']['data']) | (C['_']['notNull'] extends true ? never : null);

/** Operations that answer with a page. */
export type ListOperation = {
  [K in OperationId]: Answer<K> extends { data: readonly unknown[]; pagination: object } ? K : never;
}[OperationId];
export type WireRow<K extends ListOperation> = Answer<K> extends { data: readonly (infer W)[] } ? W : never;
type Counters<K extends ListOperation> = Answer<K> extends { counters: infer C } ? C : never;
type SortOf<K extends ListOperation> =
  QueryOf<K> extends { sort?: infer S } ? Exclude<S, undefined> & string : never;

/** Fields, tables and scope: enough to read one row. */
export interface Source<F extends Fields> {
  fields: F;
  /** The tables with their joins. */
  from: SQL;
  /**
   * The rows that the person may see; usually built from `scope(viewer)`, or from `scope(viewer, planned)` if the counts of the list are cheap
   * for every company.
   */
  scope(viewer: Viewer, planned?: Planned): SQL;
}

/**
 * The description of one list. W is the type of the rows; rows of an exported file may have more fields than
 * the contract.
 */
export interface List<
  K extends ListOperation,
  F extends Fields,
  W extends WireRow<K> = WireRow<K>,
> extends Source<F> {
  /**
   * The tables without the joins that only fields need; aliases used in conditions must stay. The omitted joins
   * must not drop rows.
   */
  counted?: SQL;
  /**
   * The unique key of the rows of `counted`. With it a page is found by keys first, and only its rows are joined
   * and read, however large the offset. Scope, filters, tabs and orders may only use aliases that `counted` has.
   */
  key?: SQL;
  /**
   * The same rows as precomputed counts (`documents/counts.ts`): `from` has the columns that scope and tabs use,
   * and `many`, the number of rows that each count stands for. Used for calls whose filters are all in `by`; of
   * a search, it covers the kinds in `searches`. Tabs in `apart` are always counted from the real rows: all of
   * them in one pass over the rows that meet `among`, which each of these tabs must imply. Scope, the other tabs
   * and the default order of such calls may only use `alone`, the table without joins, so that a page is found by
   * its index.
   */
  kept?: {
    from: SQL;
    alone: SQL;
    by?: readonly string[];
    searches?: readonly KindName[];
    apart?: { tabs: readonly (keyof Counters<K>)[]; among: SQL };
  };
  /** Conditions by query parameter. Text values are trimmed; empty ones are skipped. */
  filters?: {
    [P in keyof QueryOf<K>]?: Condition<NonNullable<QueryOf<K>[P]>>;
  };
  /**
   * Rows that are excluded by default; the flag `parameter` includes them. The parameter may be listed in
   * `kept`.
   */
  leaves?: { out: SQL; parameter: keyof QueryOf<K> };
  /** Kinds of search for `filter[search]`; `search_type` chooses one, otherwise any kind may match. */
  search?: SearchKinds;
  /**
   * Conditions of the tabs by the name of their counter, and the parameter that chooses a tab. Without a choice,
   * all rows.
   */
  tabs?: { parameter: keyof QueryOf<K>; holds: { [T in keyof Counters<K>]: SQL } };
  /** The default order. Must end with a unique column, so that no row is on two pages. */
  order: SQL;
  /** Orders that `sort` chooses; the default one must be the same object as `order`. */
  sorts?: { [S in SortOf<K>]: SQL };
  /** Converts the rows of a page to the contract's form; additional data is read for all rows at once. */
  wire(rows: RowOf<F>[], viewer: Viewer, connection: Connection): W[] | Promise<W[]>;
}

/** Defines a list: `listFor<'listUsers'>()({ fields, from, … })`. */
export const listFor =
  <K extends ListOperation>() =>
  <F extends Fields>(list: List<K, F>): List<K, F> =>
    list;

/** The part of a call that a list uses. */
export interface ListCall<K extends ListOperation> {
  viewer: Viewer;
  query: QueryOf<K>;
  services: { database: Database };
  reply: FastifyReply;
}

/**
 * Answers a page with its total, also beyond the last page, and the counters of all tabs. The number of
 * statements does not depend on the number of rows.
 */
export async function readPage<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  { viewer, query, services: { database }, reply }: ListCall<K>,
): Promise<Answer<K>> {
  const page = pageOf(query as { page?: number; pageSize?: number });
  const asks = await asked(database, list, viewer, query);
  const { total, counters } = await count(database, list, query, asks);
  const { key } = list;
  const rows = await selectRows(
    database,
    list,
    key && list.counted
      ? sql`${key} = ANY(ARRAY(${keysOf(list, query, asks, page)})) ORDER BY ${orderOf(list, query)}`
      : sql`${conditions(list, query, asks)} ORDER BY ${orderOf(list, query)} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const answer = {
    data: await list.wire(rows, viewer, database),
    pagination: pagination(reply, page, total),
    ...(list.tabs ? { counters } : {}),
  };
  // The type cannot be inferred: `data` is built by `wire` and the counters by `tabs`, both typed by the
  // contract.
  return answer as unknown as Answer<K>;
}

/**
 * The row that meets a condition, if the viewer may see it; `lock` is a locking clause for the transaction.
 */
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

/**
 * All rows that meet a condition and that the viewer may see; the condition may end with an order and a limit.
 */
export const rowsWhere = <F extends Fields>(
  source: Source<F>,
  connection: Connection,
  viewer: Viewer,
  condition: SQL,
): Promise<RowOf<F>[]> => selectRows(connection, source, sql`(${source.scope(viewer)}) AND ${condition}`);

/** The total number of rows of a call and the number of rows in each tab. */
export const countRows = async <K extends ListOperation, F extends Fields>(
  connection: Connection,
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): Promise<Counted> => count(connection, list, query, await asked(connection, list, viewer, query));

interface Counted {
  total: number;
  counters: Record<string, number>;
}

async function count<K extends ListOperation, F extends Fields>(
  connection: Connection,
  list: List<K, F>,
  query: QueryOf<K>,
  asks: Asked,
): Promise<Counted> {
  const from = list.counted ?? list.from;
  const kept = keptFor(list, query);
  const { told = [], others = [] } = kept ? partedBy(kept, asks) : {};
  const byKept = kept !== undefined && (asks.searched === null || told.length > 0);
  const known = told.length > 0 ? sql`${asks.precounted} AND ${anyOf(told)}` : asks.precounted;
  const tabs = Object.entries<SQL>(list.tabs?.holds ?? {});
  const counted = (which: typeof tabs, one: (held: SQL) => SQL) =>
    sql.join(
      which.map(([tab, held]) => sql`${one(held)} AS ${sql.identifier(tab)}`),
      sql`, `,
    );
  const all: typeof tabs = [['every_row', sql`true`], ...tabs];
  const rowsThat = (held: SQL) => sql`count(*) FILTER (WHERE ${held})`;
  const counts = [];
  if (byKept) {
    const { apart } = kept;
    const isApart = ([tab]: (typeof tabs)[number]) => isOneOf(apart?.tabs, tab);
    const sums = counted(
      all.filter((one) => !isApart(one)),
      (held) => sql`coalesce(sum(many) FILTER (WHERE ${held}), 0)::int`,
    );
    const sum = sql`SELECT ${sums} FROM ${kept.from} WHERE ${known}`;
    counts.push(
      apart
        ? sql`SELECT * FROM (${sum}) AS precounted, (
            SELECT ${counted(tabs.filter(isApart), rowsThat)} FROM ${from} WHERE ${known} AND ${apart.among}) AS apart`
        : sum,
    );
  } else counts.push(sql`SELECT ${counted(all, rowsThat)} FROM ${from} WHERE ${searchedIn(list, asks)}`);
  // Search kinds that the precomputed counts do not cover are counted from the rows that the counts have not
  // covered.
  if (byKept && others.length > 0)
    counts.push(
      sql`SELECT ${counted(all, rowsThat)}
          FROM ${from} WHERE ${searchedIn(list, { ...asks, searched: others })} AND NOT ${anyOf(told)}`,
    );
  const results = [];
  for (const statement of counts)
    results.push((await connection.execute<Record<string, number>>(statement)).rows[0] ?? {});
  const counters: Record<string, number> = {};
  for (const found of results)
    for (const [name, many] of Object.entries(found)) counters[name] = (counters[name] ?? 0) + many;
  const { every_row = 0, ...byTab } = counters;
  return { total: byTab[tabOf(list, query) ?? ''] ?? every_row, counters: byTab };
}

const isOneOf = (names: readonly PropertyKey[] | undefined, name: string) => names?.includes(name) === true;

/** The precomputed counts of a list, if they cover all filters of the call. */
function keptFor<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
): List<K, F>['kept'] {
  const { kept } = list;
  return kept && given(list, query).every((name) => isOneOf(kept.by, name)) ? kept : undefined;
}

/** Splits the search kinds into those that precomputed counts cover (`told`) and the others. */
function partedBy({ searches }: { searches?: readonly KindName[] }, { searched }: Asked) {
  const kinds = searched ?? [];
  return {
    told: kinds.filter(({ kind }) => isOneOf(searches, kind)),
    others: kinds.filter(({ kind }) => !isOneOf(searches, kind)),
  };
}

/**
 * The statement that selects the keys of a page. With several search kinds, each is searched separately by its
 * own index, limited to the rows that could be on the page.
 */
function keysOf<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
  asks: Asked,
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const { key = sql`` } = list;
  const [counted, order] = [list.counted ?? list.from, orderOf(list, query)];
  const { searched } = asks;
  const among = (from: SQL, found: Asked) =>
    sql`SELECT ${key} FROM ${from} WHERE ${conditions(list, query, found)} ORDER BY ${order}`;
  const from = (kinds: readonly KindName[]) => pagedFrom(list, query, kinds) ?? counted;
  if (searched === null || searched.length < 2)
    return sql`${among(from(searched?.map(({ kind }) => kind) ?? []), asks)} LIMIT ${limit} OFFSET ${offset}`;
  const apart = searched.map(
    (one) => sql`(${among(from([one.kind]), { ...asks, searched: [one] })} LIMIT ${offset + limit})`,
  );
  return sql`SELECT ${key} FROM ${counted} WHERE ${key} IN (${sql.join(apart, sql` UNION ALL `)})
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** The table without joins, if the page of this call can be found in it; otherwise undefined. */
function pagedFrom<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
  kinds: readonly KindName[],
): SQL | undefined {
  const kept = keptFor(list, query);
  return kept &&
    orderOf(list, query) === list.order &&
    !isOneOf(kept.apart?.tabs, tabOf(list, query) ?? '') &&
    kinds.every((kind) => isOneOf(kept.searches, kind))
    ? kept.alone
    : undefined;
}

/** Names of the filters that a call uses. */
function given<K extends ListOperation, F extends Fields>(list: List<K, F>, query: QueryOf<K>): string[] {
  const values = query as Readonly<Record<string, unknown>>;
  return Object.keys(list.filters ?? {}).filter((name) => valueOf(values[name]) !== undefined);
}

/** A trimmed parameter value; undefined if it is null or empty. */
function valueOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === null || text === '' ? undefined : text;
}

/** The statement for all rows of a call in its order, without paging. */
export async function rowsOf<K extends ListOperation, F extends Fields>(
  connection: Connection,
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): Promise<SQL> {
  const asks = await asked(connection, list, viewer, query);
  return selection(list, sql`${conditions(list, query, asks)} ORDER BY ${orderOf(list, query)}`);
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

/**
 * Conditions of a call apart from its tab: scope and filters, and the search by kind; `searched` is null
 * without a search.
 */
interface Asked {
  narrowed: SQL;
  /** The same for the precomputed counts, whose statement is planned once for all companies. */
  precounted: SQL;
  searched: readonly { kind: KindName; condition: SQL }[] | null;
}

async function asked<K extends ListOperation, F extends Fields>(
  connection: Connection,
  list: List<K, F>,
  viewer: Viewer,
  query: QueryOf<K>,
): Promise<Asked> {
  const values = query as Readonly<Record<string, unknown>>;
  const found: SQL[] = [];
  for (const [parameter, make] of Object.entries(list.filters ?? {})) {
    const value = valueOf(values[parameter]);
    if (value === undefined) continue;
    const wanted = await (make as Condition<unknown>)(value, viewer, connection);
    if (wanted) found.push(wanted);
  }
  const { search = {}, leaves } = list;
  if (leaves && (query as Readonly<Record<PropertyKey, unknown>>)[leaves.parameter] !== true)
    found.push(sql`NOT ${leaves.out}`);
  const within = (planned: Planned) =>
    sql.join([sql`(${list.scope(viewer, planned)})`, ...found], sql` AND `);
  return {
    narrowed: within('by company'),
    precounted: within('one for all'),
    searched: list.search
      ? await searchedBy(search, values['filter[search]'], values.search_type, viewer, connection)
      : null,
  };
}

const anyOf = (kinds: readonly { condition: SQL }[]): SQL =>
  kinds.length === 0
    ? sql`false`
    : sql`(${sql.join(
        kinds.map(({ condition }) => condition),
        sql` OR `,
      )})`;

/**
 * All conditions as one. If the list has a key, several search kinds become separate subqueries, each with its
 * own index.
 */
function searchedIn<K extends ListOperation, F extends Fields>(
  { key, counted }: List<K, F>,
  { narrowed, searched }: Asked,
): SQL {
  if (searched === null) return narrowed;
  if (!key || !counted || searched.length < 2) return sql`${narrowed} AND ${anyOf(searched)}`;
  const apart = searched.map(({ condition }) => sql`SELECT ${key} FROM ${counted} WHERE ${condition}`);
  return sql`${narrowed} AND ${key} IN (${sql.join(apart, sql` UNION ALL `)})`;
}

function conditions<K extends ListOperation, F extends Fields>(
  list: List<K, F>,
  query: QueryOf<K>,
  asks: Asked,
): SQL {
  const tab = tabOf(list, query);
  const holds: Readonly<Record<string, SQL>> = list.tabs?.holds ?? {};
  const held = tab === undefined ? undefined : holds[tab];
  const found = searchedIn(list, asks);
  return held ? sql`${found} AND ${held}` : found;
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
