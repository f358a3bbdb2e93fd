import { impersonationEnd } from '@portal/domain/impersonation';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { conflict } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, type Database, instantOf } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import { recordViewed } from '../../changes/record.ts';
import { asManager } from '../people/managers.ts';
import { readPerson } from '../people/people.ts';
import { type Asking, deviceOf, revoke } from '../signing-in/sessions.ts';
import { MAY_IMPERSONATE } from './may-impersonate.ts';
import { impersonation, session, user } from '../tables.ts';

/** Most entries of the list that a person gets. */
const MOST_LISTED = 100;

/** A session of another person, which only reads. */
export interface Impersonated {
  sessionId: string;
  /** When it ends by itself, in milliseconds since 1970. */
  until: number;
}

/**
 * Opens a session of another person for an administrator, and records it with its reason. What the same session of the
 * administrator has opened before ends. Throws 403 and 404, and 409 if the rules forbid it.
 */
export async function startImpersonation(
  database: Database,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
  { userAgent, address }: Asking,
): Promise<Impersonated> {
  return database.transaction(async (transaction) => {
    // For another company's person, 404 must come before any other error.
    await readPerson(transaction, viewer, id);
    const manager = await asManager(transaction, viewer, 'PERMISSION_USER_IMPERSONATE');
    const { refusals } = await readPerson(transaction, manager, id);
    if (refusals.impersonate !== null) throw conflict(refusals.impersonate);
    await endImpersonations(transaction, sql`i.by_session_id = ${viewer.sessionId}`);
    const [opened] = await transaction
      .insert(session)
      .values({ user_id: id, user_agent: deviceOf(userAgent), address })
      .returning({ id: session.id });
    if (!opened) throw new Error('no session');
    const until = impersonationEnd(Date.now());
    await transaction.insert(impersonation).values({
      session_id: opened.id,
      user_id: id,
      by_session_id: viewer.sessionId,
      by_user_id: viewer.id,
      reason: reason.trim(),
      until: new Date(until),
    });
    await recordViewed(transaction, { by: viewer, subject: 'user', ids: [id], note: reason });
    return { sessionId: opened.id, until };
  });
}

/** Ends the impersonations under way that the condition on `i` selects. */
async function endImpersonations(connection: Connection, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await connection.execute<{ session_id: string }>(
    sql`SELECT i.session_id FROM impersonation i WHERE i.ended_at IS NULL AND ${which} ORDER BY i.id`,
  );
  for (const { session_id } of rows) await revoke(connection, session_id);
}

/** Ends what administrators without the permission have begun. Called after rights were taken away. */
export const endUnentitled = (connection: Connection): Promise<void> =>
  endImpersonations(connection, sql`NOT ${MAY_IMPERSONATE}`);

/** Ends those whose time is over; the rows are kept. */
export const sweepImpersonations = (connection: Connection): Promise<void> =>
  endImpersonations(connection, sql`i.until < now()`);

const isOver = or(sql`${impersonation.ended_at} IS NOT NULL`, lt(impersonation.until, sql`now()`));

/** Who has looked at the portal as the viewer, newest first. */
export async function readImpersonations(
  database: Database,
  viewer: Viewer,
): Promise<Answer<'listImpersonations'>['data']> {
  const rows = await database
    .select({
      id: impersonation.id,
      name: sql<string>`${user.second_name} || ' ' || ${user.first_name}`,
      reason: impersonation.reason,
      started_at: impersonation.started_at,
      ended_at: sql<
        string | null
      >`CASE WHEN ${isOver} THEN coalesce(${impersonation.ended_at}, ${impersonation.until}) END`,
      seen_at: impersonation.seen_at,
    })
    .from(impersonation)
    .innerJoin(user, eq(user.id, impersonation.by_user_id))
    .where(scope(viewer).personal(impersonation.user_id))
    .orderBy(desc(impersonation.id))
    .limit(MOST_LISTED);
  return rows.map(({ started_at, ended_at, seen_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    ended_at: ended_at === null ? null : instantOf(ended_at),
    is_seen: seen_at !== null,
  }));
}

/** Marks the ended ones as known to the viewer. */
export async function seeImpersonations(database: Database, viewer: Viewer): Promise<void> {
  await database
    .update(impersonation)
    .set({ seen_at: sql`now()` })
    .where(and(scope(viewer).personal(impersonation.user_id), isNull(impersonation.seen_at), isOver));
}
