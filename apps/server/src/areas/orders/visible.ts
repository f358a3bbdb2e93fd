import { checkRule } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

/**
 * Condition on `orders o` that the viewer may see, by the permission for each side: as the supplier, orders already
 * given to it; as the customer, its own. An administrator sees all.
 */
export function visibleOrders(viewer: Viewer): SQL {
  if (viewer.type === 'admin') return sql`true`;
  const sides = [
    ...(checkRule('pages.inbox-id', viewer)
      ? [sql`${scope(viewer).own(sql`o.supplier_id`)} AND NOT o.withheld`]
      : []),
    ...(checkRule('pages.outgoing-id', viewer) ? [sql`${scope(viewer).own(sql`o.customer_id`)}`] : []),
  ];
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` OR `)})`;
}
