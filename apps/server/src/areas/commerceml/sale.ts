import { sql } from 'drizzle-orm';
import type { Viewer } from '../../contract/viewer.ts';
import type { Services } from '../../services.ts';
import { Failure } from './answer.ts';
import { type Exchange, log } from './exchange.ts';
import type { ReceivedPart } from './session/receive.ts';
import { sentenceOf, type Signed } from './session/sign-in.ts';
import { baseName, comingFiles, endFile, failFile, findFile } from './session/state.ts';
import { queryOrders } from './sale/query.ts';
import { ordersTaken } from './sale/success.ts';
import { takeOrders } from './sale/take.ts';
import { isZip, putUnpacked, unpackXml, withWholeFile } from './session/whole-file.ts';

interface Asked {
  mode: string;
  filename: string;
  /** The part that has just come. */
  file?: ReceivedPart;
}

/** Answers a request of `type=sale`: lines of text, or a document to send. Throws Failure. */
export async function saleRequest(
  services: Services,
  { exchange, viewer, is_check }: Signed,
  { mode, filename, file }: Asked,
): Promise<string[] | { chunks: AsyncIterable<Buffer> }> {
  if (mode !== 'file' && mode !== 'import' && !is_check) await takeLeft(services, viewer, exchange);
  if (mode === 'query') return { chunks: queryOrders(services, viewer, exchange) };
  if (mode === 'success') {
    if (!is_check)
      await services.database.transaction((transaction) => ordersTaken(transaction, viewer, exchange));
    return ['success'];
  }
  if (mode === 'file') {
    // Before 2.08, 1C does not ask to read the file: the part that is smaller than the limit is the last one.
    if (file?.is_last && !is_check) await takeFiles(services, viewer, exchange);
    return ['success'];
  }
  if (mode === 'import') {
    await takeFiles(services, viewer, exchange);
    const found = await findFile(services.database, exchange, filename);
    if (!found) throw new Failure(`Файла «${baseName(filename)}» в этом обмене нет: 1С его не прислала`);
    return found.status === 'failed' ? ['failure', found.message] : ['success'];
  }
  if (mode === 'complete' || mode === 'deactivate') return ['success'];
  throw new Failure(`Запрос «${mode}» обмена заказами портал не знает`);
}

/**
 * Takes the files that 1C has sent and did not ask to read, and whose last part was as large as the limit, so that it could not
 * be told from others. The log has what is wrong with them: it is not what 1C asks now.
 */
export async function takeLeft(services: Services, viewer: Viewer, exchange: Exchange): Promise<void> {
  try {
    await takeFiles(services, viewer, exchange);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Takes every file of the session that has come. Throws Failure of the first one that cannot be read. */
export async function takeFiles(services: Services, viewer: Viewer, exchange: Exchange): Promise<void> {
  const { database, files } = services;
  let fault: string | undefined;
  for (const { id, name } of await comingFiles(database, exchange)) {
    try {
      const { lines, documents } = await withWholeFile(services, id, async (path) => {
        if (await isZip(path)) {
          const unpacked = await unpackXml(files, path, name);
          await database.transaction((transaction) =>
            putUnpacked(transaction, exchange.session_id, unpacked),
          );
          return { lines: [], documents: 0 };
        }
        return takeOrders(services, viewer, exchange, { path, name });
      });
      const old = await database.transaction(async (transaction) => {
        await log(transaction, exchange, ...lines);
        await transaction.execute(
          sql`UPDATE commerceml_session SET documents = documents + ${documents} WHERE id = ${exchange.session_id}`,
        );
        return endFile(transaction, id, 'read');
      });
      await files.drop(old);
    } catch (error) {
      const told = sentenceOf(error);
      if (told === undefined) throw error;
      fault ??= told;
      await files.drop(await failFile(database, exchange, { id, name }, told));
    }
  }
  if (fault !== undefined) throw new Failure(fault);
  // The files of an archive come after it.
  if ((await comingFiles(database, exchange)).length > 0) await takeFiles(services, viewer, exchange);
}
