/** The leading bytes of each file type that may be attached to a contract or published as a regulatory document, by file extension. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  pdf: [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  jpg: [[0xff, 0xd8, 0xff]],
  jpeg: [[0xff, 0xd8, 0xff]],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  docx: [[0x50, 0x4b, 0x03, 0x04]],
};
/** The same of workbooks, which people send each other in conversations. */
const WORKBOOKS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  xlsx: [[0x50, 0x4b, 0x03, 0x04]],
  xls: [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
};

/** Allowed file extensions, in the format of a file input's `accept`. */
export const ATTACHMENT_ENDINGS = /* @__PURE__ */ Object.keys(BEGINNINGS)
  .map((ending) => `.${ending}`)
  .join(',');
/** Allowed file extensions of a message: the same and workbooks. */
export const MESSAGE_FILE_ENDINGS = /* @__PURE__ */ [
  ATTACHMENT_ENDINGS,
  ...Object.keys(WORKBOOKS).map((ending) => `.${ending}`),
].join(',');
/** Maximum size of an attachment in bytes. */
export const LARGEST_ATTACHMENT = 33_554_432;
/** Number of leading bytes needed to detect the file type. */
export const ATTACHMENT_HEAD = 8;

/** Why a file cannot be attached. */
export type AttachmentFault =
  | { code: 'attachmentTypeUnknown' | 'messageFileTypeUnknown' }
  | { code: 'attachmentContentOther'; ending: string };

/**
 * Validates an attachment: its extension must be allowed and its content must match the extension, so that a program named
 * «договор.pdf» is rejected.
 * @param name the file name given by the sender
 * @param head the first bytes of the file
 * @param inMessage the file of a message, which may also be a workbook
 * @returns null when the file is accepted
 */
export function attachmentFault(name: string, head: Uint8Array, inMessage = false): AttachmentFault | null {
  const allowed = inMessage ? { ...BEGINNINGS, ...WORKBOOKS } : BEGINNINGS;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const beginnings = Object.hasOwn(allowed, ending) ? allowed[ending] : undefined;
  if (!beginnings) return { code: inMessage ? 'messageFileTypeUnknown' : 'attachmentTypeUnknown' };
  const fits = beginnings.some((bytes) => bytes.every((byte, place) => head[place] === byte));
  return fits ? null : { code: 'attachmentContentOther', ending };
}
