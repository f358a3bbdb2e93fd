import { normalizeArticle } from '@portal/domain/part-number';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { contains } from '../database/like.ts';

/** What one kind of search makes of the text; undefined where the text cannot be of this kind. */
export type SearchKind = (text: string) => SQL | undefined;
/** The kinds of the contract's `search_type` that a list knows. */
export type SearchKinds = Readonly<
  Partial<Record<'number' | 'article' | 'contractor' | 'title', SearchKind>>
>;

/** A document's number, with or without «№» and spaces. */
export const byNumber =
  (number: SQLWrapper): SearchKind =>
  (text) => {
    const digits = text.replaceAll(/[№\s]/gu, '');
    // As a number, so that its index answers; no document has one of 19 digits.
    return /^\d{1,18}$/.test(digits) ? sql`${number} = ${digits}::bigint` : undefined;
  };

/** The beginning of a part number as anybody spells it; `among` says which rows have a product whose normal form is like the pattern. */
export const byArticle =
  (among: (pattern: string) => SQL): SearchKind =>
  (text) => {
    const article = normalizeArticle(text);
    // A normal form has letters and digits only, so it holds no sign that LIKE would take for its own.
    return article === '' ? undefined : among(`${article}%`);
  };

/** A text that stands anywhere in one of the columns, whatever its case: titles, names of contractors. */
export const byText =
  (...columns: readonly [SQLWrapper, ...SQLWrapper[]]): SearchKind =>
  (text) =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ILIKE ${contains(text)}`),
      sql` OR `,
    )})`;

/** The name of one of these contractors, wherever the text stands in it. Nothing of a contractor is read to count who it is not. */
export const byContractor =
  (...ids: readonly [SQL, ...SQL[]]): SearchKind =>
  (text) =>
    sql`(${sql.join(
      ids.map(
        (id) =>
          sql`${id} IN (SELECT named.id FROM contractor named WHERE named.title ILIKE ${contains(text)})`,
      ),
      sql` OR `,
    )})`;

/** Nothing is asked: every row. A text that no kind can make anything of finds nothing rather than everything. */
export function searchBy(kinds: SearchKinds, text: unknown, kind: unknown): SQL {
  const wanted = typeof text === 'string' ? text.trim() : '';
  if (wanted === '') return sql`true`;
  const chosen = Object.entries(kinds).filter(([name]) => kind === undefined || name === kind);
  const found = chosen.flatMap(([, condition]) => condition(wanted) ?? []);
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` OR `)})`;
}
