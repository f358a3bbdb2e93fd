import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { createClaim } from '../claims/create.ts';
import { leftToClaim, type NewClaimItem } from '../claims/pieces.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { UnknownItem } from './tables.ts';

/** Ids of missing and broken in CLAIM_ITEM_KINDS. */
const MISSING = 1;
const BROKEN = 4;

interface Found {
  order_id: number;
  line_id: number;
  shortage: number;
  rejected: number;
  surplus: number;
  comment: string;
  name: string;
}

/**
 * Drafts claims for pieces that an acceptance found missing or rejected, one per order; those that are in a claim
 * already stay there. Surplus pieces are listed in the comment of the first claim, together with goods that nobody
 * ordered. Decisions, «Acceptance».
 * @returns the pieces that were claimed before: «KNECHT OC 90 – 2 шт.»; empty if none were
 */
export async function draftClaims(
  transaction: Transaction,
  by: Viewer,
  acceptanceId: number,
): Promise<string> {
  const { rows: found } = await transaction.execute<Found & Record<string, unknown>>(sql`
    SELECT l.order_id, l.id AS line_id, a.shortage, a.rejected, a.surplus, a.comment, brand.title || ' ' || product.article AS name
    FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id JOIN order_line l ON l.id = i.order_line_id
    JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE a.acceptance_id = ${acceptanceId} ORDER BY l.order_id, a.id`);
  const { rows } = await transaction.execute<{ shipment_id: number; unknown_items: UnknownItem[] }>(
    sql`SELECT shipment_id, unknown_items FROM acceptance WHERE id = ${acceptanceId}`,
  );
  const { shipment_id, unknown_items } = rows[0] ?? { shipment_id: null, unknown_items: [] };
  const wrong = found.filter(({ shortage, rejected, surplus }) => shortage + rejected + surplus > 0);
  // Surplus and unordered goods are described in the first claim only; every acceptance has at least one order.
  const first = (wrong[0] ?? found[0])?.order_id;
  const { items, before } = await splitClaimed(transaction, by, found);
  const customer_comment = beyondWords(found, unknown_items);
  if (items.length > 0 || unknown_items.length > 0 || customer_comment !== '')
    await createClaim(transaction, by, {
      type_id: 1,
      shipment_id,
      acceptance_id: acceptanceId,
      ...(first === undefined ? {} : { order_id: first }),
      items,
      unknown_items,
      customer_comment,
      text: `Черновик создан по приёмке ${documentNumber(acceptanceId)}`,
    });
  return before;
}

/** Separates missing and rejected pieces into those to claim and those that another claim already has. */
async function splitClaimed(
  transaction: Transaction,
  by: Viewer,
  found: readonly Found[],
): Promise<{ items: NewClaimItem[]; before: string }> {
  const wrong = found.filter(({ shortage, rejected }) => shortage + rejected > 0);
  if (wrong.length === 0) return { items: [], before: '' };
  const left = await leftToClaim(
    transaction,
    by,
    wrong.map(({ line_id }) => line_id),
  );
  const items: NewClaimItem[] = [];
  const before: string[] = [];
  for (const { line_id, shortage, rejected, comment, name } of wrong) {
    let free = left.get(line_id) ?? 0;
    for (const [type_id, pieces] of [[MISSING, shortage] as const, [BROKEN, rejected] as const]) {
      const quantity = Math.min(pieces, free);
      free -= quantity;
      if (quantity > 0) items.push({ order_line_id: line_id, quantity, type_id, comment });
    }
    left.set(line_id, free);
    const own = items.filter((item) => item.order_line_id === line_id);
    const claimed = shortage + rejected - own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (claimed > 0) before.push(`${name} – ${claimed} шт.`);
  }
  return { items, before: before.join(', ') };
}

function beyondWords(found: readonly Found[], unknown: readonly UnknownItem[]): string {
  const surplus = found
    .filter((item) => item.surplus > 0)
    .map((item) => `${item.name} – ${item.surplus} шт.`);
  const others = unknown.map(({ name, quantity, comment = '' }) =>
    [`${name} – ${quantity} шт.`, ...(comment.trim() === '' ? [] : [`(${comment.trim()})`])].join(' '),
  );
  return [
    ...(surplus.length === 0 ? [] : [`Излишек: ${surplus.join(', ')}`]),
    ...(others.length === 0 ? [] : [`Не заказано: ${others.join(', ')}`]),
  ].join('; ');
}
