import type { Role } from '@portal/domain/access';
import type { Duty } from '@portal/domain/navigation';

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
  /** Their contractor works with consumers. */
  is_work_with_b2c: boolean;
  /** Storages the person works with; empty is all of the contractor's. */
  storages: readonly number[];
  /** What must be done before anything else; null when nothing is left. */
  duty: Duty | null;
}
