import { checkRule } from '@portal/domain/access';
import type { MatchReason } from '@portal/domain/nomenclature';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byText } from '../../lists/search.ts';
import { brand } from '../catalogue/tables.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownMatch, ownProduct } from './tables.ts';

type Wire = Answer<'confirmOwnMatch'>['data'];
type Standard = NonNullable<Wire['match']>;

/** Minimum similarity of brands or titles, from 0 to 1, for a suggestion. */
const ALIKE = 0.3;
/** Maximum number of suggested products in a row. */
const NAMED = 5;

/**
 * Suggested products of the catalogue for an own product, with reason and rank; each kind needs one or two
 * index lookups.
 */
const SUGGESTED = sql`(
  SELECT found.id, min(found.rank) AS rank, (array_agg(found.why ORDER BY found.rank))[1] AS why FROM (
    SELECT old.product_id AS id, 'superseded' AS why, 1 AS rank FROM supersession old
    WHERE old.article_norm = ${ownProduct.article_norm} AND old.brand_id = ${ownProduct.brand_id}
    UNION ALL
    SELECT p.id, CASE WHEN similarity(other.norm, mine.norm) >= ${ALIKE} THEN 'brand' ELSE 'title' END,
           CASE WHEN similarity(other.norm, mine.norm) >= ${ALIKE} THEN 2 ELSE 4 END
    FROM product p JOIN brand other ON other.id = p.brand_id JOIN brand mine ON mine.id = ${ownProduct.brand_id}
    WHERE p.article_norm = ${ownProduct.article_norm} AND p.brand_id <> mine.id AND p.merged_into_id IS NULL
      AND (similarity(other.norm, mine.norm) >= ${ALIKE} OR similarity(lower(p.title), lower(${ownProduct.title})) >= ${ALIKE})
    UNION ALL
    SELECT p.id, 'zeros', 3 FROM product p
    WHERE p.brand_id = ${ownProduct.brand_id} AND p.article_norm <> ${ownProduct.article_norm} AND p.merged_into_id IS NULL
      AND p.article_norm = ANY(ARRAY[ltrim(${ownProduct.article_norm}, '0'), '0' || ${ownProduct.article_norm}, '00' || ${ownProduct.article_norm}])) found
  WHERE NOT EXISTS (SELECT FROM own_match said WHERE said.own_product_id = ${ownProduct.id} AND said.product_id = found.id)
  GROUP BY found.id)`;
const said = (status: 'confirmed' | 'declined') => sql`EXISTS (
  SELECT FROM own_match said WHERE said.own_product_id = ${ownProduct.id} AND said.status = ${sql.raw(`'${status}'`)})`;
const WAITING = sql`NOT ${said('confirmed')} AND EXISTS (SELECT FROM ${SUGGESTED} suggested)`;
const shown = (id: SQL) => sql`(
  SELECT jsonb_build_object('id', p.id, 'brand_title', named.title, 'article', p.article, 'title', p.title)
  FROM product p JOIN brand named ON named.id = p.brand_id WHERE p.id = ${id})`;
const decided = (status: 'confirmed' | 'declined') => sql<Standard[]>`(
  SELECT coalesce(jsonb_agg(${shown(sql`said.product_id`)} ORDER BY said.product_id), '[]')
  FROM own_match said WHERE said.own_product_id = ${ownProduct.id} AND said.status = ${sql.raw(`'${status}'`)})`;

