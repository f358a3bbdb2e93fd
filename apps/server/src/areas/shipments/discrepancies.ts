import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { createClaim } from '../claims/create.ts';
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
 * Drafts claims for pieces that an acceptance found missing or rejected, one per order. Surplus pieces are
 * listed in the comment of the first claim, together with goods that nobody ordered. Decisions, «Acceptance».
 */
export async function draftClaims(transaction: Transaction, by: Viewer, acceptanceId: number): Promise<void> {
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
  await createClaim(transaction, by, {
    type_id: 1,
    shipment_id,
    acceptance_id: acceptanceId,
    ...(first === undefined ? {} : { order_id: first }),
    items: found.flatMap(({ line_id, shortage, rejected, comment }) =>
      [[MISSING, shortage] as const, [BROKEN, rejected] as const].flatMap(([type_id, quantity]) =>
        quantity === 0 ? [] : [{ order_line_id: line_id, quantity, type_id, comment }],
      ),
    ),
    unknown_items,
    customer_comment: beyondWords(found, unknown_items),
    text: `Черновик создан по приёмке ${documentNumber(acceptanceId)}`,
  });
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
