import type { Role } from '@portal/domain/access';
import type { Duty } from '@portal/domain/entering';

/** An administrator who looks at the portal as another person. */
export interface Impersonator {
  id: number;
  name: string;
  /** When it ends by itself, in milliseconds since 1970. */
  until: number;
}

/** The signed-in person: identity, contractor and rights, loaded with each session. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  contractor_id: number;
  contractor_title: string;
  type: Role;
  name: string;
  permissions: readonly string[];
  b2c_user: boolean;
  /** Whether their contractor sells to consumers (B2C). */
  is_work_with_b2c: boolean;
  /** Storages that the person may work with; an empty list means all storages of the contractor. */
  storages: readonly number[];
  /** What the person must do before anything else; null if nothing. */
  duty: Duty | null;
  /** Whether they must enter a code of their second factor before an act that changes people, roles, limits or bank details. */
  unconfirmed: boolean;
  /** The administrator who looks at the portal as this person, reading only; null if it is the person. */
  impersonator: Impersonator | null;
}

/** Whether a viewer is an API key, not a person at a screen. */
export const isKey = ({ sessionId }: Pick<Viewer, 'sessionId'>): boolean => sessionId.startsWith('key:');
