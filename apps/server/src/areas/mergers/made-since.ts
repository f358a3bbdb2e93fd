import { MADE_WHILE_MERGED } from '@portal/domain/makers';
import { switchedOffWords } from '@portal/domain/mergers';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { Merged } from './moved.ts';

/**
 * What those who went back have made while the two were one, and what acts without a person, has gone back with them (`plan.ts`); it is
 * switched off here, so that nothing of the one goes on going out to the other. Answers what was switched off, in words; empty: nothing.
 */
export async function switchOffMadeSince(
  transaction: Transaction,
  { emptied, at }: Pick<Merged, 'emptied'> & { at: string },
): Promise<string> {
  const reason = MADE_WHILE_MERGED;
  const since = sql`${at}::timestamptz`;
  const count = async (query: ReturnType<typeof sql>) => (await transaction.execute(query)).rowCount ?? 0;
  const sources = async (table: 'list_source' | 'stock_source', owned: ReturnType<typeof sql>) =>
    count(sql`
      UPDATE ${sql.identifier(table)} s SET active = false, next_at = NULL, stop_reason = ${reason}
      WHERE s.active AND s.saved_at >= ${since} AND ${owned}`);
  const person = sql`s.user_id IN (SELECT id FROM app_user WHERE contractor_id = ${emptied})`;
  return switchedOffWords([
    {
      title: 'вебхуки',
      count: await count(sql`
        UPDATE webhook SET active = false, stop_reason = ${reason} WHERE contractor_id = ${emptied} AND created_at >= ${since} AND active`),
    },
    {
      title: 'ключи API',
      count: await count(sql`
        UPDATE api_key SET revoked_at = now(), stop_reason = ${reason} WHERE contractor_id = ${emptied} AND created_at >= ${since} AND revoked_at IS NULL`),
    },
    {
      title: 'получение прайс-листов',
      count: await sources(
        'list_source',
        sql`(${person} OR s.price_list_id IN (SELECT id FROM price_list WHERE supplier_id = ${emptied}))`,
      ),
    },
    {
      title: 'получение остатков',
      count: await sources(
        'stock_source',
        sql`(${person} OR s.storage_id IN (SELECT id FROM storage WHERE contractor_id = ${emptied}))`,
      ),
    },
    {
      title: 'рассылки',
      count: await count(sql`
        UPDATE export_schedule SET paused_at = now(), pause_reason = ${reason} WHERE contractor_id = ${emptied} AND created_at >= ${since} AND paused_at IS NULL`),
    },
  ]);
}

/** Files of those who went back that are being prepared of what was both's are not finished. */
export const dropUnfinished = (transaction: Transaction, { kept, emptied }: Merged): Promise<unknown> =>
  transaction.execute(sql`
    UPDATE export_file e SET status = 'cancelled', finished_at = now() FROM app_user p
    WHERE p.id = e.user_id AND p.contractor_id = ${emptied} AND e.contractor_id = ${kept} AND e.status IN ('queued', 'running')`);

/**
 * A role given to somebody while the two were one may be the other's, who could go on changing what this person may do: they get one of
 * their own with the same rights.
 */
export async function partRoles(transaction: Transaction, { kept, emptied }: Merged): Promise<void> {
  for (const [mine, other] of [
    [emptied, kept],
    [kept, emptied],
  ] as const) {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      SELECT DISTINCT r.id FROM app_user p JOIN role r ON r.id = p.role_id WHERE p.contractor_id = ${mine} AND r.contractor_id = ${other} ORDER BY r.id`);
    for (const { id } of rows)
      await transaction.execute(sql`
        WITH own AS (INSERT INTO role (contractor_id, title, description) SELECT ${mine}, title, description FROM role WHERE id = ${id} RETURNING id),
          rights AS (INSERT INTO role_permission (role_id, permission) SELECT own.id, permission FROM own, role_permission WHERE role_id = ${id})
        UPDATE app_user SET role_id = own.id FROM own WHERE contractor_id = ${mine} AND role_id = ${id}`);
  }
}
