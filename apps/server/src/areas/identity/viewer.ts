import type { Role } from '@portal/domain/access';

/** The signed-in person as the server sees them: identity, tenant and rights, loaded with each session. */
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
}
