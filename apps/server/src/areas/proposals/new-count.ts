import { checkRule } from '@portal/domain/access';
import { PROPOSAL_MACHINE } from '@portal/domain/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import { type Act, mayDo } from '../../documents/may-do.ts';
import type { Viewer } from '../../contract/viewer.ts';

const ACCEPTS: Act = { machine: PROPOSAL_MACHINE, action: 'accept', as: 'supplier' };
const CONFIRMS: Act = { machine: PROPOSAL_MACHINE, action: 'confirm', as: 'admin' };

/**
 * The number of proposals that wait for this person: to accept, to confirm, or, for a shop, with an unread
 * answer.
 */
export function proposalsToLookAt(viewer: Viewer): SQL {
  if (!checkRule('pages.connection-proposal', viewer)) return sql`0`;
  const { id, type } = viewer;
  if (type === 'distributor' && !mayDo(viewer, ACCEPTS)) return sql`0`;
  if (type === 'distributor')
    return sql`(SELECT count(*) FROM contract_proposal WHERE ${scope(viewer).own(sql`distributor_id`)} AND status = 'created')`;
  if (type === 'admin' && !mayDo(viewer, CONFIRMS)) return sql`0`;
  if (type === 'admin') return sql`(SELECT count(*) FROM contract_proposal WHERE status = 'accepted')`;
  return sql`(SELECT count(DISTINCT entity_id) FROM notification
    WHERE user_id = ${id} AND confirmed_at IS NULL AND event_name LIKE 'contract-proposal:%')`;
}

/** The same number as a separate query: for the menu's badge. */
export async function countNewProposals(database: Database, viewer: Viewer): Promise<number> {
  const { rows } = await database.execute<{ n: number }>(sql`SELECT ${proposalsToLookAt(viewer)} AS n`);
  return rows[0]?.n ?? 0;
}
