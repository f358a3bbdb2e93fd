import { randomBytes } from 'node:crypto';
import { checkRule, type Role } from '@portal/domain/access';
import { allowedActions } from '@portal/domain/documents';
import { impersonationRefusal } from '@portal/domain/impersonation';
import { personRefusals } from '@portal/domain/people';
import { USER_MACHINE } from '@portal/domain/publications';
import { latinAndNumbers } from '@portal/domain/validation';
import { sentence } from '@portal/domain/sentences';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, notFound } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { Letter } from '../../../mail/mail.ts';
import { listFor, readRow, type RowOf } from '../../../lists/list.ts';
import { byText } from '../../../lists/search.ts';
import { contractor } from '../../contractors/tables.ts';
import { storage } from '../../storages/tables.ts';
import { askToConfirm } from '../signing-in/emails.ts';
import { hashPassword } from '../signing-in/hashing.ts';
import { hasSecondFactor } from '../signing-in/factors/challenges.ts';
import { spendLinks } from '../signing-in/links.ts';
import {
  asManager,
  countFullAdministrators,
  isManager,
  keepingFullAdministrator,
  permissionsOf,
} from './managers.ts';
import { keepingApprovers } from './approving/approvers.ts';
import { assignableRoles } from './roles.ts';
import { scope } from '../../../lists/scope.ts';
import { endOthers } from '../signing-in/sessions.ts';
import { role, session, user, userStorage } from '../tables.ts';
import { recordChanges, recordNew } from '../../changes/record.ts';
import type { Viewer } from '../../../contract/viewer.ts';

export type WireUser = Answer<'getUser'>['data'];

export interface UserFields {
  first_name: string;
  second_name: string;
  email: string;
  role_id: number;
  b2c_user: boolean;
  default_storage_id: number | null;
  /** Empty means all storages; undefined leaves them unchanged. */
  available_storages?: number[] | undefined;
}

const listed = {
  id: user.id,
  login: user.login,
  first_name: user.first_name,
  second_name: user.second_name,
  email: user.email,
  pending_email: sql<
    string | null
  >`(SELECT l.email FROM mailed_link l WHERE l.user_id = app_user.id AND l.kind = 'email-confirm' AND l.used_at IS NULL AND l.expires_at > now() ORDER BY l.expires_at DESC LIMIT 1)`,
  active: user.active,
  blocked_reason: user.blocked_reason,
  b2c_user: user.b2c_user,
  is_main: user.is_main,
  role_id: role.id,
  role_title: role.title,
  contractor_id: contractor.id,
  contractor_title: contractor.title,
  type: contractor.type,
  storage_id: sql<number | null>`home.id`,
  storage_title: sql<string | null>`home.title`,
  available_storages: sql<
    { id: number; title: string }[]
  >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title), '[]') FROM user_storage u JOIN storage s ON s.id = u.storage_id WHERE u.user_id = app_user.id)`,
  permissions: permissionsOf(sql`app_user.role_id`),
  last_sign_in_at: sql<
    string | null
  >`(SELECT to_jsonb(max(s.created_at)) #>> '{}' FROM session s WHERE s.user_id = app_user.id AND NOT EXISTS (SELECT FROM impersonation i WHERE i.session_id = s.id))`,
  second_factor: sql<boolean>`${hasSecondFactor(sql`app_user.id`)}`,
  failed: sql<{
    count: number;
    last_at: string;
  } | null>`(SELECT jsonb_build_object('count', a.failed, 'last_at', a.last_failed_at) FROM login_attempt a WHERE a.login = lower(app_user.login))`,
};

/** The list of people: an administrator sees those of all companies, others those of their own contractor. */
export const people = listFor<'listUsers'>()({
  fields: listed,
  from: sql`${user} JOIN ${role} ON ${role.id} = ${user.role_id} JOIN ${contractor} ON ${contractor.id} = ${user.contractor_id}
    LEFT JOIN storage home ON home.id = ${user.default_storage_id}`,
  counted: sql`${user} JOIN ${contractor} ON ${contractor.id} = ${user.contractor_id}`,
  scope: (viewer) => scope(viewer).seen(user.contractor_id),
  filters: {
    'filter[active]': (active) => sql`${user.active} = ${active}`,
    'filter[text]': byText(
      sql`concat_ws(' ', ${user.login}, ${user.second_name}, ${user.first_name}, ${user.email}, ${contractor.title})`,
    ),
  },
  order: sql`${user.second_name}, ${user.first_name}, ${user.id}`,
  async wire(rows, viewer, connection) {
    const looking = await lookingAs(connection, viewer);
    return rows.map((row) => wire(row, looking));
  },
});
type Row = RowOf<typeof listed>;

/** Facts about the viewer on which the allowed actions depend. */
interface Looking {
  viewer: Viewer;
  manager: boolean;
  fullAdministrators: number;
}
const lookingAs = async (connection: Connection, viewer: Viewer): Promise<Looking> => ({
  viewer,
  manager: await isManager(connection, viewer),
  fullAdministrators: await countFullAdministrators(connection),
});

