import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import yauzl from 'yauzl';
import { keepFile } from '../../../contract/kept-file.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { Failure } from '../answer.ts';
import { EXCHANGE } from './limits.ts';
import { baseName } from './state.ts';

type Given = Pick<Services, 'database' | 'files'>;

/** The bytes of a file: its parts one after another. Throws an Error if a part is gone. */
export async function* bytesOf({ database, files }: Given, fileId: number): AsyncGenerator<Buffer> {
  const { rows } = await database.execute<{ stored_as: string }>(
    sql`SELECT stored_as FROM commerceml_part WHERE file_id = ${fileId} ORDER BY place`,
  );
  for (const { stored_as } of rows) {
    const part = await files.open(stored_as);
    if (!part) throw new Error(`part ${stored_as} of file ${fileId} is gone`);
    yield* part.stream as AsyncIterable<Buffer>;
  }
}

/** Writes the whole file to this machine's disk, lends its path to `use` and deletes it. */
export async function withWholeFile<T>(
  given: Given,
  fileId: number,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const name = randomUUID();
  const path = given.files.place(name);
  try {
    await keepFile(Readable.from(bytesOf(given, fileId)), path);
    return await use(path);
  } finally {
    await given.files.drop([name]);
  }
}

/** Whether a file begins as a zip archive. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    const { bytesRead } = await file.read(start, 0, 4, 0);
    return bytesRead === 4 && start.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

/** Entries of an archive that 1C may send, pictures included. */
const MOST_ENTRIES = 300_000;
const MOST_XML = 500;
/** No real XML shrinks more than this; an archive that does is made to fill a disk. */
const RATIO = 300;
const RATIO_FROM = 16 * 1024 * 1024;
const DAMAGED = (name: string) =>
  new Failure(`Архив «${name}» повреждён или пришёл не целиком: повторите обмен`);

/** An .xml of an archive, stored under a random name. */
export interface Unpacked {
  name: string;
  stored_as: string;
  bytes: number;
  hash: string;
}

/**
 * Stores every .xml of an archive; other files are left. Throws Failure for a damaged, locked or too large
 * archive, or one without .xml; then nothing is left behind.
 */
export async function unpackXml(files: Services['files'], path: string, name: string): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = [];
  const there: string[] = [];
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MOST_ENTRIES) throw new Failure(`В архиве «${name}» слишком много файлов`);
    let left: number = EXCHANGE.file;
    for await (const entry of zip.eachEntry()) {
      if (!/\.xml$/i.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw new Failure(`Архив «${name}» закрыт паролем`);
      if (unpacked.length >= MOST_XML) throw new Failure(`В архиве «${name}» больше ${MOST_XML} файлов .xml`);
      const stored_as = randomUUID();
      there.push(stored_as);
      const stream = await zip.openReadStreamPromise(entry);
      const bound = { most: left, packed: entry.compressedSize, name };
      const { bytes, hash } = await keepFile(Readable.from(inflated(stream, bound)), files.place(stored_as));
      left -= bytes;
      await files.keep(stored_as);
      unpacked.push({ name: baseName(entry.fileName), stored_as, bytes, hash });
    }
    if (unpacked.length === 0) throw new Failure(`В архиве «${name}» нет файлов .xml`);
    return unpacked;
  } catch (error) {
    await files.drop(there);
    throw error instanceof Failure || isOfDisk(error) ? error : DAMAGED(name);
  } finally {
    zip?.close();
  }
}

async function* inflated(
  stream: Readable,
  { most, packed, name }: { most: number; packed: number; name: string },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most || (bytes > RATIO_FROM && bytes / Math.max(packed, 1) > RATIO))
      throw new Failure(
        `Архив «${name}» в распакованном виде больше ${Math.floor(EXCHANGE.file / 1024 / 1024)} МБ: выгружайте частями или только изменения`,
      );
    yield chunk;
  }
}

const isOfDisk = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE'].includes(String(error.code));

/** Records the files of an archive in place of the archive. */
export async function putUnpacked(
  connection: Connection,
  session_id: number,
  unpacked: readonly Unpacked[],
): Promise<void> {
  for (const { name, stored_as, bytes, hash } of unpacked) {
    const { rows } = await connection.execute<{ id: number }>(
      sql`INSERT INTO commerceml_file (session_id, name, bytes) VALUES (${session_id}, ${name}, ${bytes}) RETURNING id`,
    );
    await connection.execute(sql`
      INSERT INTO commerceml_part (file_id, place, stored_as, bytes, hash) VALUES (${rows[0]?.id ?? 0}, 0, ${stored_as}, ${bytes}, ${hash})`);
  }
}
