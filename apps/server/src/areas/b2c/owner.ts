import type { Person } from '@portal/domain/documents';
import type { Viewer } from '../../contract/viewer.ts';

/** The part a person plays in what a consumer has ordered or claims: it has one side here, the company's. */
export const ownerPerson = (
  { contractor_id, permissions }: Viewer,
  document: { contractor_id: number },
): Person => ({ actor: contractor_id === document.contractor_id ? 'owner' : '', permissions });
