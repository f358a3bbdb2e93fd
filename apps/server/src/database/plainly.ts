import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from './connect.ts';

const UNIQUE = '23505';

function isTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === UNIQUE) return true;
  return false;
}

/**
 * Insert rows whose keys were free when it was looked: without `ON CONFLICT`, which looks every key up once more and writes every row
 * down twice. Where somebody else has taken one of them meanwhile, what was written is taken back and it is done with `otherwise`.
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
