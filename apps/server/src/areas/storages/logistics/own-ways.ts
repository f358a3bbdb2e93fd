import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';

/**
 * Active logistic cards between two storages of one company: `from_storage` and `to_storage`. Decisions,
 * «Flags that the statements carry».
 */
export const OWN_WAYS = sql`logistic_card card
  JOIN storage from_storage ON from_storage.id = card.supplier_storage_id
  JOIN storage to_storage ON to_storage.id = card.customer_storage_id
    AND to_storage.contractor_id = from_storage.contractor_id AND to_storage.id <> from_storage.id`;
/** Condition: an active card of the viewer's own company. */
export const ownWays = (viewer: Viewer): SQL =>
  sql`card.status = 'active' AND ${scope(viewer).own(sql`from_storage.contractor_id`)}`;
