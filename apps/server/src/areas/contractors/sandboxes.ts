import { sandboxChangeFault, sandboxPairFault } from '@portal/domain/contracts';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { recordChanges } from '../changes/record.ts';
import { NO_CONTRACTOR } from './directory.ts';

/**
 * Why two companies cannot have a contract because of a sandbox; null if nothing prevents it. Until the transaction ends,
 * neither becomes a sandbox or a real company.
 */
export async function sandboxObstacle(
  connection: Connection,
  { supplier_id, customer_id }: { supplier_id: number; customer_id: number },
): Promise<string | null> {
  const { rows } = await connection.execute<{ id: number; is_sandbox: boolean }>(sql`
    SELECT id, is_sandbox FROM contractor WHERE id IN (${supplier_id}, ${customer_id}) ORDER BY id FOR KEY SHARE`);
  const is = (id: number) => rows.find((row) => row.id === id)?.is_sandbox ?? false;
  return sentence(sandboxPairFault(is(supplier_id), is(customer_id)));
}

/**
 * Makes a company a sandbox, or a real one again. Throws 404, and 409 for a company with documents or contracts.
 * @param hasDocuments whether it has documents; asked when nobody can make a contract of the company any more
 */
export async function setSandbox(
  transaction: Transaction,
  by: Viewer,
  id: number,
  becomes: boolean,
  hasDocuments: () => Promise<boolean>,
): Promise<void> {
  const { rows } = await transaction.execute<{ is_sandbox: boolean }>(sql`
    SELECT is_sandbox FROM contractor WHERE id = ${id} AND type <> 'admin' AND merged_into_id IS NULL FOR UPDATE`);
  const [found] = rows;
  if (!found) throw notFound(NO_CONTRACTOR);
  if (found.is_sandbox === becomes) return;
  // A statement of its own, which sees the contracts that were made while this one waited for the lock.
  const { rows: made } = await transaction.execute(
    sql`SELECT FROM contract WHERE supplier_id = ${id} OR customer_id = ${id} LIMIT 1`,
  );
  const obstacles = { documents: await hasDocuments(), contracts: made.length > 0 };
  const fault = sentence(sandboxChangeFault(becomes, obstacles));
  if (fault !== null) throw conflict(fault);
  await recordChanges(transaction, { by, subject: 'contractor', ids: [id] }, () =>
    transaction.execute(sql`UPDATE contractor SET is_sandbox = ${becomes} WHERE id = ${id}`),
  );
}
