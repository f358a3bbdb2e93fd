import { CLAIM_ANSWER_DAYS } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';

type Terms = Answer<'getClaimTerms'>['data'];

/** Days in which a supplier must answer a claim: as set by administrators, or the defaults. */
export async function readTerms(connection: Connection): Promise<Terms> {
  const { rows } = await connection.execute<Terms & Record<string, unknown>>(
    sql`SELECT logistic_days, hidden_defect_days FROM claim_terms`,
  );
  return rows[0] ?? { ...CLAIM_ANSWER_DAYS };
}

/** Sets the days for all claims, including those that wait for an answer. */
export async function setTerms(
  connection: Connection,
  { logistic_days, hidden_defect_days }: Terms,
): Promise<Terms> {
  await connection.execute(sql`
    INSERT INTO claim_terms (id, logistic_days, hidden_defect_days) VALUES (1, ${logistic_days}, ${hidden_defect_days})
    ON CONFLICT (id) DO UPDATE SET logistic_days = excluded.logistic_days, hidden_defect_days = excluded.hidden_defect_days`);
  return readTerms(connection);
}
