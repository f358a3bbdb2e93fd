import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';

/** Two companies and the first day of their contract; `id` of that contract, if it is saved already. */
export interface Pair {
  id?: number;
  supplier_id: number;
  customer_id: number;
  /** The first day, «2026-11-21». */
  date: string;
}

/** Statuses of a contract that is an obstacle to another one of the same companies. */
const OBSTACLES = ['active', 'suspended', 'on_confirmation'] as const;

/**
 * Why these two companies cannot have the contract: another one of theirs is in force, suspended or waits for
 * the administrator, and ends after the new one's first day. The database, too, allows only one in force
 * (contract_active_pair). Null if there is no obstacle.
 * @param statuses statuses of the other contract that count
 */
export async function secondOfPair(
  connection: Connection,
  { id = 0, supplier_id, customer_id, date }: Pair,
  statuses: readonly (typeof OBSTACLES)[number][] = OBSTACLES,
): Promise<string | null> {
  const { rows } = await connection.execute<{ number: string; status: string; until: string | null }>(sql`
    SELECT number, status, to_char(date_end, 'DD.MM.YYYY') AS until FROM contract
    WHERE supplier_id = ${supplier_id} AND customer_id = ${customer_id} AND id <> ${id}
      AND status = ANY(${sql.param([...statuses])}::text[]) AND (date_end IS NULL OR date_end >= ${date}::date)
    ORDER BY status = 'active' DESC, id LIMIT 1`);
  const [other] = rows;
  if (!other) return null;
  if (other.status === 'on_confirmation')
    return `Договор № ${other.number} между этими организациями уже ждёт подтверждения. Дождитесь решения: второго быть не может`;
  const until = other.until === null ? 'бессрочно' : `до ${other.until}`;
  return `Между этими организациями уже действует договор № ${other.number} (${until}). Можно изменить его условия, расторгнуть его или начать новый после его окончания`;
}
