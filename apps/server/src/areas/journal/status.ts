import { allowedActions } from '@portal/domain/documents';
import { UPLOAD_MACHINE, UPLOAD_STATUSES, type UploadStatus } from '@portal/domain/uploads';

/** An upload's status in the form of the API. */
export function uploadStatus(code: UploadStatus) {
  const { id, label, tone } = UPLOAD_STATUSES[code];
  return { id, code, title: label, tone };
}

/** The actor for people of the upload's contractor; permissions are checked by the calls. */
export const uploader = { actor: 'supplier', permissions: [] };

type UploadersAction = 'confirm' | 'schedule' | 'cancel' | 'undo';

/** Actions that the uploader may perform in this status, whatever else they require. */
export function allowedUploadActions(code: UploadStatus): UploadersAction[] {
  return allowedActions(UPLOAD_MACHINE, code, uploader) as UploadersAction[];
}