function wire(row: Row, { viewer, manager, fullAdministrators }: Looking): WireUser {
  const { storage_id, storage_title, permissions, type, last_sign_in_at, failed, second_factor, ...named } =
    row;
  const { role_id, role_title, contractor_id, contractor_title, ...rest } = named;
  const person = { actor: viewer.type === 'admin' ? 'admin' : 'owner', permissions: viewer.permissions };
  const managed = { id: row.id, type, active: row.active, permissions };
  const refusals = personRefusals(viewer, managed, fullAdministrators);
  const impersonate = impersonationRefusal(viewer, managed);
  const moves = allowedActions(USER_MACHINE, row.active ? 'active' : 'blocked', person, {
    may_be_blocked: refusals.block === null,
  });
  const editable =
    manager && viewer.permissions.includes('PERMISSION_USER_UPDATE') && refusals.update === null;
  return {
    ...rest,
    role: { id: role_id, title: role_title },
    contractor: { id: contractor_id, title: contractor_title },
    default_storage: storage_id === null ? null : { id: storage_id, title: storage_title ?? '' },
    sign_ins: editable
      ? {
          last_at: instantOf(last_sign_in_at),
          failed: failed?.count ?? 0,
          last_failed_at: instantOf(failed?.last_at ?? null),
        }
      : null,
    second_factor: editable ? second_factor : null,
    allowed_actions: [
      ...(editable ? (['update', ...(moves as ('block' | 'unblock')[])] as const) : []),
      ...(impersonate === null && checkRule('actions.users.impersonate', viewer)
        ? (['impersonate'] as const)
        : []),
    ],
    refusals: {
      update: sentence(refusals.update),
      role: sentence(refusals.role),
      block: sentence(refusals.block),
      impersonate: sentence(impersonate),
    },
  };
}

const instantOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

/** One person. Throws 404 if the person does not exist or belongs to another contractor. */
export async function readPerson(connection: Connection, viewer: Viewer, id: number): Promise<WireUser> {
  const row = await readRow(people, connection, viewer, sql`${user.id} = ${id}`);
  if (!row) throw notFound('Пользователь не найден');
  return wire(row, await lookingAs(connection, viewer));
}

/** Options of a person's form. Throws 404 for a contractor that the viewer may not manage. */
export async function readForm(connection: Connection, viewer: Viewer, wanted: number | undefined) {
  const contractor_id = wanted ?? viewer.contractor_id;
  const contractors = await connection
    .select({
      id: contractor.id,
      title: contractor.title,
      type: contractor.type,
      is_work_with_b2c: contractor.is_work_with_b2c,
    })
    .from(contractor)
    .where(and(scope(viewer).seen(contractor.id), isNull(contractor.merged_into_id)))
    .orderBy(contractor.title);
  const chosen = contractors.find(({ id }) => id === contractor_id);
  if (!chosen) throw notFound('Организация не найдена');
  const storages = await connection
    .select({ id: storage.id, title: storage.title })
    .from(storage)
    .where(eq(storage.contractor_id, contractor_id))
    .orderBy(storage.title);
  const roles = await assignableRoles(connection, viewer, chosen);
  return {
    roles: roles.map(({ id, title }) => ({ id, title })),
    storages,
    contractors: contractors.map(({ id, title }) => ({ id, title })),
    contractor_id,
    may_be_b2c: mayBeB2c(chosen.type),
    is_work_with_b2c: chosen.is_work_with_b2c,
    may_create:
      viewer.permissions.includes('PERMISSION_USER_CREATE') && (await isManager(connection, viewer)),
  };
}

const mayBeB2c = (type: Role) => type === 'shop' || type === 'distributor';

/**
 * Throws 422 if a role, a storage or a flag does not fit the contractor.
 * @param presentRole the person's current role: it may stay, whoever assigned it
 */
async function checkFields(
  connection: Connection,
  viewer: Viewer,
  contractorId: number,
  fields: UserFields,
  presentRole?: number,
): Promise<void> {
  const form = await readForm(connection, viewer, contractorId);
  if (fields.role_id !== presentRole && !form.roles.some(({ id }) => id === fields.role_id))
    throw fieldFault(
      'role_id',
      'Эту роль дать нельзя: в ней есть права, которых нет у вас, или она не этой организации',
    );
  if (fields.default_storage_id !== null && !form.storages.some(({ id }) => id === fields.default_storage_id))
    throw fieldFault('default_storage_id', 'Это склад другой организации');
  const available = fields.available_storages ?? [];
  if (!available.every((wanted) => form.storages.some(({ id }) => id === wanted)))
    throw fieldFault('available_storages', 'Это склад другой организации');
  if (
    fields.default_storage_id !== null &&
    available.length > 0 &&
    !available.includes(fields.default_storage_id)
  )
    throw fieldFault('default_storage_id', 'Склад по умолчанию – один из доступных');
  if (fields.b2c_user && !form.may_be_b2c)
    throw fieldFault('b2c_user', 'B2C работает только в магазине и у дистрибьютора');
}

