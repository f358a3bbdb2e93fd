import { MOVEMENT_SHORTAGE_REASONS, type MovementShortageOutcome } from '@portal/domain/movement-shortages';
import { movementPaperFault } from '@portal/domain/papers';
import type { MovementStatus } from '@portal/domain/shipments';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { oneOf } from '../../../lists/party.ts';
import type { Printed } from '../../../paper/answer.ts';
import { companyOf, stockOf } from '../../../paper/parties.ts';
import type { Company, Line, Stock } from '../../../paper/parts.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { NO_MOVEMENT, visibleMovements } from '../movements.ts';
import { printTorg13 } from './torg13.ts';

/** A position of a movement, as its papers show it. */
export interface WaybillLine extends Line {
  /** Grams of one piece. */
  weight: number | null;
  places: number[];
}
/** Pieces that did not arrive, according to an act. */
export interface WaybillShortage extends Line {
  outcome: MovementShortageOutcome;
  reason: string;
  comment: string;
  at: string;
  actor: string;
}
/** A movement as its papers show it. */
export interface WaybillFacts {
  id: number;
  zone: string;
  made_at: string;
  containers_count: number;
  company: Company;
  from: Stock;
  to: Stock;
  lines: WaybillLine[];
  shortages: WaybillShortage[];
}

const GOODS = sql`JOIN reserve r ON r.id = i.reserve_id JOIN price_list_item item ON item.id = r.item_id
  JOIN product ON product.id = item.product_id JOIN brand ON brand.id = product.brand_id`;

/**
 * The waybill of a movement, with its shortage act. Throws 404 for another company's movement, 409 if its
 * status has no paper.
 */
export async function printMovementPaper(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Printed> {
  const { rows } = await connection.execute<
    Omit<WaybillFacts, 'lines' | 'shortages'> & { status: MovementStatus } & Record<string, unknown>
  >(sql`
    SELECT d.id, d.status, from_storage.time_zone AS zone, coalesce(d.shipped_at, d.created_at) AS made_at, d.containers_count,
           ${companyOf('company')} AS company, ${stockOf('from_storage')} AS "from", ${stockOf('to_storage')} AS "to"
    FROM movement d JOIN contractor company ON company.id = d.contractor_id
    JOIN storage from_storage ON from_storage.id = d.from_storage_id JOIN storage to_storage ON to_storage.id = d.to_storage_id
    WHERE d.id = ${id} AND ${visibleMovements(viewer)}`);
  const [head] = rows;
  if (!head) throw notFound(NO_MOVEMENT);
  const fault = movementPaperFault(head.status);
  if (fault !== null) throw conflict(sentence(fault));
  const { rows: lines } = await connection.execute<WaybillLine & Record<string, unknown>>(sql`
    SELECT brand.title AS brand, product.article, product.title, i.price_kopecks, i.quantity, product.weight,
           (SELECT coalesce(jsonb_agg(c.quantity ORDER BY c.id), '[]') FROM movement_container c WHERE c.item_id = i.id) AS places
    FROM movement_item i ${GOODS} WHERE i.movement_id = ${id} ORDER BY i.id`);
  const { rows: shortages } = await connection.execute<
    Omit<WaybillShortage, 'reason'> & { reason_id: number } & Record<string, unknown>
  >(sql`
    SELECT brand.title AS brand, product.article, product.title, i.price_kopecks, s.quantity, s.outcome, s.reason_id, s.comment, s.created_at AS at,
           p.second_name || ' ' || p.first_name AS actor
    FROM movement_item i JOIN movement_shortage s ON s.item_id = i.id JOIN app_user p ON p.id = s.created_by ${GOODS}
    WHERE i.movement_id = ${id} ORDER BY s.id`);
  const paper = await printTorg13({
    ...head,
    made_at: instantOf(head.made_at),
    lines,
    shortages: shortages.map(({ reason_id, ...row }) => ({
      ...row,
      reason: oneOf(MOVEMENT_SHORTAGE_REASONS, reason_id).title,
      at: instantOf(row.at),
    })),
  });
  return { name: `ТОРГ-13 № ${id}`, content: paper.finish() };
}
