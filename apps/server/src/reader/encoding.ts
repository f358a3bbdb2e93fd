import { createReadStream } from 'node:fs';
import { isKoi8, isLatin, TEXT_ENCODINGS, type TextEncoding } from '@portal/domain/text-encodings';

/**
 * The encoding of a text file: by its byte order mark, else UTF-8 if all bytes are valid, else by the ranges
 * of its letters.
 */
export async function detectEncoding(path: string, start: Buffer): Promise<TextEncoding> {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const wide = unmarkedUtf16(start);
  if (wide) return wide;
  if (await isUtf8(path)) return 'utf-8';
  if (isLatin(start)) return 'windows-1252';
  if (lettersOfDos(start)) return 'ibm866';
  return isKoi8(start) ? 'koi8-r' : 'windows-1251';
}

/** The encoding that a web page or an XML file declares in its head; undefined if none, or one that is not read. */
export function declaredEncoding(head: string): TextEncoding | undefined {
  if (!head.startsWith('<')) return undefined;
  const declared = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i
    .exec(head.slice(0, 4_096))?.[1]
    ?.toLowerCase();
  return TEXT_ENCODINGS.find((encoding) => encoding === declared);
}

/**
 * Whether the letters are CP866: its Russian letters have codes that CP1251 uses for rare signs, and the
 * reverse.
 */
function lettersOfDos(start: Buffer): boolean {
  const dos = start.filter((byte) => (byte >= 0x80 && byte <= 0xaf) || (byte >= 0xe0 && byte <= 0xef)).length;
  const windows = start.filter((byte) => byte >= 0xc0).length;
  return dos > windows;
}

/** Detects UTF-16 without a byte order mark: one byte of each separator and digit is zero. */
function unmarkedUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = start.length / 20;
  if (odd > enough && even === 0) return 'utf-16le';
  if (even > enough && odd === 0) return 'utf-16be';
  return undefined;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether `start` can be text, such as a .csv: no control characters but tabs and line ends. */
export function looksLikeText(start: Buffer): boolean {
  const wide =
    (start[0] === 0xff && start[1] === 0xfe) ||
    (start[0] === 0xfe && start[1] === 0xff) ||
    unmarkedUtf16(start) !== undefined;
  if (wide) return true;
  return !start.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c,
  );
}
