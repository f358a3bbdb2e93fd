import { FETCH_OUTCOMES, type FetchOutcome } from '@portal/domain/list-sources';
import type { UploadStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { uploadStatus } from '../journal/status.ts';
import type { Goal } from './goal.ts';
import { requireOwn } from './settings.ts';

type Wire = Answer<'listFetches'>['data'][number];

const fields = {
  id: sql<number>`f.id`,
  created_at: sql<string>`f.created_at`,
  by: sql<string>`coalesce(person.second_name || ' ' || person.first_name, '')`,
  outcome: sql<FetchOutcome>`f.outcome`,
  file_name: sql<string>`f.file_name`,
  bytes: sql<number | null>`f.bytes`,
  message: sql<string>`f.message`,
  upload_id: sql<number | null>`u.id`,
  upload_status: sql<UploadStatus | null>`u.status`,
};
const source = ({ by }: Goal, id: number) => ({
  fields,
  from: sql`list_fetch f LEFT JOIN app_user person ON person.id = f.user_id LEFT JOIN upload u ON u.id = f.upload_id`,
  // The caller has already checked that the price list or storage belongs to the person's company.
  scope: () => sql`f.${by} = ${id}`,
});

const present = ({ upload_id, upload_status, outcome, created_at, ...row }: RowOf<typeof fields>): Wire => {
  const [title, tone] = FETCH_OUTCOMES[outcome];
  return {
    ...row,
    created_at: instantOf(created_at),
    outcome: { code: outcome, title, tone },
    upload:
      upload_id !== null && upload_status !== null
        ? { id: upload_id, status: uploadStatus(upload_status) }
        : null,
  };
};

/** The log of fetches, the newest first. Throws 404. */
export async function fetchesOf(connection: Connection, viewer: Viewer, goal: Goal, id: number) {
  await requireOwn(connection, viewer, goal, id);
  return listFor<'listFetches'>()({
    ...source(goal, id),
    order: sql`f.created_at DESC, f.id DESC`,
    wire: (rows) => rows.map(present),
  });
}

/** One entry of the log. Throws 404. */
export async function findFetch(
  connection: Connection,
  viewer: Viewer,
  goal: Goal,
  id: number,
  fetch: number,
): Promise<Wire> {
  const row = await readRow(source(goal, id), connection, viewer, sql`f.id = ${fetch}`);
  if (!row) throw notFound(goal.words.unset);
  return present(row);
}
