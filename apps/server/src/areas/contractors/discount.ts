import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';

type Discount = Answer<'getRegulationDiscount'>['data'];

/**
 * The percentage by which the markup of a logistic route is lowered, if the route has the discount; 0 until it
 * is set.
 */
export async function readDiscount(connection: Connection): Promise<Discount> {
  const { rows } = await connection.execute<{ version: number; percent: number }>(sql`
    SELECT version, percent::float8 AS percent FROM regulation_discount WHERE id = 1`);
  return rows[0] ?? { version: 1, percent: 0 };
}

/** Sets the discount. Throws 409 if somebody else has set it meanwhile. */
export async function updateDiscount(
  transaction: Transaction,
  { version, percent }: BodyOf<'updateRegulationDiscount'>,
): Promise<Discount> {
  // A missing row counts as version 1 with zero percent.
  await transaction.execute(
    sql`INSERT INTO regulation_discount (id, percent, version) VALUES (1, 0, 1) ON CONFLICT DO NOTHING`,
  );
  const { rows } = await transaction.execute(sql`
    UPDATE regulation_discount SET percent = ${percent}, version = version + 1 WHERE id = 1 AND version = coalesce(${version ?? null}::int, version) RETURNING 1`);
  const now = await readDiscount(transaction);
  if (rows.length === 0)
    throw conflict('Скидку уже изменил другой администратор. Проверьте новое значение и повторите.', {
      document: now,
    });
  return now;
}
