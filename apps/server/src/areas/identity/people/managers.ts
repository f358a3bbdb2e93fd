import { isFullAdministrator, type ManagedPerson } from '@portal/domain/people';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict, forbidden } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { contractor } from '../../contractors/tables.ts';
import { rolePermission, session, user } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';

/**
 * Whether the viewer manages people: an administrator those of all companies, a contractor's main user those
 * of the contractor.
 */
export async function isManager(connection: Connection, viewer: Viewer): Promise<boolean> {
  if (viewer.type === 'admin') return true;
  const [row] = await connection.select({ is_main: user.is_main }).from(user).where(eq(user.id, viewer.id));
  return row?.is_main ?? false;
}

/**
 * Serialises changes of rights: a caller that waited here continues with their current rights, not with those
 * at the start of the call. Returns the current viewer. Throws 403 unless the viewer manages people and has
 * the permission, also if they were blocked or signed out meanwhile.
 */
export async function asManager(
  transaction: Transaction,
  viewer: Viewer,
  permission: string,
): Promise<Viewer> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('people and roles'))`);
  const [now] = await transaction
    .select({ permissions: permissionsOf(sql`${user.role_id}`) })
    .from(user)
    .innerJoin(session, and(eq(session.id, viewer.sessionId), isNull(session.revoked_at)))
    .where(and(eq(user.id, viewer.id), eq(user.active, true)));
  const fresh = { ...viewer, permissions: now?.permissions ?? [] };
  if (!fresh.permissions.includes(permission) || !(await isManager(transaction, fresh))) throw forbidden();
  return fresh;
}

/** Sorted permission names of a role, whose id is given as SQL. */
export const permissionsOf = (roleId: ReturnType<typeof sql>) =>
  sql<
    string[]
  >`ARRAY(SELECT ${rolePermission.permission} FROM ${rolePermission} WHERE ${rolePermission.role_id} = ${roleId} ORDER BY 1)`;

/** The number of active platform administrators who have every permission. */
export async function countFullAdministrators(connection: Connection): Promise<number> {
  const people: Pick<ManagedPerson, 'type' | 'active' | 'permissions'>[] = await connection
    .select({ type: contractor.type, active: user.active, permissions: permissionsOf(sql`${user.role_id}`) })
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(and(eq(contractor.type, 'admin'), eq(user.active, true)));
  return people.filter(isFullAdministrator).length;
}

/**
 * Runs work that may take rights away. Throws 409 if it would leave no administrator with every permission.
 */
export async function keepingFullAdministrator(
  transaction: Transaction,
  work: () => Promise<void>,
): Promise<void> {
  const before = await countFullAdministrators(transaction);
  await work();
  if (before > 0 && (await countFullAdministrators(transaction)) === 0)
    throw conflict('На портале не останется администратора со всеми правами: сначала дайте их ещё кому-то');
}
