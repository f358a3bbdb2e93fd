import { sandboxChangeFault, sandboxPairFault } from '@portal/domain/contracts';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { NO_CONTRACTOR } from './directory.ts';

/** Why two companies cannot have a contract because of a sandbox; null if nothing prevents it. */
export async function sandboxObstacle(
  connection: Connection,
  { supplier_id, customer_id }: { supplier_id: number; customer_id: number },
): Promise<string | null> {
  const { rows } = await connection.execute<{ id: number; is_sandbox: boolean }>(sql`
    SELECT id, is_sandbox FROM contractor WHERE id IN (${supplier_id}, ${customer_id})`);
  const is = (id: number) => rows.find((row) => row.id === id)?.is_sandbox ?? false;
  return sentence(sandboxPairFault(is(supplier_id), is(customer_id)));
}

/**
 * Makes a company a sandbox, or a real one again. `documents`: whether it has any. Throws 404, and 409 for a company with
 * documents or contracts.
 */
export async function setSandbox(
  transaction: Transaction,
  id: number,
  becomes: boolean,
  documents: boolean,
): Promise<void> {
  const { rows } = await transaction.execute<{ is_sandbox: boolean; contracts: boolean }>(sql`
    SELECT is_sandbox, EXISTS (SELECT FROM contract WHERE ${id}::bigint IN (supplier_id, customer_id)) AS contracts
    FROM contractor WHERE id = ${id} AND type <> 'admin' AND merged_into_id IS NULL FOR UPDATE`);
  const [found] = rows;
  if (!found) throw notFound(NO_CONTRACTOR);
  if (found.is_sandbox === becomes) return;
  const fault = sentence(sandboxChangeFault(becomes, { documents, contracts: found.contracts }));
  if (fault !== null) throw conflict(fault);
  await transaction.execute(sql`UPDATE contractor SET is_sandbox = ${becomes} WHERE id = ${id}`);
}
