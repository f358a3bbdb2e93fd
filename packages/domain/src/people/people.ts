import type { Role } from '../access/access.ts';
import { PERMISSIONS } from '../access/permissions.ts';

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

/** Why an action on a person or a role is refused; `lacked` are the permissions that the acting person lacks, at least one. */
export type RightsFault =
  | { code: 'personHasMoreRights' | 'roleHasMoreRights'; lacked: readonly string[] }
  | { code: 'ownRole' | 'lastAdministratorRole' | 'ownBlocking' | 'lastAdministratorBlocking' };
/** Why a blocked person cannot sign in, with a name and contact details; empty ones are left out of the sentence. */
export interface SignInFault {
  code: 'signInClosed';
  /** Empty when it is not known. */
  reason: string;
  contact: readonly (string | null)[];
}

/** Reasons why an action on a person is refused; null when it is allowed. */
export interface PersonRefusals {
  /** Name, e-mail, storages: everything except the next two. */
  update: RightsFault | null;
  role: RightsFault | null;
  block: RightsFault | null;
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
  const update: RightsFault | null = lacked.length === 0 ? null : { code: 'personHasMoreRights', lacked };
  const last = isFullAdministrator(person) && fullAdministrators <= 1;
  const own = manager.id === person.id;
  return {
    update,
    role: update ?? (own ? { code: 'ownRole' } : last ? { code: 'lastAdministratorRole' } : null),
    block: update ?? (own ? { code: 'ownBlocking' } : last ? { code: 'lastAdministratorBlocking' } : null),
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
): RightsFault | null {
  const lacked = rightsLacked(held, permissions);
  return lacked.length === 0 ? null : { code: 'roleHasMoreRights', lacked };
}
