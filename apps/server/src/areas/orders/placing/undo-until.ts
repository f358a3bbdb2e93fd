// Until when an order can be taken back at one click, as SQL.
import { UNDO_MINUTES } from '@portal/domain/undo';
import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import { scope } from '../../../lists/scope.ts';

/** Until when an order `o` can be undone; its replacement is ordered in the same transaction. */
export const UNDO_UNTIL: SQL = sql`o.created_at + ${UNDO_MINUTES} * interval '1 minute'`;
/** Nothing of an order `o` has been decided, and it does not wait for a bank. */
export const UNTOUCHED: SQL = sql`(o.status = 'active'
  AND NOT EXISTS (SELECT FROM order_line other WHERE other.order_id = o.id AND other.undecided < other.ordered))`;
/** Whether an order `o` may still be undone: in time, and with no decision on it. */
export const CAN_BE_UNDONE: SQL = sql`(${UNTOUCHED} AND now() < ${UNDO_UNTIL})`;
/** An order `o` was placed by a person from a basket: it replaces nothing, and no claim promised it. */
export const FROM_BASKET: SQL = sql`(NOT EXISTS (SELECT FROM order_replacement instead WHERE instead.order_id = o.id)
  AND EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id AND h.action = 'place' AND h.user_id IS NOT NULL))`;

/** Until when the viewer's company may take the order `o` back into its basket; null: not (any more). */
export const undoUntilFor = (viewer: Viewer): SQL => sql`
  CASE WHEN ${scope(viewer).own(sql`o.customer_id`)} AND ${CAN_BE_UNDONE} AND ${FROM_BASKET} THEN ${UNDO_UNTIL} END`;
