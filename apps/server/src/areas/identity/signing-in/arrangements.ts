import { sql } from 'drizzle-orm';
import type { Answer, Handlers } from '../../../contract/handlers.ts';
import { unprocessable } from '../../../contract/problem.ts';
import { scope } from '../../../lists/scope.ts';
import { listArrangement } from '../tables.ts';

/** Maximum number of lists that a person may arrange: more than the portal has, few enough to read at once. */
const MOST_LISTS = 200;

/** Each person's arrangement of lists: the same on all their devices, not visible to others. */
export const arrangementHandlers: Handlers<'listListArrangements' | 'keepListArrangement'> = {
  async listListArrangements({ viewer, services: { database } }) {
    const rows = await database
      .select()
      .from(listArrangement)
      .where(scope(viewer).personal(listArrangement.user_id))
      .orderBy(listArrangement.list);
    const data: Answer<'listListArrangements'>['data'] = rows.map(({ list, arrangement }) => ({
      list,
      ...arrangement,
    }));
    return { data };
  },

  async keepListArrangement({ viewer, body: { list, ...arrangement }, services: { database } }) {
    const kept = await database.execute(sql`
      INSERT INTO list_arrangement (user_id, list, arrangement)
      SELECT ${viewer.id}, ${list}, ${JSON.stringify(arrangement)}::jsonb
      WHERE (SELECT count(*) FROM list_arrangement WHERE user_id = ${viewer.id} AND list <> ${list}) < ${MOST_LISTS}
      ON CONFLICT (user_id, list) DO UPDATE SET arrangement = excluded.arrangement`);
    if (kept.rowCount === 0) throw unprocessable('Списков с сохранённым видом слишком много');
    return { data: { ok: true } };
  },
};
