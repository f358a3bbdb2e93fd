import { hasExpired, contractZone } from '@portal/domain/contracts';
import { undoLeft, undoRefusal } from '@portal/domain/mergers';
import { sentence } from '@portal/domain/sentences';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { contractDocument } from '../contractors/contract-document.ts';
import { clearMerged } from '../contractors/contractor-mergers.ts';
import { cancelForeignFiles } from '../exports/stop-made-since.ts';
import { copyForeignRoles, restoreMain } from '../identity/people/people-mergers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { moveShipments } from '../shipments/side-mergers.ts';
import { OPEN, readSides } from './facts.ts';
import { follow, oneAtATime, putBack, rowsOf } from './moved.ts';
import { switchOffMadeSince } from './made-since.ts';
import { CONTRACTORS, MOVED } from './plan.ts';
import { partPrices } from './prices.ts';
import { closeSessions, lookAgain, sayMerger } from './told.ts';

interface Merger {
  id: number;
  kept: number;
  emptied: number;
  at: string;
  undone: boolean;
  later: string | null;
}

/** Keys of the moved rows of a table, on either side. */
const anyOf = (mergerId: number, table: string): SQL =>
  sql`SELECT unnest(r.rows) FROM contractor_merger_rows r
      WHERE r.merger_id = ${mergerId} AND r.table_name = ${table} AND r.column_name IN ('supplier_id', 'customer_id', 'contractor_id')`;

/**
 * Unfinished documents that would lie between the two after the undo: with a contract of one and a storage of
 * the other.
 */
async function readBetween(
  connection: Connection,
  { id, kept }: Pick<Merger, 'id' | 'kept'>,
): Promise<{ title: string; ids: number[] }[]> {
  const { rows } = await connection.execute<{ orders: number[]; movements: number[] }>(sql`
    WITH contracts AS MATERIALIZED (${anyOf(id, 'contract')}), storages AS MATERIALIZED (${anyOf(id, 'storage')})
    SELECT ARRAY(SELECT o.id FROM orders o
                 WHERE o.status = ANY(${sql.param(OPEN['orders'] ?? [])}::text[]) AND ${kept} IN (o.supplier_id, o.customer_id)
                   AND (o.contract_id IN (SELECT * FROM contracts))
                     <> (CASE WHEN o.supplier_id = ${kept} THEN o.supplier_storage_id ELSE o.customer_storage_id END IN (SELECT * FROM storages))
                 ORDER BY o.id LIMIT 20) AS orders,
           ARRAY(SELECT m.id FROM movement m
                 WHERE m.status = ANY(${sql.param(OPEN['movement'] ?? [])}::text[]) AND m.contractor_id = ${kept}
                   AND (m.from_storage_id IN (SELECT * FROM storages)) <> (m.to_storage_id IN (SELECT * FROM storages))
                 ORDER BY m.id LIMIT 20) AS movements`);
  const [found] = rows;
  return [
    { title: 'Заказы', ids: found?.orders ?? [] },
    { title: 'Перемещения', ids: found?.movements ?? [] },
  ].filter(({ ids }) => ids.length > 0);
}

/**
 * Undoes a merger of contractors: exactly the moved rows go back, together with later rows that belong to
 * them. Things that act without a person and were made later by returning people go back too and are switched
 * off. Other later data stays. Returns the number of rows that went back. Throws 404, and 409 with the reason.
 */
export async function undoMerger(
  transaction: Transaction,
  viewer: Viewer,
  mergerId: number,
  now = new Date(),
): Promise<number> {
  await transaction.execute(oneAtATime(CONTRACTORS));
  const { rows: found } = await transaction.execute<Merger & Record<string, unknown>>(sql`
    SELECT m.id, m.kept_id AS kept, m.emptied_id AS emptied, m.at, m.undone_at IS NOT NULL AS undone,
           (SELECT later.title FROM contractor k JOIN contractor later ON later.id = k.merged_into_id WHERE k.id = m.kept_id) AS later
    FROM contractor_merger m WHERE m.id = ${mergerId} FOR UPDATE OF m`);
  const [merger] = found;
  if (!merger) throw notFound('Объединение не найдено');
  const { kept, emptied } = merger;
  await transaction.execute(sql`
    SELECT FROM contract WHERE supplier_id IN (${kept}, ${emptied}) OR customer_id IN (${kept}, ${emptied}) ORDER BY id FOR UPDATE`);
  const both = await readSides(transaction, merger, true);
  const refused = undoRefusal({
    ...merger,
    left: undoLeft(instantOf(merger.at), now),
    between: await readBetween(transaction, merger),
  });
  if (refused !== null) throw conflict(sentence(refused));
  // First of all, because rows that reference a merged contractor are refused.
  await clearMerged(transaction, kept, emptied);
  let back = 0;
  for (const one of MOVED) back += await putBack(transaction, CONTRACTORS, one, merger);
  for (const one of MOVED) if (one.follows) await follow(transaction, one, one.follows, merger);
  await moveShipments(transaction, kept, emptied);
  await partPrices(transaction, CONTRACTORS, merger);
  await restoreMain(transaction, emptied, rowsOf(CONTRACTORS, mergerId, 'app_user', 'is_main'));
  // A person may have got a role of the other company meanwhile; that company must not control the person's
  // permissions.
  await copyForeignRoles(transaction, { contractor: emptied, of: kept });
  await copyForeignRoles(transaction, { contractor: kept, of: emptied });
  const stopped = await switchOffMadeSince(transaction, merger);
  await cancelForeignFiles(transaction, { by: emptied, of: kept });
  await resume(transaction, viewer, mergerId, now);
  await transaction.execute(
    sql`UPDATE contractor_merger SET undone_at = now(), undone_by_user_id = ${viewer.id} WHERE id = ${mergerId}`,
  );
  // The sessions of returning people were opened for the other company.
  await closeSessions(transaction, emptied);
  await lookAgain(transaction, [kept, emptied]);
  await sayMerger(transaction, 'contractor:parted', { id: mergerId, ...both, by: viewer, also: stopped });
  return back;
}

/** Resumes contracts that the merger suspended, unless they have expired or were changed since. */
async function resume(transaction: Transaction, viewer: Viewer, mergerId: number, now: Date): Promise<void> {
  const { rows } = await transaction.execute<{
    id: number;
    date_end: string | null;
    req_zone_id: number;
  }>(sql`
    SELECT d.id, d.date_end::text AS date_end, d.req_zone_id FROM contract d
    WHERE d.status = 'suspended' AND d.id IN (${rowsOf(CONTRACTORS, mergerId, 'contract', 'status')})
      AND NOT EXISTS (SELECT FROM contract k WHERE k.status = 'active' AND k.supplier_id = d.supplier_id AND k.customer_id = d.customer_id)
    ORDER BY d.id`);
  const again = rows.filter(
    ({ date_end, req_zone_id }) => !hasExpired(date_end, now, contractZone(req_zone_id)),
  );
  if (again.length > 0)
    await takeAction(transaction, contractDocument, {
      action: 'resume',
      by: viewer,
      documents: again.map(({ id }) => ({ id, version: null })),
      input: {},
    });
}
