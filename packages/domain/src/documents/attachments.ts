/** Files that may be put to a contract or published as a regulatory document: by their ending, how such a file begins. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  pdf: [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  jpg: [[0xff, 0xd8, 0xff]],
  jpeg: [[0xff, 0xd8, 0xff]],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  docx: [[0x50, 0x4b, 0x03, 0x04]],
};

/** Endings of such files, as a field for files takes them. */
export const ATTACHMENT_ENDINGS = /* @__PURE__ */ Object.keys(BEGINNINGS)
  .map((ending) => `.${ending}`)
  .join(',');
/** Bytes of the largest. */
export const LARGEST_ATTACHMENT = 33_554_432;
/** Bytes that tell what a file is. */
export const ATTACHMENT_HEAD = 8;

/**
 * Why a file is not taken: an ending that is not among the allowed ones, or contents that are something else, such as a program named
 * «договор.pdf».
 * @param name as its sender calls it
 * @param head its first bytes
 * @returns the Russian sentence, or null where it is taken
 */
export function attachmentFault(name: string, head: Uint8Array): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const beginnings = Object.hasOwn(BEGINNINGS, ending) ? BEGINNINGS[ending] : undefined;
  if (!beginnings) return 'Приложите PDF, JPG, PNG или DOCX';
  const fits = beginnings.some((bytes) => bytes.every((byte, place) => head[place] === byte));
  return fits ? null : `Содержимое файла – не ${ending.toUpperCase()}. Приложите сам документ.`;
}
