import type { CustomerMarkups } from '@portal/domain/price-lists';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { cardMarkup } from '../catalogue/supply-routes/supply-routes.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';

/**
 * Markups for a shop's person who looks at a supplier's list: those of their contract and of the logistic route
 * from the list's storage to one of theirs, preferably the person's default storage. Null for sellers and
 * administrators, who see the prices as written.
 */
export async function ownMarkups(
  connection: Connection,
  viewer: Viewer,
  list: { supplier_id: number; storage_id: number },
): Promise<CustomerMarkups | null> {
  if (viewer.type !== 'shop') return null;
  const { rows } = await connection.execute<{
    contract: number;
    percent: number | null;
    b2c: boolean;
    storage: string;
  }>(sql`
    SELECT contract.buyer_markup_percent AS contract, way.card_markup AS percent, way.b2c, way.title AS storage
    FROM contract LEFT JOIN LATERAL (
      SELECT ${cardMarkup(viewer.b2c_user)}, ${storage.title},
             ${viewer.b2c_user} AND card.logistic_markup_percent_b2c IS NOT NULL AS b2c
      FROM logistic_card card JOIN ${storage} ON ${storage.id} = card.customer_storage_id
      WHERE card.supplier_storage_id = ${list.storage_id} AND card.status = 'active' AND ${ownStorages(viewer)}
      ORDER BY ${storage.id} = (SELECT default_storage_id FROM app_user WHERE id = ${viewer.id}) DESC NULLS LAST, ${storage.id}
      LIMIT 1) way ON true
    WHERE ${scope(viewer).own(sql`contract.customer_id`)} AND contract.supplier_id = ${list.supplier_id} AND contract.status = 'active'
    LIMIT 1`);
  const [row] = rows;
  if (!row) return { contract: 0, card: null };
  return {
    contract: Number(row.contract),
    card: row.percent === null ? null : { percent: Number(row.percent), b2c: row.b2c, storage: row.storage },
  };
}
