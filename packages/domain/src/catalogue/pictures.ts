/** Formats in which a product's picture may come, as MIME types. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** MIME type of a picture. */
export type PictureType = (typeof PICTURE_TYPES)[number];
/** A product's own pictures, at most. */
export const MOST_PICTURES = 10;
/** Bytes of one picture, at most: 5 MB. */
export const LARGEST_PICTURE = 5 * 1024 * 1024;
/** Points of either side of a picture, at most: a small file of a huge picture would fill the memory of whoever looks. */
export const LONGEST_SIDE = 6_000;

/** Points of either side of a picture, at least: nobody sees less, but a page that asks for it is seen by its owner. */
export const SHORTEST_SIDE = 16;

/** What a file says of itself. */
export interface PictureHead {
  type: PictureType;
  /** Points. */
  width: number;
  height: number;
}

/**
 * What a file holds, by its first bytes and never by its name: a PNG, JPEG or WebP picture and its size.
 * @param bytes the whole file, or as much of it as there is before the picture itself
 * @returns null for anything else, and for a picture that does not tell its size
 * @see decisions, «Security over the letter»
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = pngSize(view) ?? jpegSize(view) ?? webpSize(view);
  return head !== null && head.width > 0 && head.height > 0 ? head : null;
}

/**
 * Why a file cannot be a product's picture.
 * @param bytes the whole file
 * @returns a sentence for the person who chose it, or null when it can
 * @see decisions, «Security over the letter»
 */
export function pictureFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength > LARGEST_PICTURE)
    return `Файл больше ${LARGEST_PICTURE / 1024 / 1024} МБ: уменьшите его`;
  const head = pictureHead(bytes);
  if (head === null) return 'Подходят только фотографии PNG, JPEG и WebP';
  if (Math.max(head.width, head.height) > LONGEST_SIDE)
    return `Фотография больше ${LONGEST_SIDE} × ${LONGEST_SIDE} точек: уменьшите её`;
  return Math.min(head.width, head.height) < SHORTEST_SIDE
    ? `Фотография меньше ${SHORTEST_SIDE} × ${SHORTEST_SIDE} точек: на ней ничего не видно`
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

/** Segments follow one another up to the one that begins a frame; it tells the size. */
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

/** SOF0–SOF15 without the tables DHT, JPG and DAC, which share their range. */
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
