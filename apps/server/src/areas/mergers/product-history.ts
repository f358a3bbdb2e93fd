import { undoLeft, undoRefusal } from '@portal/domain/mergers';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';

type Merger = Answer<'listProductMergers'>['data'][number];

/** Mergers and splits that a product took part in, the newest first. */
export async function listProductMergers(
  connection: Connection,
  id: number,
  now = new Date(),
): Promise<Merger[]> {
  const { rows } = await connection.execute<{
    id: number;
    kind: Merger['kind'];
    kept: Party;
    emptied: Party;
    at: string;
    by: string;
    moved: Merger['moved'];
    undone_at: string | null;
    undone_by: string | null;
    later: string | null;
  }>(sql`
    SELECT m.id, m.kind, m.at, m.moved, m.undone_at, by.second_name || ' ' || by.first_name AS by,
           undone.second_name || ' ' || undone.first_name AS undone_by,
           (SELECT later.article FROM product p JOIN product later ON later.id = p.merged_into_id
            WHERE p.id = m.kept_id OR m.kind = 'split' AND p.id = m.emptied_id LIMIT 1) AS later,
           jsonb_build_object('id', m.kept_id, 'title', m.kept_title) AS kept,
           jsonb_build_object('id', m.emptied_id, 'title', m.emptied_title) AS emptied
    FROM product_merger m JOIN app_user by ON by.id = m.by_user_id LEFT JOIN app_user undone ON undone.id = m.undone_by_user_id
    WHERE ${id} IN (m.kept_id, m.emptied_id) ORDER BY m.id DESC LIMIT 100`);
  return rows.map(({ at, undone_at, undone_by, later, ...row }) => {
    const left = undoLeft(instantOf(at), now);
    return {
      ...row,
      at: instantOf(at),
      undone_at: undone_at === null ? null : instantOf(undone_at),
      undone_by,
      undo_until: new Date(now.getTime() + left).toISOString(),
      may_undo: undoRefusal({ undone: undone_at !== null, left, later, between: [] }) === null,
    };
  });
}
