/** Allowed picture formats of a product, as MIME types. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** MIME type of a picture. */
export type PictureType = (typeof PICTURE_TYPES)[number];
/** Maximum number of a product's own pictures. */
export const MOST_PICTURES = 10;
/** Maximum size of a picture in bytes: 5 MB. */
export const LARGEST_PICTURE = 5 * 1024 * 1024;
/** Maximum width and height of a picture in pixels: a small file with a huge picture would fill the memory of every viewer. */
export const LONGEST_SIDE = 6_000;

/** Minimum width and height of a picture in pixels: a smaller one shows nothing and is typically a tracking pixel. */
export const SHORTEST_SIDE = 16;

/** Format and size of a picture. */
export interface PictureHead {
  type: PictureType;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Detects the format and size of a picture from its first bytes, never from its name: PNG, JPEG or WebP.
 * @param bytes the whole file, or at least its header
 * @returns null for any other content, and for a picture without a size
 * @see decisions, «Security over the letter»
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = pngSize(view) ?? jpegSize(view) ?? webpSize(view);
  return head !== null && head.width > 0 && head.height > 0 ? head : null;
}

/** Why a picture is refused: sizes in megabytes and pixels. */
export type PictureFault =
  | { code: 'pictureTooLarge'; megabytes: number }
  | { code: 'pictureFormatUnknown' }
  | { code: 'pictureTooLong' | 'pictureTooSmall'; side: number };

/**
 * Validates a picture of a product.
 * @param bytes the whole file
 * @returns null when the picture is valid
 * @see decisions, «Security over the letter»
 */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  if (bytes.byteLength > LARGEST_PICTURE)
    return { code: 'pictureTooLarge', megabytes: LARGEST_PICTURE / 1024 / 1024 };
  const head = pictureHead(bytes);
  if (head === null) return { code: 'pictureFormatUnknown' };
  if (Math.max(head.width, head.height) > LONGEST_SIDE) return { code: 'pictureTooLong', side: LONGEST_SIDE };
  return Math.min(head.width, head.height) < SHORTEST_SIDE
    ? { code: 'pictureTooSmall', side: SHORTEST_SIDE }
    : null;
}

const textAt = (view: DataView, offset: number, length: number) =>
  view.byteLength < offset + length
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length));

function pngSize(view: DataView): PictureHead | null {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1A\n' || textAt(view, 12, 4) !== 'IHDR' || view.byteLength < 24)
    return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Skips the segments of a JPEG up to the frame header, which contains the size. */
function jpegSize(view: DataView): PictureHead | null {
  if (textAt(view, 0, 3) !== '\xFF\xD8\xFF') return null;
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // 0xff may be repeated before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0–SOF15 except the DHT, JPG and DAC markers in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function webpSize(view: DataView): PictureHead | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP' || view.byteLength < 30) return null;
  const type = 'image/webp';
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { type, width: three(24) + 1, height: three(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits % 0x40_00) + 1, height: (Math.floor(bits / 0x40_00) % 0x40_00) + 1 };
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) % 0x40_00, height: view.getUint16(28, true) % 0x40_00 };
    default:
      return null;
  }
}
