import { sql } from 'drizzle-orm';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { throughCollisions } from '../../database/collision.ts';
import type { Connection } from '../../database/connect.ts';
import { previewMerger } from './facts.ts';
import { mergerColumns, mergerPeople, type MergerRow, wireMerger } from './history.ts';
import { mergeContractors } from './merge.ts';
import { undoMerger } from './undo.ts';

type Merger = Answer<'listMergers'>['data'][number];

/** Mergers in which a contractor took part, the newest first. */
async function listMergers(connection: Connection, id: number, now = new Date()): Promise<Merger[]> {
  const { rows } = await connection.execute<MergerRow>(sql`
    SELECT ${mergerColumns}, later.title AS later,
           jsonb_build_object('id', kept.id, 'title', kept.title) AS kept, jsonb_build_object('id', emptied.id, 'title', emptied.title) AS emptied
    FROM contractor_merger m ${mergerPeople}
    JOIN contractor kept ON kept.id = m.kept_id JOIN contractor emptied ON emptied.id = m.emptied_id
    LEFT JOIN contractor later ON later.id = kept.merged_into_id
    WHERE ${id} IN (m.kept_id, m.emptied_id) ORDER BY m.at DESC, m.id DESC LIMIT 100`);
  return rows.map((row) => wireMerger(row, now));
}

export const mergersHandlers: Handlers<'previewMerger' | 'mergeContractors' | 'listMergers' | 'undoMerger'> =
  {
    previewMerger: async ({ path: { id }, query: { other }, services: { database } }) => ({
      data: await previewMerger(database, id, other),
    }),

    mergeContractors: ({ viewer, path: { id }, body, services: { database }, request }) =>
      idempotent(database, request, viewer.id, 'mergeContractors', async (transaction) => {
        await mergeContractors(transaction, viewer, {
          kept: id,
          emptied: body.emptied_id,
          suspend: body.suspend ?? [],
        });
        return { data: await listMergers(transaction, id) };
      }),

    listMergers: async ({ path: { id }, services: { database } }) => ({
      data: await listMergers(database, id),
    }),

    async undoMerger({ viewer, path: { id }, services: { database } }) {
      const back = await throughCollisions(() =>
        database.transaction((transaction) => undoMerger(transaction, viewer, id)),
      );
      return { data: { back } };
    },
  };
