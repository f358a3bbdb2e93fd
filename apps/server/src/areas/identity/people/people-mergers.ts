import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

/**
 * The main person of the company merged away loses that status if the other company has one; recorded by the
 * merger (`key`).
 */
export const demoteMain = (kept: number, emptied: number): SQL => sql`
  UPDATE app_user t SET is_main = false WHERE t.contractor_id = ${emptied} AND t.is_main
    AND EXISTS (SELECT FROM app_user k WHERE k.contractor_id = ${kept} AND k.is_main) RETURNING t.id AS key`;

/** Makes people among `ids` main again in their company, unless it has another main person by now. */
export async function restoreMain(transaction: Transaction, contractorId: number, ids: SQL): Promise<void> {
  await transaction.execute(sql`
    UPDATE app_user SET is_main = true WHERE id IN (${ids}) AND contractor_id = ${contractorId}
      AND NOT EXISTS (SELECT FROM app_user k WHERE k.contractor_id = ${contractorId} AND k.is_main)`);
}

/**
 * For people whose role belongs to another company, copies the role with its permissions into their own
 * company.
 */
export async function copyForeignRoles(
  transaction: Transaction,
  { contractor, of }: { contractor: number; of: number },
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT DISTINCT r.id FROM app_user p JOIN role r ON r.id = p.role_id
    WHERE p.contractor_id = ${contractor} AND r.contractor_id = ${of} ORDER BY r.id`);
  for (const { id } of rows)
    await transaction.execute(sql`
      WITH own AS (INSERT INTO role (contractor_id, title, description) SELECT ${contractor}, title, description FROM role WHERE id = ${id} RETURNING id),
        rights AS (INSERT INTO role_permission (role_id, permission) SELECT own.id, permission FROM own, role_permission WHERE role_id = ${id})
      UPDATE app_user SET role_id = own.id FROM own WHERE contractor_id = ${contractor} AND role_id = ${id}`);
}
