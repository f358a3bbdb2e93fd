import { analogRank } from '@portal/domain/own-crosses';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { isTrusted } from './crosses/trust.ts';
import type { OfferRow, ProductText, Recipient } from './offers.ts';
import { offeredAt, type SaidBy, type SaidCross, sellersCrosses, tellSellers } from './sellers-crosses.ts';

/** Maximum number of analogs per searched product. */
const MOST = 20;

/** A searched product or one of its analogs. */
export interface StandIn extends ProductText {
  for_id: number;
  product_id: number;
  /** Whether it is the searched product itself. */
  original: boolean;
  /** Sellers who state that it is an analog; null if the catalogue knows it. */
  said: SaidCross[] | null;
}

type Place = Pick<Recipient, 'contractor_id' | 'storage_id'>;

/** CTE `standing`: analogs of each of the products `searched`; rank 1 if only sellers state them. */
const standing = ({ contractor_id, storage_id }: Place) => sql`
  ${sellersCrosses(offeredAt(sql`${contractor_id}::bigint`, sql`${storage_id}::bigint`))},
  standing AS MATERIALIZED (
    SELECT for_id, id, min(rank) AS rank FROM (
      SELECT mine.product_id AS for_id, other.product_id AS id, 0 AS rank
      FROM searched JOIN cross_member mine ON mine.product_id = searched.id
      JOIN cross_member other ON other.group_id = mine.group_id AND other.product_id <> mine.product_id
      UNION ALL
      SELECT for_id, product_id, 1 FROM said) known
    GROUP BY for_id, id)`;

/**
 * The products selected by `wanted`, each with its analogs: the catalogue's first, then those that only
 * sellers name to this buyer; without doubtful and removed crosses. One statement for any number of products.
 */
export async function standIns(connection: Connection, place: Place, wanted: SQL): Promise<StandIn[]> {
  const { rows } = await connection.execute(sql`
    WITH searched AS MATERIALIZED (SELECT DISTINCT id FROM (${wanted}) asked(id)), ${standing(place)}
    SELECT member.for_id, member.original, p.id AS product_id, p.article, p.title, p.best_seller, brand.title AS brand_title,
           CASE WHEN member.rank = 1 THEN (
             SELECT json_agg(said ORDER BY said.supplier, said.source) FROM said WHERE said.for_id = member.for_id AND said.product_id = member.id) END AS said
    FROM (
      SELECT id AS for_id, id, 0 AS rank, true AS original FROM searched
      UNION ALL
      SELECT for_id, id, rank, false FROM (
        SELECT *, row_number() OVER (PARTITION BY for_id ORDER BY rank, id) AS place FROM standing
        WHERE ${isTrusted(sql`standing.for_id`, sql`standing.id`)}) placed
      WHERE place <= ${MOST}) member
    JOIN product p ON p.id = member.id JOIN brand ON brand.id = p.brand_id
    ORDER BY member.for_id, member.original DESC, member.rank, member.id`);
  return rows as unknown as StandIn[];
}

/**
 * The analogs that the buyer may see, given the offers to the buyer, with the sellers who state them if
 * the catalogue does not. The visibility rule is checked again, independently of the statement.
 */
export function toldStandIns<T extends Pick<StandIn, 'said'>>(
  members: readonly T[],
  offers: readonly Pick<OfferRow, 'supplier_id' | 'product_id'>[],
): (T & { said_by: SaidBy })[] {
  return members
    .map((member) => ({ ...member, said_by: member.said ? tellSellers(member.said, offers) : [] }))
    .filter(({ said, said_by }) => said === null || said_by.length > 0)
    .toSorted((one, other) => analogRank(one) - analogRank(other));
}

/** Those of the given products for which sellers state analogs. */
export async function spokenFor(
  connection: Connection,
  { contractor_id, storage_id }: Place,
  products: readonly number[],
): Promise<Set<number>> {
  const { rows } = await connection.execute<{ for_id: number }>(sql`
    WITH searched AS MATERIALIZED (SELECT DISTINCT unnest(${sql.param([...products])}::bigint[]) AS id),
         ${sellersCrosses(offeredAt(sql`${contractor_id}::bigint`, sql`${storage_id}::bigint`))}
    SELECT DISTINCT for_id FROM said`);
  return new Set(rows.map(({ for_id }) => Number(for_id)));
}

/** Number of pairs whose second product is not an analog of the first. */
export async function countForeign(
  connection: Connection,
  place: Place,
  pairs: readonly { wanted: number; offered: number }[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const asked = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(wanted bigint, offered bigint)`;
  const { rows } = await connection.execute<{ foreign: number }>(sql`
    WITH searched AS MATERIALIZED (SELECT DISTINCT wanted AS id FROM ${asked}), ${standing(place)}
    SELECT count(*) AS foreign FROM ${asked}
    WHERE NOT EXISTS (SELECT FROM standing WHERE for_id = pair.wanted AND standing.id = pair.offered)`);
  return Number(rows[0]?.foreign ?? 0);
}
