import type { Role } from '@portal/domain/access';
import { roleRefusal } from '@portal/domain/people';
import { unknownPermissions } from '@portal/domain/permissions';
import { sentence } from '@portal/domain/sentences';
import { eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import {
  Problem,
  conflict,
  fieldFault,
  forbidden,
  notFound,
  unprocessable,
} from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { isStale } from '../../../documents/stale.ts';
import { ROLES } from './built-in-roles.ts';
import { keepingApprovers } from './approving/approvers.ts';
import { asManager, isManager, keepingFullAdministrator } from './managers.ts';
import { listFor, readRow } from '../../../lists/list.ts';
import { scope } from '../../../lists/scope.ts';
import { byText } from '../../../lists/search.ts';
import { role, rolePermission, user } from '../tables.ts';
import { recordChanges, recordNew } from '../../changes/record.ts';
import type { Viewer } from '../../../contract/viewer.ts';

export type WireRole = Answer<'getRole'>['data'];

export interface RoleFields {
  title: string;
  description: string;
  permissions: string[];
}

const KINDS = new Map<number, string>(Object.entries(ROLES).map(([type, { id }]) => [id, type]));

/** Built-in roles of other kinds of companies, which only an administrator sees. */
const foreignKinds = ({ type }: Viewer) => [...KINDS].flatMap(([id, kind]) => (kind === type ? [] : [id]));

/**
 * Roles that the viewer sees: an administrator all, others the built-in one of their kind and their
 * contractor's own.
 */
export const rolesFor = (reader: Viewer) =>
  listFor<'listRoles'>()({
    fields: {
      id: role.id,
      version: role.version,
      title: role.title,
      description: role.description,
      contractor_id: role.contractor_id,
      permissions: sql<
        string[]
      >`ARRAY(SELECT permission FROM role_permission p WHERE p.role_id = role.id ORDER BY 1)`,
      users_count: sql<number>`(SELECT count(*) FROM app_user p WHERE p.role_id = role.id AND ${scope(reader).seen(sql`p.contractor_id`)})`,
    },
    from: sql`${role}`,
    scope: (viewer) =>
      viewer.type === 'admin'
        ? sql`true`
        : sql`(${role.contractor_id} IS NULL OR ${scope(viewer).own(role.contractor_id)}) AND ${notInArray(role.id, foreignKinds(viewer))}`,
    filters: { 'filter[title]': byText(role.title) },
    order: sql`${role.contractor_id} NULLS LAST, ${role.title}, ${role.id}`,
    wire: async (rows, viewer, connection) => {
      const manager = await isManager(connection, viewer);
      return rows.map((row) => wireRole(row, viewer, manager));
    },
  });
type RoleRow = Omit<WireRole, 'is_platform' | 'allowed_actions' | 'refusal'> & {
  contractor_id: number | null;
};

function wireRole({ contractor_id, ...row }: RoleRow, viewer: Viewer, manager: boolean): WireRole {
  const own = viewer.type === 'admin' || contractor_id === viewer.contractor_id;
  const refusal = refusalOf(viewer, { ...row, own, manager });
  const editable = refusal === null && viewer.permissions.includes('PERMISSION_ROLE_UPDATE');
  const removable = editable && !KINDS.has(row.id) && row.users_count === 0;
  return {
    ...row,
    is_platform: contractor_id === null,
    allowed_actions: [...(editable ? ['update' as const] : []), ...(removable ? ['delete' as const] : [])],
    refusal,
  };
}

/** Why the viewer may not change a role; null if only the permission may be missing. */
function refusalOf(
  viewer: Viewer,
  { id, own, manager, permissions }: { id: number; own: boolean; manager: boolean; permissions: string[] },
): string | null {
  if (id === ROLES.admin.id) return 'Роль администратора не меняют: в ней всегда все права';
  if (!own) return 'Это роль портала. Создайте свою, если нужны другие права.';
  if (!manager) return 'Роли меняет главный пользователь организации';
  return sentence(roleRefusal(viewer, permissions));
}

/** One role. Throws 404 if it does not exist or belongs to another contractor. */
export async function readRole(connection: Connection, viewer: Viewer, id: number): Promise<WireRole> {
  const row = await readRow(rolesFor(viewer), connection, viewer, sql`${role.id} = ${id}`);
  if (!row) throw notFound('Роль не найдена');
  return wireRole(row, viewer, await isManager(connection, viewer));
}

/** Roles that the viewer may assign to a contractor's people: nobody can grant permissions they lack. */
export async function assignableRoles(
  connection: Connection,
  viewer: Viewer,
  target: { id: number; type: Role },
): Promise<{ id: number; title: string }[]> {
  const rows = await connection
    .select({
      id: role.id,
      title: role.title,
      contractor_id: role.contractor_id,
      permission: rolePermission.permission,
    })
    .from(role)
    .leftJoin(rolePermission, eq(rolePermission.role_id, role.id))
    .where(or(isNull(role.contractor_id), eq(role.contractor_id, target.id)))
    .orderBy(role.contractor_id, role.title, role.id);
  const roles = Map.groupBy(rows, ({ id }) => id);
  return [...roles.values()].flatMap((own) => {
    const [first] = own;
    if (!first || (KINDS.get(first.id) ?? target.type) !== target.type) return [];
    const lacks = own.some(
      ({ permission }) => permission !== null && !viewer.permissions.includes(permission),
    );
    return lacks ? [] : [{ id: first.id, title: first.title }];
  });
}

function check(viewer: Viewer, { title, permissions }: RoleFields): void {
  if (title.trim() === '') throw fieldFault('title', 'Обязательное поле');
  const unknown = unknownPermissions(permissions);
  if (unknown.length > 0) throw unprocessable(`Нет такого права: ${unknown.join(', ')}`);
  const lacking = permissions.filter((name) => !viewer.permissions.includes(name));
  if (lacking.length > 0) throw new Problem(403, 'forbidden', 'Нельзя дать права, которых нет у вас');
}

/**
 * Creates a role: an administrator's belongs to the portal, others' to their contractor. Returns its id.
 * Throws 403 and 422.
 */
export async function createRole(
  transaction: Transaction,
  viewer: Viewer,
  fields: RoleFields,
): Promise<number> {
  const manager = await asManager(transaction, viewer, 'PERMISSION_ROLE_UPDATE');
  check(manager, fields);
  const contractor_id = viewer.type === 'admin' ? null : viewer.contractor_id;
  const { title, description } = fields;
  const [made] = await transaction
    .insert(role)
    .values({ title: title.trim(), description, contractor_id })
    .returning({ id: role.id });
  if (!made) throw new Error('no role');
  await grant(transaction, made.id, fields.permissions);
  await recordNew(transaction, { by: viewer, subject: 'role', ids: [made.id] });
  return made.id;
}

/**
 * Changes a role. Throws 403 if it would grant permissions that the viewer lacks, 404, 409 with the current
 * role if a given version is outdated, 409 if the last full administrator would lose permissions, 422.
 */
export async function updateRole(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...fields }: RoleFields & { version?: number },
): Promise<void> {
  const { manager, present } = await writable(transaction, viewer, id);
  if (isStale(version, present.version))
    throw conflict('Роль уже изменена другим сотрудником. Проверьте свежие права и повторите.', {
      document: present,
    });
  check(manager, fields);
  const { title, description } = fields;
  await recordChanges(transaction, { by: viewer, subject: 'role', ids: [id] }, () =>
    // An administrator may change a role that several companies use.
    keepingApprovers(transaction, viewer.type === 'admin' ? null : viewer.contractor_id, () =>
      keepingFullAdministrator(transaction, async () => {
        await transaction
          .update(role)
          .set({ title: title.trim(), description, version: present.version + 1 })
          .where(eq(role.id, id));
        await transaction.delete(rolePermission).where(eq(rolePermission.role_id, id));
        await grant(transaction, id, [...new Set(fields.permissions)]);
      }),
    ),
  );
}

/** Deletes a role. Throws 403, 404, and 409 while somebody has the role. */
export async function deleteRole(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await writable(transaction, viewer, id);
  if (KINDS.has(id)) throw forbidden();
  const [taken] = await transaction.select({ id: user.id }).from(user).where(eq(user.role_id, id)).limit(1);
  if (taken) throw conflict('Роль назначена людям. Сначала дайте им другую.');
  await recordChanges(transaction, { by: viewer, subject: 'role', ids: [id] }, () =>
    transaction.delete(role).where(inArray(role.id, [id])),
  );
}

/** The current role, once concurrent changes have finished. Throws 403 with the reason, and 404. */
async function writable(transaction: Transaction, viewer: Viewer, id: number) {
  await readRole(transaction, viewer, id);
  const manager = await asManager(transaction, viewer, 'PERMISSION_ROLE_UPDATE');
  const present = await readRole(transaction, manager, id);
  if (present.refusal !== null) throw forbidden(present.refusal);
  return { manager, present };
}

async function grant(transaction: Transaction, id: number, permissions: readonly string[]): Promise<void> {
  if (permissions.length > 0)
    await transaction
      .insert(rolePermission)
      .values(permissions.map((permission) => ({ role_id: id, permission })));
}
