import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from './connect.ts';

const UNIQUE = '23505';

function isTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === UNIQUE) return true;
  return false;
}

/**
 * Inserts rows whose keys were checked to be free, without `ON CONFLICT`, which checks every key again and
 * writes every row twice. If somebody has inserted one of the keys meanwhile, the insert is rolled back and
 * repeated with `otherwise`.
 */
export async function insertPlainly<Row extends Record<string, unknown>>(
  transaction: Transaction,
  insert: (conflict: SQL) => SQL,
  otherwise: SQL,
): Promise<Row[]> {
  const run = async (connection: Connection, conflict: SQL): Promise<Row[]> => {
    const { rows } = await connection.execute(insert(conflict));
    return rows as Row[];
  };
  try {
    return await transaction.transaction((savepoint) => run(savepoint, sql``));
  } catch (error) {
    if (!isTaken(error)) throw error;
    return run(transaction, otherwise);
  }
}
