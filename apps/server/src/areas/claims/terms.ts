import { CLAIM_ANSWER_DAYS } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';

type Terms = Answer<'getClaimTerms'>['data'];

/** Days in which a supplier answers a claim: as administrators have set them, or the usual ones. */
export async function readTerms(connection: Connection): Promise<Terms> {
  const { rows } = await connection.execute<Terms & Record<string, unknown>>(
    sql`SELECT logistic_days, hidden_defect_days FROM claim_terms`,
  );
  return rows[0] ?? { ...CLAIM_ANSWER_DAYS };
}

/** Set them, for all claims that wait. */
export async function setTerms(
  connection: Connection,
  { logistic_days, hidden_defect_days }: Terms,
): Promise<Terms> {
  await connection.execute(sql`
    INSERT INTO claim_terms (id, logistic_days, hidden_defect_days) VALUES (1, ${logistic_days}, ${hidden_defect_days})
    ON CONFLICT (id) DO UPDATE SET logistic_days = excluded.logistic_days, hidden_defect_days = excluded.hidden_defect_days`);
  return readTerms(connection);
}
