import { normalizeArticle } from '@portal/domain/part-number';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Connection } from '../database/connect.ts';
import { contains } from '../database/like.ts';

/** A condition made of what a call gives; undefined where nothing of the kind can be made of it. */
export type Condition<V> = (
  value: V,
  viewer: Viewer,
  connection: Connection,
) => SQL | undefined | Promise<SQL | undefined>;
/** What one kind of search makes of the text. */
export type SearchKind = Condition<string>;
export type KindName = 'number' | 'article' | 'contractor' | 'title';
/** The kinds of the contract's `search_type` that a list knows. */
export type SearchKinds = Readonly<Partial<Record<KindName, SearchKind>>>;

/** A document's number, with or without «№» and spaces. */
export const byNumber =
  (number: SQLWrapper) =>
  (text: string): SQL | undefined => {
    const digits = text.replaceAll(/[№\s]/gu, '');
    // As a number, so that its index answers; no document has one of 19 digits.
    return /^\d{1,18}$/.test(digits) ? sql`${number} = ${digits}::bigint` : undefined;
  };

/** The beginning of a part number as anybody spells it; `among` says which rows have a product whose normal form is like the pattern. */
export const byArticle =
  (among: (pattern: string) => SQL) =>
  (text: string): SQL | undefined => {
    const article = normalizeArticle(text);
    // A normal form has letters and digits only, so it holds no sign that LIKE would take for its own.
    return article === '' ? undefined : among(`${article}%`);
  };

/** A text that stands anywhere in one of the columns, whatever its case: titles, names of contractors. */
export const byText =
  (...columns: readonly [SQLWrapper, ...SQLWrapper[]]) =>
  (text: string): SQL =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ILIKE ${contains(text)}`),
      sql` OR `,
    )})`;

/** More companies of a name than this are looked for among the rows, not listed. */
const MOST_NAMED = 1_000;

/**
 * The name of one of these contractors, wherever the text stands in it. Who has such a name is read first: PostgreSQL knows how many
 * rows are theirs, and chooses an index by that, which it cannot as long as it does not know who they are.
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
    // Who looks at the documents of everybody has no other side.
    const isOther = (id: SQL) =>
      viewer.type === 'admin' ? are(id) : sql`(${are(id)} AND ${id} <> ${viewer.contractor_id})`;
    return sql`(${sql.join(ids.map(isOther), sql` OR `)})`;
  };

/**
 * What a text means, kind by kind; `wanted` chooses one of them. Null where nothing is asked: every row. A text that no kind can make
 * anything of finds nothing rather than everything.
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
