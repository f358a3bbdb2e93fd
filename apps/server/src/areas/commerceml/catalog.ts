import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { Failure } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Signed } from './session/sign-in.ts';
import { sentenceOf } from './session/sign-in.ts';
import {
  baseName,
  comingFiles,
  endFile,
  failFile,
  findFile,
  type FileState,
  STATUS_AT_END,
} from './session/state.ts';
import { isZip, putUnpacked, unpackXml, withWholeFile } from './session/whole-file.ts';

/** Milliseconds for which a request waits until its file is read; then 1C is told to ask again. */
const WAITS = 5_000;
const LOOKS_EVERY = 100;

/** Answers a request of `type=catalog` in lines of text. Throws Failure. */
export async function catalogRequest(
  services: Services,
  { exchange }: Signed,
  { mode, filename }: { mode: string; filename: string },
): Promise<string[]> {
  if (mode === 'import') return importFile(services, exchange, filename);
  if (mode === 'deactivate') return ['success'];
  if (mode === 'complete') {
    await end(services, exchange);
    return ['success'];
  }
  throw new Failure(`Запрос «${mode}» обмена товарами портал не знает`);
}

/** 1C has sent everything: the goods are put into uploads. */
async function end({ database, jobs }: Services, { session_id, storage_id }: Exchange): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`UPDATE commerceml_session SET ended_at = coalesce(ended_at, now()), status = ${STATUS_AT_END} WHERE id = ${session_id}`,
    );
    await jobs.send(transaction, 'load-commerceml', { storage_id });
  });
}

/** Begins the reading of a file and says how it stands: `progress` until it is over. */
async function importFile(services: Services, exchange: Exchange, filename: string): Promise<string[]> {
  if (filename.trim() === '') throw new Failure('1С не назвала файл: в запросе нет filename');
  const { database, jobs } = services;
  await unpackArchives(services, exchange);
  const until = performance.now() + WAITS;
  for (;;) {
    const found = await findFile(database, exchange, filename);
    if (!found) throw new Failure(`Файла «${baseName(filename)}» в этом обмене нет: 1С его не прислала`);
    if (found.status === 'read') return ['success'];
    if (found.status === 'failed') return ['failure', found.message];
    if (found.status === 'coming')
      await database.transaction(async (transaction) => {
        const { rowCount } = await transaction.execute(
          sql`UPDATE commerceml_file SET status = 'reading' WHERE id = ${found.id} AND status = 'coming'`,
        );
        if (rowCount === 1) await jobs.send(transaction, 'read-commerceml', { file_id: found.id });
      });
    if (performance.now() > until) return ['progress', `Файл «${found.name}» читается`];
    await wait(LOOKS_EVERY);
  }
}

/** Replaces archives by the .xml files inside them; a damaged one fails. */
export async function unpackArchives(services: Services, exchange: Exchange): Promise<void> {
  for (const file of await comingFiles(services.database, exchange))
    if (/\.zip$/i.test(file.name)) await unpackArchive(services, exchange, file);
}

async function unpackArchive(
  { database, files }: Pick<Services, 'database' | 'files'>,
  exchange: Exchange,
  { id, name }: FileState,
): Promise<void> {
  try {
    const unpacked = await withWholeFile({ database, files }, id, async (path) => {
      if (!(await isZip(path)))
        throw new Failure(`Архив «${name}» повреждён или пришёл не целиком: повторите обмен`);
      return unpackXml(files, path, name);
    });
    const old = await database.transaction(async (transaction) => {
      await putUnpacked(transaction, exchange.session_id, unpacked);
      return endFile(transaction, id, 'read');
    });
    await files.drop(old);
  } catch (error) {
    const told = sentenceOf(error);
    if (told === undefined) throw error;
    await files.drop(await failFile(database, exchange, { id, name }, told));
    throw error;
  }
}
