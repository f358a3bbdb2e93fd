import { type SQL, sql } from 'drizzle-orm';

/** Condition: goods are sold under the row `contract` to this storage of the customer. */
export const reaches = (storageId: SQL): SQL =>
  sql`(NOT contract.only_for_selected_storage OR contract.storage_id = ${storageId})`;
