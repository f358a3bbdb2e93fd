import { open } from 'node:fs/promises';
import { unprocessable } from '../../contract/problem.ts';

export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

/** A JPEG may carry a preview and a profile before its size is told. */
const HEAD = 512 * 1024;
/** Pixels of a side: a browser has to hold it whole. */
const LARGEST_SIDE = 8_000;

/** What picture a file is, by its own bytes: its name and what the browser called it do not matter. Throws 422. */
export async function inspectPicture(path: string): Promise<Picture> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const picture = pictureOf(buffer.subarray(0, bytesRead));
    if (!picture) throw refused('Это не картинка. Подходят PNG, JPEG и WebP.');
    if (Math.max(picture.width, picture.height) > LARGEST_SIDE)
      throw refused(`Сторона картинки больше ${LARGEST_SIDE} пикселей. Уменьшите её.`);
    return picture;
  } finally {
    await file.close();
  }
}

const refused = (message: string) => unprocessable(message, [{ field: 'newImage', message }]);

/** The kind and the size of a picture from its beginning; null for anything else, SVG among it. */
export function pictureOf(bytes: Buffer): Picture | null {
  const found = png(bytes) ?? webp(bytes) ?? jpeg(bytes);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function png(bytes: Buffer): Picture | null {
  if (bytes.length < 24 || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webp(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  const type = 'image/webp';
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'WEBPVP8L': {
      if (bytes[20] !== 0x2f) return null;
      const size = bytes.readUInt32LE(21);
      return { type, width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
    }
    case 'WEBPVP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Walks the segments up to the frame that tells the size. */
function jpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // C0–CF are frames, but for the tables C4, C8 and CC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
