import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import type { Printed } from '../../paper/answer.ts';
import { readShipmentFacts } from '../../paper/shipment-facts.ts';
import { type Found, printTorg2 } from '../../paper/torg2.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { drawTalk, readMessages } from '../../paper/talk.ts';
import { NO_CLAIM, visibleClaims } from './claims.ts';
import type { UnknownItem } from './tables.ts';

/** The id of missing in CLAIM_ITEM_KINDS: pieces of all other kinds have arrived, but not as they should. */
const MISSING = 1;

interface Head extends Record<string, unknown> {
  status: string;
  shipment_id: number | null;
  made_at: string;
  unknown_items: UnknownItem[];
}
interface Claimed extends Record<string, unknown> {
  item_id: number;
  shipped: number;
  shortage: number;
  rejected: number;
  comment: string;
}

/**
 * The act ТОРГ-2 of a claim, for either side. Throws 404 for other companies' claims, 409 if the claim has no
 * such act.
 */
export async function printClaim(connection: Connection, viewer: Viewer, id: number): Promise<Printed> {
  const { rows } = await connection.execute<Head>(sql`
    SELECT d.status, d.shipment_id, coalesce(d.sent_at, d.created_at) AS made_at, d.unknown_items
    FROM claim d WHERE d.id = ${id} AND ${visibleClaims(viewer)}`);
  const [claim] = rows;
  if (!claim) throw notFound(NO_CLAIM);
  if (claim.status === 'cancelled') throw conflict('Претензия отменена, акт не нужен');
  if (claim.shipment_id === null) throw conflict('Акт составляют по отгрузке, а у этой претензии её нет');
  // Whoever may see the claim may see the facts of its shipment.
  const facts = await readShipmentFacts(connection, sql`d.id = ${claim.shipment_id}`);
  if (!facts) throw notFound(NO_CLAIM);
  const { rows: claimed } = await connection.execute<Claimed>(sql`
    SELECT s.id AS item_id, s.quantity AS shipped,
           coalesce(sum(i.quantity) FILTER (WHERE i.type_id = ${MISSING}), 0)::int AS shortage,
           coalesce(sum(i.quantity) FILTER (WHERE i.type_id <> ${MISSING}), 0)::int AS rejected,
           coalesce(string_agg(nullif(i.comment, ''), '; ' ORDER BY i.id), '') AS comment
    FROM claim_item i JOIN shipment_item s ON s.order_line_id = i.order_line_id AND s.shipment_id = ${claim.shipment_id}
    WHERE i.claim_id = ${id} GROUP BY s.id, s.quantity`);
  const found = claimed.map(({ item_id, shipped, shortage, rejected, comment }): [number, Found] => [
    item_id,
    { accepted: Math.max(shipped - shortage - rejected, 0), shortage, rejected, surplus: 0, comment },
  ]);
  const paper = await printTorg2(facts, {
    id,
    finished_at: instantOf(claim.made_at),
    found: new Map(found),
    unknown_items: claim.unknown_items,
  });
  const talk = await readMessages(connection, { kind: 'claim', id });
  drawTalk(paper, `Переписка по претензии № ${id}`, facts.zone, talk);
  return { name: `ТОРГ-2 по претензии № ${id}`, content: paper.finish() };
}
