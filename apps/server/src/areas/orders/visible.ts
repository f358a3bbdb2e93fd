import { checkRule } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

/**
 * Orders one may see, by the rights for either side: those of one's own as the supplier, once they were given to it, and as the
 * customer; an administrator's view has no bounds. A condition on `orders o`.
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