/** Own products without a catalogue product of the same brand and part number, with suggestions. */
export const ownMatches = listFor<'listOwnMatches'>()({
  fields: {
    id: ownProduct.id,
    contractor_id: ownProduct.contractor_id,
    contractor: party('owner'),
    brand_title: brand.title,
    article: ownProduct.article,
    title: ownProduct.title,
    suggestions: sql<{ standard: Standard; why: MatchReason }[]>`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('standard', ${shown(sql`best.id`)}, 'why', best.why) ORDER BY best.rank, best.id), '[]')
      FROM (SELECT * FROM ${SUGGESTED} suggested ORDER BY rank, id LIMIT ${NAMED}) best)`,
    confirmed: decided('confirmed'),
    declined: decided('declined'),
  },
  from: sql`${ownProduct} JOIN ${brand} ON ${brand.id} = ${ownProduct.brand_id} JOIN contractor owner ON owner.id = ${ownProduct.contractor_id}`,
  counted: sql`${ownProduct} JOIN ${brand} ON ${brand.id} = ${ownProduct.brand_id}`,
  key: sql`${ownProduct.id}`,
  scope: (viewer) => sql`${ownProduct.deleted_at} IS NULL AND ${scope(viewer).seen(ownProduct.contractor_id)}
    AND NOT EXISTS (SELECT FROM product p WHERE p.article_norm = ${ownProduct.article_norm} AND p.brand_id = ${ownProduct.brand_id})`,
  tabs: {
    parameter: 'status',
    holds: {
      waiting: WAITING,
      confirmed: said('confirmed'),
      declined: sql`NOT ${said('confirmed')} AND ${said('declined')} AND NOT EXISTS (SELECT FROM ${SUGGESTED} suggested)`,
    },
  },
  search: {
    article: byArticle((pattern) => sql`${ownProduct.article_norm} LIKE ${pattern}`),
    title: byText(ownProduct.title, brand.title),
  },
  order: sql`${ownProduct.article}, ${ownProduct.id}`,
  wire: (rows, viewer) =>
    rows.map(({ contractor_id, confirmed, suggestions, ...row }) => ({
      ...row,
      match: confirmed[0] ?? null,
      suggestions: confirmed.length > 0 ? [] : suggestions,
      status:
        confirmed.length > 0
          ? 'confirmed'
          : suggestions.length === 0 && row.declined.length > 0
            ? 'declined'
            : 'waiting',
      allowed_actions:
        contractor_id === viewer.contractor_id && checkRule('actions.nomenclature.update', viewer)
          ? ['decide']
          : [],
    })),
});

async function find(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(ownMatches, connection, viewer, sql`${ownProduct.id} = ${id}`);
  const [wire] = row ? await ownMatches.wire([row], viewer, connection) : [];
  if (!wire) throw notFound('Товар не найден');
  return wire;
}

async function lock(transaction: Transaction, viewer: Viewer, id: number): Promise<Wire> {
  const { rows } = await transaction.execute(sql`
    SELECT FROM ${ownProduct} WHERE ${ownProduct.id} = ${id} AND ${scope(viewer).own(ownProduct.contractor_id)}
      AND ${ownProduct.deleted_at} IS NULL FOR NO KEY UPDATE`);
  if (rows.length === 0) throw notFound('Товар не найден');
  return find(transaction, viewer, id);
}

/** Confirms or rejects a suggested product. Throws 404, and 409 if there is nothing to decide any more. */
export async function decideMatch(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  standardId: number,
  status: 'confirmed' | 'declined',
): Promise<Wire> {
  const { suggestions } = await lock(transaction, viewer, id);
  if (!suggestions.some(({ standard }) => standard.id === standardId))
    throw conflict('Этот товар каталога решения не ждёт. Обновите страницу.');
  await transaction
    .insert(ownMatch)
    .values({ own_product_id: id, product_id: standardId, status, decided_by: viewer.id });
  return find(transaction, viewer, id);
}

/** Takes a decision back. Throws 404, 409. */
export async function undoMatch(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  standardId: number,
): Promise<Wire> {
  await lock(transaction, viewer, id);
  const { rowCount } = await transaction.execute(
    sql`DELETE FROM own_match WHERE own_product_id = ${id} AND product_id = ${standardId}`,
  );
  if (rowCount === 0) throw conflict('Решения об этом товаре ещё нет. Обновите страницу.');
  return find(transaction, viewer, id);
}
