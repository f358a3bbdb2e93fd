import { type SQL, sql } from 'drizzle-orm';
import { conflict, unprocessable } from '../../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../../database/connect.ts';

/** Condition: a role, given as SQL, may approve: it has that right, and the basket's, whose prices its people see. */
export const approves = (roleId: SQL): SQL => sql`
  (SELECT count(*) = 2 FROM role_permission own WHERE own.role_id = ${roleId}
     AND own.permission IN ('PERMISSION_APPROVAL_UPDATE', 'PERMISSION_BASKET_GET'))`;

/** Condition: an active person `p` approves orders for a storage, given as SQL. */
export const approvesFor = (storageId: SQL): SQL => sql`
  (p.active AND ${approves(sql`p.role_id`)}
   AND (NOT EXISTS (SELECT FROM user_storage works WHERE works.user_id = p.id)
        OR EXISTS (SELECT FROM user_storage works WHERE works.user_id = p.id AND works.storage_id = ${storageId})))`;

/** People who can approve an author's order for a storage. */
export async function approversOf(
  connection: Connection,
  { contractor_id, storage_id, author }: { contractor_id: number; storage_id: number; author: number },
): Promise<number[]> {
  const { rows } = await connection.execute<{ id: number }>(sql`
    SELECT p.id FROM app_user p
    WHERE p.contractor_id = ${contractor_id} AND p.id <> ${author} AND ${approvesFor(sql`${storage_id}`)} ORDER BY p.id`);
  return rows.map(({ id }) => id);
}

interface Orphan extends Record<string, unknown> {
  key: string;
  company: string;
  storage: string;
}

/** Rules with a storage for which nobody could approve; of one company, or of all. */
async function orphans(connection: Connection, contractorId: number | null): Promise<Orphan[]> {
  const { rows } = await connection.execute<Orphan>(sql`
    SELECT r.id || ' ' || s.id AS key, company.title AS company, s.title AS storage
    FROM approval_rule r JOIN contractor company ON company.id = r.contractor_id
    JOIN storage s ON s.contractor_id = r.contractor_id AND (r.storage_id IS NULL OR r.storage_id = s.id)
    WHERE ${contractorId === null ? sql`true` : sql`r.contractor_id = ${contractorId}`}
      AND NOT EXISTS (SELECT FROM app_user p WHERE p.contractor_id = r.contractor_id AND p.id IS DISTINCT FROM r.user_id
                        AND ${approvesFor(sql`s.id`)})
    ORDER BY company.title, s.title, r.id`);
  return rows;
}

/** Throws 422 if a company has a rule by which nobody could approve. */
export async function requireApprovers(connection: Connection, contractorId: number): Promise<void> {
  const [orphan] = await orphans(connection, contractorId);
  if (orphan)
    throw unprocessable(
      `Согласовать заказ на склад «${orphan.storage}» некому: сначала дайте кому-то роль с правом «Согласование заказов сотрудников»`,
    );
}

/**
 * Runs work that may take rights or storages away from people. Throws 409 if it leaves nobody who approves where
 * somebody did before.
 * @param contractorId the company; null: the role of all companies
 */
export async function keepingApprovers<T>(
  transaction: Transaction,
  contractorId: number | null,
  work: () => Promise<T>,
): Promise<T> {
  const before = new Set((await orphans(transaction, contractorId)).map(({ key }) => key));
  const result = await work();
  const orphan = (await orphans(transaction, contractorId)).find(({ key }) => !before.has(key));
  if (!orphan) return result;
  throw conflict(
    `${contractorId === null ? `${orphan.company}: с` : 'С'}огласовать заказы на склад «${orphan.storage}» станет некому. Дайте право «Согласование заказов сотрудников» ещё кому-то или уберите правило.`,
  );
}
