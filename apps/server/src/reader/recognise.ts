import { open } from 'node:fs/promises';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { DAMAGED, LOCKED, openArchive } from './archive.ts';
import { packedTables } from './packed.ts';
import { Collector, Enough } from './collector.ts';
import { readCsv } from './csv.ts';
import { declaredEncoding, detectEncoding, looksLikeText } from './encoding.ts';
import { type Assignment, type Line, Packed, Refusal } from './protocol.ts';
import { readXlsx } from './sheet.ts';
import type { WholeSource } from './whole-workbook.ts';

const UNKNOWN = 'Файл не похож на таблицу (.xlsx, .xls, .ods, .csv). Проверьте, тот ли файл выбран.';
const EMPTY = 'Файл пуст.';
const EMPTY_ARCHIVE = 'Архив пуст.';
const OTHER_ARCHIVE = 'Это архив, но не .zip. Распакуйте его и загрузите сам файл .xlsx или .csv.';

/** Detects the format by content and writes the requested rows. Throws Refusal. */
export async function readAssigned(
  assignment: Assignment,
  write: (line: Line) => Promise<void>,
): Promise<void> {
  const collector = new Collector(assignment, write);
  const told: Told = { merges: [], sheets: [], hidden: 0 };
  let whole = true;
  try {
    await readByContent(assignment, collector, told);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    whole = false;
  }
  await collector.flush(1);
  const survey = collector.survey(whole);
  await write({ done: true, ...told, ...(survey === undefined ? {} : { survey }) });
}

/** Facts about a file besides its rows. */
export interface Told {
  merges: string[];
  /** Names of the visible sheets; empty for a text file. */
  sheets: string[];
  /** Number of hidden rows, as far as the file was read. */
  hidden: number;
  /** Only for text files. */
  encoding?: TextEncoding;
}

async function readByContent(
  { path, sheet, encoding }: Assignment,
  collector: Collector,
  told: Told,
): Promise<void> {
  const { start, size, compound } = await beginning(path);
  if (size === 0) throw new Refusal(EMPTY);
  if (compound !== undefined && !/Workbook|Book/.test(compound))
    throw new Refusal(compound.includes('EncryptedPackage') ? LOCKED : UNKNOWN);
  if (compound !== undefined || isBareBiff(start)) return readWhole({ path, size }, collector, told, sheet);
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    const archive = await openArchive(path);
    try {
      if (await readXlsx(archive, collector, told, sheet)) return;
      if (archive.has('content.xml') || archive.has('xl/workbook.bin'))
        return await readWhole({ archive }, collector, told, sheet);
      const packed = packedTables(archive);
      if (packed.length > 0) throw new Packed(packed);
      throw new Refusal(archive.names().length === 0 ? EMPTY_ARCHIVE : UNKNOWN);
    } finally {
      archive.close();
    }
  }
  if (start.subarray(0, 4).equals(EMPTY_ZIP)) throw new Refusal(EMPTY_ARCHIVE);
  if (start.subarray(0, 2).equals(Buffer.from('PK'))) throw new Refusal(DAMAGED);
  if (OTHER_ARCHIVES.some((magic) => start.subarray(0, magic.length).equals(magic)))
    throw new Refusal(OTHER_ARCHIVE);
  if (!looksLikeText(start)) throw new Refusal(UNKNOWN);
  const head = start
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  if (head === '' && size <= start.length) throw new Refusal(EMPTY);
  if (/^%PDF|^\{\\rtf/.test(head)) throw new Refusal(UNKNOWN);
  told.encoding = encoding ?? declaredEncoding(head) ?? (await detectEncoding(path, start));
  if (/^<(?:!doctype|!--|html|head|body|table|meta|style|\?xml)/i.test(head))
    return readWhole({ page: path, encoding: told.encoding, size }, collector, told, sheet);
  await readCsv(path, size, told.encoding, collector);
}

/** The library for these formats is large, so only a process that needs it loads it. */
async function readWhole(source: WholeSource, collector: Collector, told: Told, sheet: string | undefined) {
  const { readWholeWorkbook } = await import('./whole-workbook.ts');
  await readWholeWorkbook(source, collector, told, sheet);
}

/**
 * Whether it is a sheet of the oldest Excel versions, which is not in a container: its first record has a
 * known type.
 */
const isBareBiff = (start: Buffer): boolean =>
  start[0] === 0x09 && [0, 2, 4, 8].includes(start[1] ?? -1) && start[3] === 0 && (start[2] ?? 0) >= 4;

const EMPTY_ZIP = Buffer.from('PK\u0005\u0006');
const OTHER_ARCHIVES = [Buffer.from('Rar!'), Buffer.from('377abcaf271c', 'hex'), Buffer.from('1f8b', 'hex')];

const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The first 64 KB; for an OLE file (.xls, or an .xlsx with a password) also the names in its directory. */
async function beginning(path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const at = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const start = await at(0, 64 * 1024);
    if (!start.subarray(0, 4).equals(COMPOUND)) return { start, size, compound: undefined };
    const sector = start.length >= 52 ? 2 ** start.readUInt16LE(30) : 512;
    const directory = start.length >= 52 ? (start.readUInt32LE(48) + 1) * sector : 0;
    // The directory's position is in the file's header; if it is outside of the file, there are no names.
    const names = directory < size ? await at(directory, 4_096) : Buffer.alloc(0);
    return { start, size, compound: names.toString('utf16le') };
  } finally {
    await file.close();
  }
}
