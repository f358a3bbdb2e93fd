import { claimable } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { listFor } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { acceptances, NO_ACCEPTANCE, readAcceptanceItems } from './acceptances.ts';

type Wire = Answer<'listClaimableItems'>['data'][number];

const finished = sql`d.status IN ('accepted', 'accepted_with_discrepancy')`;

/** The company's finished acceptances that still have something to claim. */
export const claimableAcceptances = listFor<'listClaimableAcceptances'>()({
  fields: acceptances.fields,
  from: acceptances.from,
  ...(acceptances.counted ? { counted: acceptances.counted } : {}),
  ...(acceptances.key ? { key: acceptances.key } : {}),
  scope: (viewer) => sql`${scope(viewer).own(sql`d.customer_id`)} AND ${finished} AND EXISTS (
    SELECT FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id JOIN order_line l ON l.id = i.order_line_id
    WHERE a.acceptance_id = d.id AND l.shipped > l.claimed)`,
  filters: {
    'filter[contractor_title]': (...given) => acceptances.filters?.['filter[contractor_title]']?.(...given),
  },
  ...(acceptances.search ? { search: acceptances.search } : {}),
  order: acceptances.order,
  ...(acceptances.sorts ? { sorts: acceptances.sorts } : {}),
  wire: acceptances.wire,
});

/** The positions of such an acceptance: the result, and how many pieces may still be claimed. Throws 404. */
export async function readClaimableItems(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Wire[]> {
  const { rows } = await connection.execute<{ shipment_id: number }>(sql`
    SELECT d.shipment_id FROM acceptance d WHERE d.id = ${id} AND ${scope(viewer).own(sql`d.customer_id`)} AND ${finished}`);
  const [head] = rows;
  if (!head) throw notFound(NO_ACCEPTANCE);
  const items = await readAcceptanceItems(connection, id);
  const lines = await connection.execute<{ id: number; shipped: number; claimed: number }>(sql`
    SELECT id, shipped, claimed FROM order_line
    WHERE id = ANY(${sql.param(items.map(({ order_line_id }) => order_line_id))}::bigint[])`);
  const ledger = new Map(lines.rows.map((line) => [line.id, line]));
  return items.map(({ id: item, order_line_id, containers: _, article_norm: __, surplus: ___, ...rest }) => {
    const { shipped, claimed } = ledger.get(order_line_id) ?? { shipped: 0, claimed: 0 };
    return {
      ...rest,
      id: item,
      order_line_id,
      shipment_id: head.shipment_id,
      // Other shipments of the same line have their own acceptances.
      claimable: Math.min(claimable(shipped, claimed), rest.quantity),
    };
  });
}
