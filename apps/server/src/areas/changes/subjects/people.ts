import { PERMISSIONS } from '@portal/domain/permissions';
import { sql } from 'drizzle-orm';
import { fieldsOf, type Snapshot, type Subject } from '../subject.ts';

const person = fieldsOf('updateUser');
/** A person. The password is compared by a hash of what is stored, and only its change is recorded. */
export const USER: Subject = {
  kind: 'user',
  title: 'Пользователь',
  rule: 'pages.users-id',
  fields: {
    login: person.plain('login'),
    second_name: person.plain('second_name'),
    first_name: person.plain('first_name'),
    email: person.plain('email'),
    phone: person.plain('phone'),
    role: person.plain('role_id'),
    active: person.plain('active'),
    blocked_reason: person.plain('blocked_reason', 'Причина блокировки'),
    b2c_user: person.plain('b2c_user'),
    is_main: person.plain('is_main', 'Главный пользователь'),
    default_storage: { ...person.plain('default_storage_id'), storages: true },
    available_storages: { ...person.plain('available_storages'), storages: true },
    password: person.secret('password'),
    second_factor: person.code(
      'second_factor',
      { true: 'включён', false: 'выключен' },
      'Приложение с кодами',
    ),
    passkeys: person.plain('passkeys', 'Ключи доступа'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT u.id, u.second_name || ' ' || u.first_name AS title, u.contractor_id, NULL::bigint AS other_id, jsonb_build_object(
        'login', u.login, 'second_name', u.second_name, 'first_name', u.first_name, 'email', u.email, 'phone', u.phone,
        'role', r.title, 'active', u.active, 'blocked_reason', u.blocked_reason, 'b2c_user', u.b2c_user, 'is_main', u.is_main,
        'default_storage', home.title, 'password', md5(u.password_hash),
        'second_factor', EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL),
        'passkeys', ARRAY(SELECT k.title FROM passkey k WHERE k.user_id = u.id ORDER BY k.id),
        'available_storages', ARRAY(SELECT s.title FROM user_storage a JOIN storage s ON s.id = a.storage_id WHERE a.user_id = u.id ORDER BY s.title)) AS fields
      FROM app_user u JOIN role r ON r.id = u.role_id LEFT JOIN storage home ON home.id = u.default_storage_id
      WHERE u.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY u.id`);
    return rows;
  },
};

const own = fieldsOf('updateRole');
/** A role with its rights. */
export const ROLE: Subject = {
  kind: 'role',
  title: 'Роль',
  rule: 'pages.roles',
  fields: {
    title: own.plain('title'),
    description: own.plain('description'),
    permissions: own.code('permissions', PERMISSIONS),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT r.id, r.title, r.contractor_id, NULL::bigint AS other_id, jsonb_build_object('title', r.title, 'description', r.description,
        'permissions', ARRAY(SELECT p.permission FROM role_permission p WHERE p.role_id = r.id ORDER BY 1)) AS fields
      FROM role r WHERE r.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY r.id`);
    return rows;
  },
};
