import { type SQL, sql } from 'drizzle-orm';

/** Whether goods are sold under the contract, named `contract` in the statement, to this storage of the customer. */
export const reaches = (storageId: SQL): SQL =>
  sql`(NOT contract.only_for_selected_storage OR contract.storage_id = ${storageId})`;
