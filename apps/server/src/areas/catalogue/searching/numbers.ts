import { searchForms } from '@portal/domain/part-number';
import { letterForms, namedInOtherLayout, namedNumbers, zeroForms } from '@portal/domain/search-words';
import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { NUMBERED } from '../editing/numbered.ts';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { readSuperseded, type Superseded } from '../supersessions.ts';
import { begins } from './words.ts';

/** Letters and digits without which a beginning says nothing. */
const SHORTEST_BEGINNING = 3;

/** What bears a number. Its statements are prepared: `values` are theirs. */
export interface NumberMatch {
  match: SQL;
  /** Products by their ids, or everything that begins so; `match` says the same. */
  values?: { ids: number[] } | { prefix: string };
  /** Numbers that were replaced, where one of them was looked for. */
  superseded?: Superseded[];
}

/** Parts that a text names by their numbers, and how surely. */
export interface NamedParts extends NumberMatch {
  values: { ids: number[] };
  /** Whether nothing but this number can be meant: its brand stands beside it, it is the whole text, or it is long. */
  certain: boolean;
}

/** Letters and digits from which a number among other words is hardly a chance. */
const HARDLY_A_CHANCE = 5;

/**
 * The parts that a text names, in any order with their brand and among other words: the number decides, the brand narrows. Numbers
 * that were replaced come with what has replaced them. One that nothing bears is looked for with and without its maker's letter. As typed, else as typed in the other layout; undefined when it names none.
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
  // Spellings of one number differ by zeros alone.
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

/** The way a number is found: as it is, with what has replaced it; by its beginning; in the other layout; undefined when in none. */
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
 * The two conditions of a number, for statements that are prepared with the match's values. The values are hidden from the
 * planner, which else would make a plan for each of them.
 */
export const NAMED = ofIds(sql`(SELECT ${sql.placeholder('ids')}::bigint[])`);
export const BEGUN = begun(sql`(SELECT ${sql.placeholder('prefix')}::text)`);

const byNumber = preparedCall<
  { norms: string[]; brands: string[] },
  { id: number; norm: string; is_old: boolean; branded: boolean }
>(
  'products-by-number',
  // Looked up one by one, whatever the planner thinks of their number. The brands are asked for only where a number was found.
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
  // The order of the index, so that it is walked.
  sql`SELECT 1 FROM product_search s WHERE ${BEGUN} ORDER BY s.article_norm USING ~<~ LIMIT 1`,
);
