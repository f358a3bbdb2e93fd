import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';

type Discount = Answer<'getRegulationDiscount'>['data'];

/** By how many percent a way's markup is lowered where it says so; nothing until somebody has set it. */
export async function readDiscount(connection: Connection): Promise<Discount> {
  const { rows } = await connection.execute<{ version: number; percent: number }>(sql`
    SELECT version, percent::float8 AS percent FROM regulation_discount WHERE id = 1`);
  return rows[0] ?? { version: 1, percent: 0 };
}

/** Set it. Throws 409 when somebody else has set it since. */
export async function updateDiscount(
  transaction: Transaction,
  { version, percent }: BodyOf<'updateRegulationDiscount'>,
): Promise<Discount> {
  // The first row is version 1 with nothing in it, whether it is written or not.
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
