import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';
import { mergerColumns, mergerPeople, type MergerRow, wireMerger } from './history.ts';

type Merger = Answer<'listProductMergers'>['data'][number];

/** Mergers and splits in which a product took part, the newest first. */
export async function listProductMergers(
  connection: Connection,
  id: number,
  now = new Date(),
): Promise<Merger[]> {
  const { rows } = await connection.execute<MergerRow & { kind: Merger['kind'] }>(sql`
    SELECT ${mergerColumns}, m.kind,
           (SELECT later.article FROM product p JOIN product later ON later.id = p.merged_into_id
            WHERE p.id = m.kept_id OR m.kind = 'split' AND p.id = m.emptied_id LIMIT 1) AS later,
           jsonb_build_object('id', m.kept_id, 'title', m.kept_title) AS kept,
           jsonb_build_object('id', m.emptied_id, 'title', m.emptied_title) AS emptied
    FROM product_merger m ${mergerPeople}
    WHERE ${id} IN (m.kept_id, m.emptied_id) ORDER BY m.at DESC, m.id DESC LIMIT 100`);
  return rows.map((row) => wireMerger(row, now));
}
