import { isRetail, type UploadKind, type UploadStatus } from '@portal/domain/uploads';

/**
 * Kind of the upload that imports corrected rows of an upload of `kind`: it changes single items, never a
 * whole list.
 */
export const mendedAs = (kind: UploadKind) => {
  if (kind === 'reserve_upload') return kind;
  return isRetail(kind) ? 'price_list_rz_upload' : 'price_list_upload';
};

/**
 * Whether refused rows of an upload may be corrected: it is finished and filled a price list or a storage.
 */
export const isMendable = ({ kind, status }: { kind: UploadKind; status: UploadStatus }): boolean =>
  (kind === 'reserve_upload' || kind.startsWith('price_list_')) &&
  ['completed', 'completed_with_errors', 'failed'].includes(status);
