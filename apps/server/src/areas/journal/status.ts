import { allowedActions } from '@portal/domain/documents';
import { UPLOAD_MACHINE, UPLOAD_STATUSES, type UploadStatus } from '@portal/domain/uploads';

/** An upload's status as the contract shows it. */
export function uploadStatus(code: UploadStatus) {
  const { id, label, tone } = UPLOAD_STATUSES[code];
  return { id, code, title: label, tone };
}

/** The part that people of its contractor play in an upload; the calls ask for the right. */
export const uploader = { actor: 'supplier', permissions: [] };

type UploadersAction = 'confirm' | 'schedule' | 'cancel';

/** What the uploader may still do. */
export function allowedUploadActions(code: UploadStatus): UploadersAction[] {
  return allowedActions(UPLOAD_MACHINE, code, uploader) as UploadersAction[];
}
