import { isRetail, type UploadKind, type UploadStatus } from '@portal/domain/uploads';

/** Kinds of upload whose refused rows are mended without the file, each with the kind that the mended rows are: of items, never of a whole list. */
export const mendedAs = (kind: UploadKind) => {
  if (kind === 'reserve_upload') return kind;
  return isRetail(kind) ? 'price_list_rz_upload' : 'price_list_upload';
};

/** Whether rows of an upload may be mended: it is over, and it has filled a price list or a storage. */
export const isMendable = ({ kind, status }: { kind: UploadKind; status: UploadStatus }): boolean =>
  (kind === 'reserve_upload' || kind.startsWith('price_list_')) &&
  ['completed', 'completed_with_errors', 'failed'].includes(status);
