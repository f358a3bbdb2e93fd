import type { Probes } from '../../probe.fixture.ts';

const users = 'SELECT id FROM app_user WHERE contractor_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const roles =
  'SELECT id FROM role WHERE contractor_id IS NOT NULL AND contractor_id <> $1 AND $2 > 0 LIMIT 1';
const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const person = {
  first_name: 'А',
  second_name: 'Б',
  email: 'a@example.ru',
  role_id: 4,
  b2c_user: false,
  default_storage_id: null,
};

export const probes: Probes = {
  acceptRegulation: { nobodys: 'the texts are everybody’s' },
  endSession: { nobodys: 'the id of a session is a UUID of one person: own-sessions.test.ts' },
  getUser: { other: users, seesAll: ['admin'] },
  updateUser: { other: users, body: () => person, seesAll: ['admin'] },
  updateUserInBody: {
    other: users,
    path: () => '/identity/user',
    body: (id) => ({ id, ...person }),
    seesAll: ['admin'],
  },
  blockUser: { other: users, body: () => ({}), seesAll: ['admin'] },
  unblockUser: { other: users, body: () => ({}), seesAll: ['admin'] },
  impersonateUser: { nobodys: 'administrators only, who see everybody: impersonation.test.ts' },
  addPasskey: { nobodys: 'the id is the device’s name of its key: passkeys.test.ts' },
  confirmByPasskey: { nobodys: 'the id is the device’s name of its key: passkeys.test.ts' },
  signInByPasskey: { nobodys: 'the id is the device’s name of its key: passkeys.test.ts' },
  renamePasskey: { nobodys: 'the id is one person’s, whatever the company: passkeys.test.ts' },
  deletePasskey: { nobodys: 'the id is one person’s, whatever the company: passkeys.test.ts' },
  resetSecondFactor: { other: users, body: () => ({}), seesAll: ['admin'] },
  setDefaultStorage: { other: storages, body: (storage_id) => ({ storage_id }) },
  getUserFormData: {
    other: 'SELECT id FROM contractor WHERE id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/identity/user/form?contractor_id=${id}`,
    seesAll: ['admin'],
  },
  getRole: { other: roles, seesAll: ['admin'] },
  updateRole: {
    other: roles,
    body: () => ({ title: 'А', description: '', permissions: [], version: 1 }),
    seesAll: ['admin'],
  },
  updateRoleInBody: {
    other: roles,
    path: () => '/identity/role',
    body: (id) => ({ id, title: 'А', description: '', permissions: [] }),
    seesAll: ['admin'],
  },
  deleteRole: { other: roles, seesAll: ['admin'] },
  createUser: {
    nobodys: 'contractor and role are judged by the fields’ own rules, which answer 422: people.test.ts',
  },
};