/**
 * Creates a person and returns the id. The person sets the password by an e-mailed link. Throws 403, 404 and
 * 422.
 */
export async function createPerson(
  transaction: Transaction,
  viewer: Viewer,
  {
    login,
    contractor_id = viewer.contractor_id,
    available_storages,
    ...fields
  }: UserFields & { login: string; contractor_id?: number },
): Promise<number> {
  const manager = await asManager(transaction, viewer, 'PERMISSION_USER_CREATE');
  await checkFields(transaction, manager, contractor_id, { ...fields, available_storages });
  const fault = latinAndNumbers(login, 'Логин');
  if (fault !== null) throw fieldFault('login', fault);
  const [made] = await transaction
    .insert(user)
    .values({
      ...fields,
      login,
      contractor_id,
      password_hash: await hashPassword(randomBytes(32).toString('base64')),
    })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (!made) throw fieldFault('login', 'Такой логин уже есть');
  await setStorages(transaction, made.id, available_storages);
  await recordNew(transaction, { by: viewer, subject: 'user', ids: [made.id] });
  return made.id;
}

/**
 * Changes a person. A new e-mail address takes effect once its owner has confirmed it: returns the e-mails to
 * send. Throws 403 if the person has permissions that the viewer lacks, 404, 409 for one's own role and for
 * the last full administrator, 422.
 */
export async function updatePerson(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { available_storages, email, ...fields }: UserFields,
  portalAddress: string,
): Promise<Letter[]> {
  // For another company's person, 404 must come before any other error.
  await readPerson(transaction, viewer, id);
  const manager = await asManager(transaction, viewer, 'PERMISSION_USER_UPDATE');
  const present = await readPerson(transaction, manager, id);
  if (present.refusals.update !== null) throw forbidden(present.refusals.update);
  const another = fields.role_id !== present.role.id;
  if (another && present.refusals.role !== null) throw conflict(present.refusals.role);
  await checkFields(
    transaction,
    manager,
    present.contractor.id,
    { ...fields, email, available_storages },
    present.role.id,
  );
  await recordChanges(transaction, { by: viewer, subject: 'user', ids: [id] }, async () => {
    await keepingApprovers(transaction, present.contractor.id, async () => {
      await keepingFullAdministrator(
        transaction,
        async () => void (await transaction.update(user).set(fields).where(eq(user.id, id))),
      );
      await setStorages(transaction, id, available_storages);
    });
  });
  // Entering the current address cancels a pending change of the address.
  if (email === present.email) await spendLinks(transaction, id, 'email-confirm');
  return email === present.email || email === present.pending_email
    ? []
    : askToConfirm(transaction, present, email, portalAddress);
}

async function setStorages(
  transaction: Transaction,
  id: number,
  storages: number[] | undefined,
): Promise<void> {
  if (!storages) return;
  await transaction.delete(userStorage).where(eq(userStorage.user_id, id));
  if (storages.length > 0)
    await transaction.insert(userStorage).values(storages.map((storage_id) => ({ user_id: id, storage_id })));
}

/**
 * Blocks or unblocks a person. Blocking ends every session at once. Throws 403, 404, and 409 if the rules
 * forbid it.
 */
export async function setActive(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  active: boolean,
  reason = '',
): Promise<void> {
  await readPerson(transaction, viewer, id);
  // Two administrators cannot block each other at the same moment: by then, the second one is blocked and gets
  // 403.
  const manager = await asManager(transaction, viewer, 'PERMISSION_USER_UPDATE');
  const { allowed_actions, refusals, contractor: company } = await readPerson(transaction, manager, id);
  if (refusals.update !== null) throw forbidden(refusals.update);
  if (!allowed_actions.includes(active ? 'unblock' : 'block'))
    throw conflict(
      active ? 'Пользователь не заблокирован' : (refusals.block ?? 'Пользователь уже заблокирован'),
    );
  await recordChanges(transaction, { by: viewer, subject: 'user', ids: [id] }, () =>
    keepingApprovers(transaction, company.id, () =>
      transaction
        .update(user)
        .set({ active, blocked_reason: active ? '' : reason.trim(), blocked_by: active ? null : viewer.id })
        .where(eq(user.id, id)),
    ),
  );
  if (active) return;
  await spendLinks(transaction, id);
  await endOthers(transaction, id);
}

/** Makes every copy of the server drop the cached rights of these people. */
export async function forgetPeople(connection: Connection, which: SQL): Promise<void> {
  await connection.execute(
    sql`SELECT pg_notify('session_changed', ${session.id}::text) FROM ${session} JOIN ${user} ON ${user.id} = ${session.user_id} WHERE ${session.revoked_at} IS NULL AND ${which}`,
  );
}
