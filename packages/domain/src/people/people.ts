import type { Role } from '../access/access.ts';
import { PERMISSIONS } from '../access/permissions.ts';
import { plural } from '../text/words.ts';

/** Who manages people, as far as these rules must know. */
export interface Manager {
  id: number;
  /** Names of the permissions held. */
  permissions: readonly string[];
}

/** Whom it is about. */
export interface ManagedPerson extends Manager {
  type: Role;
  active: boolean;
}

/** Why something may not be done with a person; null where it may. */
export interface PersonRefusals {
  /** Name, mail, storages, everything but the next two. */
  update: string | null;
  role: string | null;
  block: string | null;
}

/**
 * Rights that somebody has and the other person lacks, in their order.
 * @param held what the person who acts holds
 * @param theirs what is held by whom, or given by what, it is done to
 */
export function rightsLacked(held: readonly string[], theirs: readonly string[]): string[] {
  return theirs.filter((name) => !held.includes(name));
}

/**
 * What a blocked person is told at sign-in: the reason that was given, and whom to ask.
 * @param contact a name and ways to reach it; what is empty is left out
 */
export function blockedSentence(reason: string, contact: readonly (string | null)[]): string {
  const [whom, ...ways] = contact.filter((one) => one !== null && one !== '');
  const why = reason === '' ? 'Вход закрыт' : `Вход закрыт: ${reason.replace(/[.!?…]+$/, '')}`;
  return `${why}. Обратитесь: ${[whom, ...ways].join(', ')}.`;
}

const named = ([first = '', ...others]: readonly string[]) =>
  `«${PERMISSIONS[first] ?? first}»${others.length === 0 ? '' : ` и ещё ${others.length} ${plural(others.length, 'право', 'права', 'прав')}`}`;

/**
 * Whether the person is an administrator of the platform with every right there is: at least one stays, or nobody could
 * ever give those rights again.
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
 * What one may not do with a person, each with its reason. Nobody changes, blocks or gives a role to a person who holds rights
 * that he lacks: a new mail address would be a way to take them. Nobody changes his own role or blocks himself, and the last
 * full administrator stays one.
 * @param fullAdministrators how many there are now
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
 * Why one may not change a role: it gives rights that he lacks, so it is theirs who hold them.
 * @param manager who would change it
 * @param permissions what the role gives
 * @returns the reason; null when he may
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
