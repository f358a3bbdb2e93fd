import type { Person } from '@portal/domain/documents';
import type { Viewer } from '../../contract/viewer.ts';

/** A person's role in a consumer's order or claim, which has one side only: the company. */
export const ownerPerson = (
  { contractor_id, permissions }: Viewer,
  document: { contractor_id: number },
): Person => ({ actor: contractor_id === document.contractor_id ? 'owner' : '', permissions });
