import { and, eq } from 'drizzle-orm';
import type { BodyOf, Handlers } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { notFound } from '../../../contract/problem.ts';
import { readPage } from '../../../lists/list.ts';
import type { Letter } from '../../../mail/mail.ts';
import { endUnentitled } from '../impersonation/impersonate.ts';
import {
  createPerson,
  forgetPeople,
  people,
  readForm,
  readPerson,
  setActive,
  updatePerson,
} from './people.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { linkLetter } from '../signing-in/links.ts';
import { createRole, deleteRole, readRole, rolesFor, updateRole } from './roles.ts';
import { user } from '../tables.ts';
import { ownStorages } from '../../storages/own.ts';
import { recordChanges } from '../../changes/record.ts';
import { storage } from '../../storages/tables.ts';

export const peopleHandlers: Handlers<
  | 'listUsers'
  | 'createUser'
  | 'getUser'
  | 'updateUser'
  | 'updateUserInBody'
  | 'blockUser'
  | 'unblockUser'
  | 'getUserFormData'
  | 'setDefaultStorage'
  | 'listRoles'
  | 'createRole'
  | 'getRole'
  | 'updateRole'
  | 'updateRoleInBody'
  | 'deleteRole'
> = {
  listUsers: (call) => readPage(people, call),

  async createUser({ viewer, body, services, request }) {
    const { database, mail } = services;
    let letter: Letter | undefined;
    const { id } = await idempotent(database, request, viewer.id, 'createUser', async (transaction) => {
      const made = await createPerson(transaction, viewer, body);
      letter = await linkLetter(
        transaction,
        { id: made, login: body.login, email: body.email },
        'password-create',
        services.portalAddress(),
      );
      return { id: made };
    });
    // A repeated idempotency key created nobody, so there is no e-mail.
    if (letter) mail.send(letter);
    return { data: await readPerson(database, viewer, id) };
  },

  getUser: async ({ viewer, path, services }) => ({
    data: await readPerson(services.database, viewer, path.id),
  }),

  updateUser: ({ viewer, path: { id }, body, services }) => changePerson(services, viewer, id, body),
  updateUserInBody: ({ viewer, body: { id, ...body }, services }) => changePerson(services, viewer, id, body),

  async blockUser({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => setActive(transaction, viewer, path.id, false, body?.reason));
    return { data: await readPerson(database, viewer, path.id) };
  },

  async unblockUser({ viewer, path, services: { database } }) {
    await database.transaction((transaction) => setActive(transaction, viewer, path.id, true));
    return { data: await readPerson(database, viewer, path.id) };
  },

  getUserFormData: async ({ viewer, query, services }) => ({
    data: await readForm(services.database, viewer, query.contractor_id),
  }),

  async setDefaultStorage({ viewer, body, services: { database } }) {
    const [own] = await database
      .select({ id: storage.id })
      .from(storage)
      .where(and(eq(storage.id, body.storage_id), ownStorages(viewer)));
    if (!own) throw notFound('Склад не найден');
    await database.transaction((transaction) =>
      recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, () =>
        transaction.update(user).set({ default_storage_id: own.id }).where(eq(user.id, viewer.id)),
      ),
    );
    return { data: { ok: true } };
  },

  listRoles: (call) => readPage(rolesFor(call.viewer), call),

  async createRole({ viewer, body, services: { database }, request }) {
    const { id } = await idempotent(database, request, viewer.id, 'createRole', async (transaction) => ({
      id: await createRole(transaction, viewer, body),
    }));
    return { data: await readRole(database, viewer, id) };
  },

  getRole: async ({ viewer, path, services }) => ({
    data: await readRole(services.database, viewer, path.id),
  }),

  updateRole: ({ viewer, path: { id }, body, services }) => changeRole(services, viewer, id, body),
  updateRoleInBody: ({ viewer, body: { id, ...body }, services }) => changeRole(services, viewer, id, body),

  async deleteRole({ viewer, path, services }) {
    await services.database.transaction((transaction) => deleteRole(transaction, viewer, path.id));
    return { data: { ok: true } };
  },
};

/** Changes a person and returns the new state; e-mails are sent after the commit. */
async function changePerson(
  { database, mail, portalAddress }: Services,
  viewer: Viewer,
  id: number,
  body: BodyOf<'updateUser'>,
) {
  const letters = await database.transaction(async (transaction) => {
    const toSend = await updatePerson(transaction, viewer, id, body, portalAddress());
    await endUnentitled(transaction);
    await forgetPeople(transaction, eq(user.id, id));
    return toSend;
  });
  for (const letter of letters) mail.send(letter);
  return { data: await readPerson(database, viewer, id) };
}

/** Changes a role and returns the new state. */
async function changeRole({ database }: Services, viewer: Viewer, id: number, body: BodyOf<'updateRole'>) {
  await database.transaction(async (transaction) => {
    await updateRole(transaction, viewer, id, body);
    await endUnentitled(transaction);
    await forgetPeople(transaction, eq(user.role_id, id));
  });
  return { data: await readRole(database, viewer, id) };
}
