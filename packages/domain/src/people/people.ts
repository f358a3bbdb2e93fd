import type { Role } from '../access/access.ts';
import { PERMISSIONS } from '../access/permissions.ts';
import { plural } from '../text/words.ts';

/** A person who manages others, with the facts that these rules need. */
export interface Manager {
  id: number;
  /** Names of the permissions held. */
  permissions: readonly string[];
}

/** The person who is managed. */
export interface ManagedPerson extends Manager {
  type: Role;
  active: boolean;
}

/** Reasons why an action on a person is refused; null when it is allowed. */
export interface PersonRefusals {
  /** Name, e-mail, storages: everything except the next two. */
  update: string | null;
  role: string | null;
  block: string | null;
}

/**
 * Permissions of one list that the other lacks, in order.
 * @param held permissions of the acting person
 * @param theirs permissions of the affected person or role
 */
export function rightsLacked(held: readonly string[], theirs: readonly string[]): string[] {
  return theirs.filter((name) => !held.includes(name));
}

/**
 * Message for a blocked person at sign-in: the reason and whom to contact.
 * @param contact a name and contact details; empty ones are left out
 */
export function blockedSentence(reason: string, contact: readonly (string | null)[]): string {
  const [whom, ...ways] = contact.filter((one) => one !== null && one !== '');
  const why = reason === '' ? 'Вход закрыт' : `Вход закрыт: ${reason.replace(/[.!?…]+$/, '')}`;
  return `${why}. Обратитесь: ${[whom, ...ways].join(', ')}.`;
}

const named = ([first = '', ...others]: readonly string[]) =>
  `«${PERMISSIONS[first] ?? first}»${others.length === 0 ? '' : ` и ещё ${others.length} ${plural(others.length, 'право', 'права', 'прав')}`}`;

/**
 * Whether the person is a platform administrator with all permissions: at least one must remain, or nobody could grant those
 * permissions again.
 */
export function isFullAdministrator({
  type,
  active,
  permissions,
}: Pick<ManagedPerson, 'type' | 'active' | 'permissions'>): boolean {
  return (
    type === 'admin' &&
    active &&
    Object.keys(PERMISSIONS).every((permission) => permissions.includes(permission))
  );
}

/**
 * The actions that are refused on a person, each with its reason. Nobody changes, blocks or gives a role to a person who has
 * permissions that they lack: changing the e-mail address would give access to them. Nobody changes their own role or blocks
 * themselves, and the last full administrator must remain one.
 * @param fullAdministrators current number of full administrators
 */
export function personRefusals(
  manager: Manager,
  person: ManagedPerson,
  fullAdministrators: number,
): PersonRefusals {
  const lacked = rightsLacked(manager.permissions, person.permissions);
  const update =
    lacked.length === 0
      ? null
      : `У этого человека есть права, которых нет у вас: ${named(lacked)}. Изменить его может тот, у кого они есть.`;
  const last = isFullAdministrator(person) && fullAdministrators <= 1;
  const own = manager.id === person.id;
  return {
    update,
    role:
      update ??
      (own ? 'Свою роль изменить нельзя' : null) ??
      (last ? 'Это последний администратор со всеми правами: сначала дайте их ещё кому-то' : null),
    block:
      update ??
      (own ? 'Себя заблокировать нельзя' : null) ??
      (last ? 'Это последний администратор со всеми правами: заблокировать его нельзя' : null),
  };
}

/**
 * Why a role cannot be changed: it contains permissions that the acting person lacks.
 * @param manager the acting person
 * @param permissions permissions of the role
 * @returns the reason; null when the change is allowed
 */
export function roleRefusal(
  { permissions: held }: Pick<Manager, 'permissions'>,
  permissions: readonly string[],
): string | null {
  const lacked = rightsLacked(held, permissions);
  return lacked.length === 0
    ? null
    : `В этой роли есть права, которых нет у вас: ${named(lacked)}. Изменить её может тот, у кого они есть.`;
}
