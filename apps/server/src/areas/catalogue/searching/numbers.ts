import { searchForms } from '@portal/domain/part-number';
import { letterForms, namedInOtherLayout, namedNumbers, zeroForms } from '@portal/domain/search-words';
import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { NUMBERED } from '../editing/numbered.ts';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { readSuperseded, type Superseded } from '../supersessions.ts';
import { begins } from './words.ts';

/** Minimum number of letters and digits for a search by prefix. */
const SHORTEST_BEGINNING = 3;

/** Condition for products found by number. `values` are the parameters of the prepared statements. */
export interface NumberMatch {
  match: SQL;
  /** Product ids, or a number prefix; equivalent to `match`. */
  values?: { ids: number[] } | { prefix: string };
  /** Superseded numbers, if the search was for one. */
  superseded?: Superseded[];
}

/** Products whose numbers a text contains. */
export interface NamedParts extends NumberMatch {
  values: { ids: number[] };
  /** Whether the number is unambiguous: its brand is in the text, it is the whole text, or it is long. */
  certain: boolean;
}

/** Minimum length of a number among other words that is unlikely to be a coincidence. */
const HARDLY_A_CHANCE = 5;

/**
 * Finds products whose numbers a text contains, with or without their brand, in any order and among other
 * words. The number decides, the brand narrows the result. Superseded numbers give the products that
 * supersede them. An unknown number is tried with and without a maker's letter. Both keyboard layouts are
 * tried, the typed one first. Undefined if the text contains no known number.
 */
export async function partsNamed(database: Database, text: string): Promise<NamedParts | undefined> {
  const [own, other] = [namedNumbers(text), namedInOtherLayout(text)];
  const numbers = [...new Set([...own.numbers, ...other.numbers])];
  if (numbers.length === 0) return undefined;
  const brands = [...own.brands, ...other.brands];
  let { rows } = await byNumber(database, { norms: numbers, brands });
  const lettered = rows.length === 0 ? [...new Set(own.numbers.flatMap(letterForms))] : [];
  if (lettered.length > 0) ({ rows } = await byNumber(database, { norms: lettered, brands }));
  const [likeliest] = rows;
  if (!likeliest) return undefined;
  // Spellings of the same number differ only in zeros.
  const spellings = zeroForms(likeliest.norm);
  const found = rows.filter(({ norm, branded }) => branded === likeliest.branded && spellings.includes(norm));
  const certain =
    likeliest.branded ||
    likeliest.norm.length >= HARDLY_A_CHANCE ||
    searchForms(text).some((form) => spellings.includes(form));
  const replaced = found.filter(({ is_old }) => is_old).map(({ norm }) => norm);
  const ids = found.filter(({ is_old }) => !is_old).map(({ id }) => id);
  if (replaced.length === 0) return { ...named(ids), certain };
  const superseded = await readSuperseded(database, [...new Set(replaced)]);
  return { ...named([...ids, ...superseded.map(({ standard }) => standard.id)]), superseded, certain };
}

/**
 * Finds products by number: the exact or superseded number, then by prefix, in both keyboard layouts;
 * undefined if nothing is found.
 */
export async function matchNumber(database: Database, article: string): Promise<NumberMatch | undefined> {
  const parts = await partsNamed(database, article);
  if (parts) return parts;
  for (const spelling of searchForms(article)) {
    if (spelling.length < SHORTEST_BEGINNING) continue;
    const { rows } = await anyBegun(database, { prefix: spelling });
    if (rows.length > 0) return { match: begun(sql`${spelling}::text`), values: { prefix: spelling } };
  }
  return undefined;
}

const named = (ids: number[]) => ({ match: ofIds(sql.param(ids)), values: { ids } });

const ofIds = (ids: SQLChunk) => sql`s.product_id = ANY(${ids}::bigint[])`;
const begun = (prefix: SQL) => begins(sql`s.article_norm`, prefix);

/**
 * Conditions for prepared statements with the match's values. The subquery hides the values from the
 * planner, which otherwise would plan for each of them.
 */
export const NAMED = ofIds(sql`(SELECT ${sql.placeholder('ids')}::bigint[])`);
export const BEGUN = begun(sql`(SELECT ${sql.placeholder('prefix')}::text)`);

const byNumber = preparedCall<
  { norms: string[]; brands: string[] },
  { id: number; norm: string; is_old: boolean; branded: boolean }
>(
  'products-by-number',
  // The LATERAL lookups use the index for each number, whatever the planner estimates. Brands are joined
  // only if a number was found.
  sql`
    WITH typed AS (SELECT * FROM unnest(${sql.placeholder('norms')}::text[]) WITH ORDINALITY AS t(norm, place)),
      found AS (
        SELECT p.id, typed.norm, p.brand_id, typed.place, false AS is_old FROM typed
        CROSS JOIN LATERAL (SELECT id, brand_id FROM ${NUMBERED} named WHERE article_norm = typed.norm OFFSET 0) p
        UNION ALL
        SELECT s.product_id, typed.norm, s.brand_id, typed.place, true FROM typed
        CROSS JOIN LATERAL (SELECT product_id, brand_id FROM supersession WHERE article_norm = typed.norm OFFSET 0) s)
    SELECT found.id, found.norm, found.is_old,
      EXISTS (SELECT 1 FROM brand WHERE brand.id = found.brand_id AND brand.norm = ANY(${sql.placeholder('brands')}::text[]))
        OR EXISTS (SELECT 1 FROM brand_alias alias WHERE alias.brand_id = found.brand_id AND alias.norm = ANY(${sql.placeholder('brands')}::text[])) AS branded
    FROM found ORDER BY branded DESC, found.place`,
);
const anyBegun = preparedCall<{ prefix: string }, object>(
  'any-begun',
  // Sort as the index does, so that PostgreSQL scans the index.
  sql`SELECT 1 FROM product_search s WHERE ${BEGUN} ORDER BY s.article_norm USING ~<~ LIMIT 1`,
);
