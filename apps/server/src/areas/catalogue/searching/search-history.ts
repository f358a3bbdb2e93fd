import { SEARCH_HISTORY } from '@portal/domain/search';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { searchHistory } from '../tables.ts';

type Remembered = Answer<'listSearchHistory'>['data'];

/** The person's searches, newest first. */
export async function listSearchHistory(database: Database, viewer: Viewer): Promise<Remembered> {
  const rows = await database
    .select()
    .from(searchHistory)
    .where(scope(viewer).personal(searchHistory.user_id))
    .orderBy(desc(searchHistory.searched_at), desc(searchHistory.id))
    .limit(SEARCH_HISTORY);
  return rows.map(({ id, mode, text, searched_at }) => ({
    id,
    mode: mode === 'vin' ? 'vin' : 'parts',
    text,
    searched_at: searched_at.toISOString(),
  }));
}

/** Stores a search. A repeated search moves to the top; searches beyond the limit of twenty are deleted. */
export async function rememberSearch(
  database: Database,
  viewer: Viewer,
  { mode, text }: { mode: string; text: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .insert(searchHistory)
      .values({ user_id: viewer.id, mode, text: text.trim() })
      .onConflictDoUpdate({
        target: [searchHistory.user_id, searchHistory.mode, searchHistory.text],
        // clock_timestamp(), not now(): later than the person's other searches even within one transaction.
        set: { searched_at: sql`clock_timestamp()` },
      });
    await transaction.execute(sql`
      DELETE FROM search_history WHERE ${scope(viewer).personal(sql`user_id`)} AND id NOT IN (
        SELECT id FROM search_history WHERE ${scope(viewer).personal(sql`user_id`)} ORDER BY searched_at DESC, id DESC LIMIT ${SEARCH_HISTORY})`);
  });
}

/** Deletes one search, or all of the person's searches. Throws 404 if there is none with this id. */
export async function forgetSearch(database: Database, viewer: Viewer, id?: number): Promise<void> {
  const mine = scope(viewer).personal(searchHistory.user_id);
  const gone = await database
    .delete(searchHistory)
    .where(id === undefined ? mine : and(mine, eq(searchHistory.id, id)))
    .returning({ id: searchHistory.id });
  if (id !== undefined && gone.length === 0) throw notFound('Запрос не найден');
}
