import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { keepFile, shownName } from '../../../contract/kept-file.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { Failure } from '../answer.ts';
import { type Exchange, log } from '../exchange.ts';
import { EXCHANGE } from './limits.ts';
import type { Signed } from './sign-in.ts';

/** A received part: its file, and whether it looks like the last one. */
export interface ReceivedPart {
  /** Null for a picture, which is not stored. */
  file_id: number | null;
  name: string;
  /** Smaller than the limit told to 1C, so no other part follows. */
  is_last: boolean;
}

const PICTURE = /(?:^|[/\\])import_files[/\\]|\.(?:jpe?g|png|gif|bmp|webp|tiff?|pdf|docx?|html?|txt)$/i;
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} МБ`;
const tooLarge = (name: string) =>
  new Failure(`Файл «${name}» больше ${megabytes(EXCHANGE.file)}: выгружайте частями или только изменения`);

/**
 * Stores a part of a file of 1C. Parts of one name continue each other until the file is read; a part that is
 * sent again because its answer was lost is stored once. The part is stored before its row exists. Throws
 * Failure beyond the limits, 503 if the store is away.
 */
export async function receivePart(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { exchange }: Pick<Signed, 'exchange'>,
  filename: string,
  body: Readable,
  declared: number,
): Promise<ReceivedPart> {
  if (filename.trim() === '') throw new Failure('1С не назвала файл: в запросе нет filename');
  const name = shownName(filename).slice(0, EXCHANGE.nameLength);
  if (PICTURE.test(filename)) {
    await drain(body);
    await skip(database, exchange, filename);
    return { file_id: null, name, is_last: false };
  }
  if (declared > EXCHANGE.part)
    throw new Failure(`Часть файла «${name}» больше ${megabytes(EXCHANGE.part)}: передавайте частями`);
  await requireRoom(database, exchange, name, declared);
  const stored_as = randomUUID();
  let kept = false;
  try {
    const { bytes, hash } = await keepFile(Readable.from(limited(body, name)), files.place(stored_as));
    if (bytes === 0) throw new Failure(`Файл «${name}» пришёл пустым`);
    await files.keep(stored_as);
    const { file_id, added } = await database.transaction((transaction) =>
      addPart(transaction, exchange, name, { stored_as, bytes, hash }),
    );
    kept = added;
    return { file_id, name, is_last: bytes < EXCHANGE.told };
  } finally {
    if (!kept) await files.drop([stored_as]);
  }
}

async function* limited(body: Readable, name: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > EXCHANGE.part)
      throw new Failure(`Часть файла «${name}» больше ${megabytes(EXCHANGE.part)}: передавайте частями`);
    yield chunk;
  }
}

async function drain(body: Readable): Promise<void> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > EXCHANGE.part) throw new Failure('Картинка слишком большая');
  }
}

/** Pictures are accepted, so that 1C goes on, and not stored; the log says so once. */
async function skip(connection: Connection, exchange: Exchange, filename: string): Promise<void> {
  const name = /(?:^|[/\\])import_files[/\\]/i.test(filename) ? 'import_files' : 'other files';
  const { rowCount } = await connection.execute(sql`
    INSERT INTO commerceml_file (session_id, name, status, finished_at)
    SELECT ${exchange.session_id}, ${name}, 'skipped', now()
    WHERE NOT EXISTS (SELECT FROM commerceml_file WHERE session_id = ${exchange.session_id} AND status = 'skipped' AND name = ${name})`);
  if (rowCount === 1)
    await log(connection, exchange, {
      level: 'info',
      row: filename,
      message: 'Картинки и описания из 1С портал не загружает: такие файлы пропущены',
    });
}

/** Throws Failure if the company has sent too much that is not read yet. */
async function requireRoom(
  connection: Connection,
  { contractor_id, session_id }: Exchange,
  name: string,
  declared: number,
): Promise<void> {
  const { rows } = await connection.execute<{ bytes: number; files: number }>(sql`
    SELECT coalesce(sum(file.bytes), 0) AS bytes, count(*) FILTER (WHERE file.session_id = ${session_id}) AS files
    FROM storage JOIN commerceml_session session ON session.storage_id = storage.id JOIN commerceml_file file ON file.session_id = session.id
    WHERE storage.contractor_id = ${contractor_id} AND file.status IN ('coming', 'reading') AND session.created_at > now() - interval '2 days'`);
  const [found] = rows;
  if ((found?.files ?? 0) >= EXCHANGE.files)
    throw new Failure(`В одном обмене не больше ${EXCHANGE.files} файлов`);
  if ((found?.bytes ?? 0) + declared > EXCHANGE.waiting)
    throw new Failure(
      `Файл «${name}» не принят: непрочитанные файлы 1С заняли всё отведённое место, повторите обмен позже`,
    );
}

async function addPart(
  transaction: Transaction,
  { session_id }: Exchange,
  name: string,
  part: { stored_as: string; bytes: number; hash: string },
): Promise<{ file_id: number; added: boolean }> {
  await transaction.execute(sql`SELECT FROM commerceml_session WHERE id = ${session_id} FOR UPDATE`);
  // An exchange of orders that was over goes on, so that the minute's job finds the file.
  await transaction.execute(
    sql`UPDATE commerceml_session SET ended_at = NULL, status = 'open' WHERE id = ${session_id} AND type = 'sale' AND ended_at IS NOT NULL`,
  );
  const { rows } = await transaction.execute<{
    id: number;
    bytes: number;
    places: number;
    hash: string | null;
  }>(sql`
    SELECT file.id, file.bytes, (SELECT count(*) FROM commerceml_part WHERE file_id = file.id) AS places,
           (SELECT hash FROM commerceml_part WHERE file_id = file.id ORDER BY place DESC LIMIT 1) AS hash
    FROM commerceml_file file WHERE file.session_id = ${session_id} AND file.name = ${name} AND file.status = 'coming'
    ORDER BY file.id DESC LIMIT 1`);
  const [found] = rows;
  if (found?.hash === part.hash) return { file_id: found.id, added: false };
  if ((found?.bytes ?? 0) + part.bytes > EXCHANGE.file) throw tooLarge(name);
  if (found && found.places >= EXCHANGE.parts)
    throw new Failure(`Файл «${name}» пришёл больше чем из ${EXCHANGE.parts} частей`);
  const file_id =
    found?.id ??
    (
      await transaction.execute<{ id: number }>(
        sql`INSERT INTO commerceml_file (session_id, name) VALUES (${session_id}, ${name}) RETURNING id`,
      )
    ).rows[0]?.id ??
    0;
  await transaction.execute(sql`
    INSERT INTO commerceml_part (file_id, place, stored_as, bytes, hash)
    VALUES (${file_id}, ${found?.places ?? 0}, ${part.stored_as}, ${part.bytes}, ${part.hash})`);
  await transaction.execute(
    sql`UPDATE commerceml_file SET bytes = bytes + ${part.bytes} WHERE id = ${file_id}`,
  );
  return { file_id, added: true };
}
