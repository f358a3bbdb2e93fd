import { CLAIM_STATUSES } from '@portal/domain/claims';
import { CORRECTIVE_STATUSES } from '@portal/domain/correctives';
import type { Statuses } from '@portal/domain/documents';
import { type MergerFacts, mergerStops } from '@portal/domain/mergers';
import { ORDER_STATUSES } from '@portal/domain/order-status';
import { REFUSAL_STATUSES } from '@portal/domain/refusals';
import { ACCEPTANCE_STATUSES, MOVEMENT_STATUSES, SHIPMENT_STATUSES } from '@portal/domain/shipments';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { countMoving } from './moved.ts';
import { BETWEEN, CONTRACTORS } from './plan.ts';

export type Preview = Answer<'previewMerger'>['data'];

/** Statuses in which a document is not finished. */
const openOf = (statuses: Statuses<string>): string[] =>
  Object.values(statuses)
    .filter(({ group }) => group === 'draft' || group === 'new' || group === 'work')
    .map(({ code }) => code);
/** Unfinished statuses by the documents' tables. */
export const OPEN: Readonly<Record<string, string[]>> = {
  orders: openOf(ORDER_STATUSES),
  refusal: openOf(REFUSAL_STATUSES),
  delivery_time_corrective: openOf(CORRECTIVE_STATUSES),
  shipment: openOf(SHIPMENT_STATUSES),
  acceptance: openOf(ACCEPTANCE_STATUSES),
  claim: openOf(CLAIM_STATUSES),
  movement: openOf(MOVEMENT_STATUSES),
};

interface Side {
  id: number;
  title: string;
  inn: string;
  type: string;
  merged: boolean;
  sandbox: boolean;
}

/**
 * Both contractors. With `locked`, waits for current writers of their rows and blocks new ones. Throws 404.
 */
export async function readSides(
  connection: Connection,
  { kept, emptied }: { kept: number; emptied: number },
  locked = false,
): Promise<{ kept: Side; emptied: Side }> {
  const { rows } = await connection.execute<Side & Record<string, unknown>>(sql`
    SELECT id, title, inn, type, merged_into_id IS NOT NULL AS merged, is_sandbox AS sandbox FROM contractor
    WHERE id IN (${kept}, ${emptied}) ORDER BY id ${locked ? sql`FOR UPDATE` : sql``}`);
  const one = rows.find(({ id }) => id === kept);
  const other = rows.find(({ id }) => id === emptied);
  if (!one || !other) throw notFound('Контрагент не найден');
  return { kept: one, emptied: other };
}

/** Messages about everything that prevents the merger. */
export async function readStops(
  connection: Connection,
  { kept, emptied }: { kept: Side; emptied: Side },
): Promise<string[]> {
  const themselves = sql`d.supplier_id IN (${kept.id}, ${emptied.id}) AND d.customer_id IN (${kept.id}, ${emptied.id})`;
  const { rows } = await connection.execute<
    Pick<MergerFacts, 'contracts' | 'open' | 'proposals'> & Record<string, unknown>
  >(sql`
    SELECT ARRAY(SELECT d.number FROM contract d WHERE ${themselves} AND d.status IN ('draft', 'on_confirmation', 'active', 'suspended')
                 ORDER BY d.id LIMIT 20) AS contracts,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'count', k.many)), '[]') FROM (${sql.join(
             BETWEEN.map(
               ({ table, title }) => sql`
                 SELECT ${title}::text AS title, count(*)::int AS many FROM ${sql.identifier(table)} d
                 WHERE ${themselves} AND d.status = ANY(${sql.param(OPEN[table] ?? [])}::text[])`,
             ),
             sql` UNION ALL `,
           )}) k WHERE k.many > 0) AS open,
           ARRAY(SELECT c.title FROM contract_proposal a
                 JOIN contract_proposal b ON b.shop_id = a.shop_id AND b.distributor_id = ${emptied.id} AND a.distributor_id = ${kept.id}
                   OR b.distributor_id = a.distributor_id AND b.shop_id = ${emptied.id} AND a.shop_id = ${kept.id}
                 JOIN contractor c ON c.id = CASE WHEN a.shop_id = b.shop_id THEN a.shop_id ELSE a.distributor_id END
                 WHERE a.status IN ('created', 'accepted') AND b.status IN ('created', 'accepted') ORDER BY 1) AS proposals`);
  const [found] = rows;
  if (!found) throw new Error('facts of a merger were not read');
  return mergerStops({ same: kept.id === emptied.id, kept, emptied, ...found }).map((stop) => sentence(stop));
}

/** Contracts in force that both have with the same company: only one of each pair may stay in force. */
export async function readPairs(
  connection: Connection,
  keptId: number,
  emptiedId: number,
): Promise<Preview['contracts']> {
  const { rows } = await connection.execute<Preview['contracts'][number]>(sql`
    SELECT partner.title AS partner, jsonb_build_object('id', mine.id, 'number', mine.number) AS kept,
           jsonb_build_object('id', theirs.id, 'number', theirs.number) AS emptied
    FROM contract mine JOIN contract theirs ON theirs.status = 'active' AND (
      mine.supplier_id = ${keptId} AND theirs.supplier_id = ${emptiedId} AND mine.customer_id = theirs.customer_id
      OR mine.customer_id = ${keptId} AND theirs.customer_id = ${emptiedId} AND mine.supplier_id = theirs.supplier_id)
    JOIN contractor partner ON partner.id = CASE WHEN mine.supplier_id = ${keptId} THEN mine.customer_id ELSE mine.supplier_id END
    WHERE mine.status = 'active' AND (mine.supplier_id = ${keptId} OR mine.customer_id = ${keptId})
    ORDER BY partner.title, mine.id`);
  return rows;
}

/** The result of a merger without doing it. Throws 404. */
export async function previewMerger(connection: Connection, kept: number, emptied: number): Promise<Preview> {
  const both = await readSides(connection, { kept, emptied });
  const shown = ({ id, title, inn }: Side) => ({ id, title, inn });
  return {
    kept: shown(both.kept),
    emptied: shown(both.emptied),
    stops: await readStops(connection, both),
    moves: kept === emptied ? [] : await countMoving(connection, CONTRACTORS, kept, emptied),
    contracts: kept === emptied ? [] : await readPairs(connection, kept, emptied),
  };
}
