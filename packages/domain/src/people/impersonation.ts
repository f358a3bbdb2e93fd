import type { ManagedPerson, Manager, RightsFault } from './people.ts';
import { rightsLacked } from './people.ts';

/** Minutes that an administrator may look at the portal as another person. */
export const IMPERSONATION_MINUTES = 30;
/** Most characters of the reason. */
export const IMPERSONATION_REASON = 300;

/** Why nobody may look at the portal as a person. */
export type ImpersonationFault =
  | { code: 'impersonateOneself' | 'impersonateAdministrator' | 'impersonateBlocked' }
  | { code: 'impersonateMoreRights'; lacked: Extract<RightsFault, { lacked: readonly string[] }>['lacked'] };

/** What a person who looks at the portal as somebody else is told when they try to change something. */
export interface ReadOnlyFault {
  code: 'impersonated';
}

/**
 * Why an administrator may not look at the portal as a person: as oneself, as another administrator, as a blocked person, as somebody
 * with permissions that the administrator lacks.
 * @param manager the administrator
 * @returns the reason; null when it is allowed
 * @see decisions, «Support»
 */
export function impersonationRefusal(manager: Manager, person: ManagedPerson): ImpersonationFault | null {
  if (manager.id === person.id) return { code: 'impersonateOneself' };
  if (person.type === 'admin') return { code: 'impersonateAdministrator' };
  if (!person.active) return { code: 'impersonateBlocked' };
  const lacked = rightsLacked(manager.permissions, person.permissions);
  return lacked.length === 0 ? null : { code: 'impersonateMoreRights', lacked };
}

/**
 * When looking at the portal as another person ends by itself.
 * @param started milliseconds since 1970
 * @returns milliseconds since 1970
 * @see decisions, «Support»
 */
export const impersonationEnd = (started: number): number => started + IMPERSONATION_MINUTES * 60 * 1000;
