import { normalizeArticle } from '@portal/domain/part-number';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Connection } from '../database/connect.ts';
import { contains } from '../database/like.ts';

/** Builds a condition from a parameter's value; undefined if the value cannot match this kind at all. */
export type Condition<V> = (
  value: V,
  viewer: Viewer,
  connection: Connection,
) => SQL | undefined | Promise<SQL | undefined>;
/** Builds the condition of one kind of search from the text. */
export type SearchKind = Condition<string>;
export type KindName = 'number' | 'article' | 'contractor' | 'title';
/** The kinds of the contract's `search_type` that a list supports. */
export type SearchKinds = Readonly<Partial<Record<KindName, SearchKind>>>;

/** Search by a document's number, with or without «№» and spaces. */
export const byNumber =
  (number: SQLWrapper) =>
  (text: string): SQL | undefined => {
    const digits = text.replaceAll(/[№\s]/gu, '');
    // Compared as a number, so that the index is used; no document number has 19 digits.
    return /^\d{1,18}$/.test(digits) ? sql`${number} = ${digits}::bigint` : undefined;
  };

/**
 * Search by the beginning of a part number in any spelling; `among` selects rows whose product's normal form
 * matches the pattern.
 */
export const byArticle =
  (among: (pattern: string) => SQL) =>
  (text: string): SQL | undefined => {
    const article = normalizeArticle(text);
    // A normal form has only letters and digits, so no character needs escaping for LIKE.
    return article === '' ? undefined : among(`${article}%`);
  };

/** Case-insensitive search anywhere in one of the columns: titles, names of contractors. */
export const byText =
  (...columns: readonly [SQLWrapper, ...SQLWrapper[]]) =>
  (text: string): SQL =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ILIKE ${contains(text)}`),
      sql` OR `,
    )})`;

/**
 * Up to this many companies with a matching name are listed by id; if there are more, the rows are searched by
 * name.
 */
const MOST_NAMED = 1_000;

/**
 * Search anywhere in the name of one of these contractors. The matching contractors are read first: with known
 * ids, PostgreSQL can estimate the number of rows and choose the right index.
 */
export const byContractor =
  (...ids: readonly [SQL, ...SQL[]]): SearchKind =>
  async (text, viewer, connection) => {
    const named = sql`SELECT named.id FROM contractor named WHERE named.title ILIKE ${contains(text)}`;
    const { rows } = await connection.execute<{ id: number }>(sql`${named} LIMIT ${MOST_NAMED + 1}`);
    const are =
      rows.length > MOST_NAMED
        ? (id: SQL) => sql`${id} IN (${named})`
        : (id: SQL) => sql`${id} = ANY(${sql.param(rows.map((row) => row.id))}::bigint[])`;
    // An administrator sees documents of all companies and so has no opposite side; others search the opposite
    // side only.
    const isOther = (id: SQL) =>
      viewer.type === 'admin' ? are(id) : sql`(${are(id)} AND ${id} <> ${viewer.contractor_id})`;
    return sql`(${sql.join(ids.map(isOther), sql` OR `)})`;
  };

/**
 * Conditions of a search by kind; `wanted` chooses one kind. Null without a text: every row. If no kind can
 * use the text, nothing is found.
 */
export async function searchedBy(
  kinds: SearchKinds,
  text: unknown,
  wanted: unknown,
  viewer: Viewer,
  connection: Connection,
): Promise<{ kind: KindName; condition: SQL }[] | null> {
  const sought = typeof text === 'string' ? text.trim() : '';
  if (sought === '') return null;
  const found: { kind: KindName; condition: SQL }[] = [];
  for (const [kind, make] of Object.entries(kinds) as [KindName, SearchKind][]) {
    if (wanted !== undefined && kind !== wanted) continue;
    const condition = await make(sought, viewer, connection);
    if (condition) found.push({ kind, condition });
  }
  return found;
}
