import type { Transaction } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Services } from '../../services.ts';
import { Failure } from './answer.ts';
import { type Exchange, log, type TakenLine } from './exchange.ts';
import type { ReceivedPart } from './session/receive.ts';
import { sentenceOf, type Signed } from './session/sign-in.ts';
import { baseName, comingFiles, endFile, findFile } from './session/state.ts';
import { isZip, putUnpacked, unpackXml, withWholeFile } from './session/whole-file.ts';

/** What the exchange of orders does; `sale/` provides it. */
interface Sale {
  /** The XML of the orders that 1C has not taken yet. */
  queryOrders(services: Services, viewer: Viewer, exchange: Exchange): AsyncIterable<Buffer>;
  /** 1C has taken the orders of the last query. */
  ordersTaken(transaction: Transaction, viewer: Viewer, exchange: Exchange): Promise<void>;
  /** Takes a file of orders and documents from 1C. Throws Failure if it cannot be read. */
  takeOrders(
    services: Services,
    viewer: Viewer,
    exchange: Exchange,
    file: { path: string; name: string },
  ): Promise<TakenLine[]>;
}
const sale = undefined as Sale | undefined;

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
  if (!sale) throw new Failure('Заказы портал с 1С пока не обменивает');
  if (mode === 'query') return { chunks: sale.queryOrders(services, viewer, exchange) };
  if (mode === 'success') {
    const { ordersTaken } = sale;
    await services.database.transaction((transaction) => ordersTaken(transaction, viewer, exchange));
    return ['success'];
  }
  if (mode === 'file') {
    // Before 2.08, 1C does not ask to read the file: the part that is smaller than the limit is the last one.
    if (file?.is_last && !is_check) await takeFiles(services, viewer, exchange, sale.takeOrders);
    return ['success'];
  }
  if (mode === 'import') {
    await takeFiles(services, viewer, exchange, sale.takeOrders);
    const found = await findFile(services.database, exchange, filename);
    if (!found) throw new Failure(`Файла «${baseName(filename)}» в этом обмене нет: 1С его не прислала`);
    return found.status === 'failed' ? ['failure', found.message] : ['success'];
  }
  if (mode === 'complete' || mode === 'deactivate') return ['success'];
  throw new Failure(`Запрос «${mode}» обмена заказами портал не знает`);
}

/** Takes every file of the session that has come. Throws Failure of the first one that cannot be read. */
export async function takeFiles(
  services: Services,
  viewer: Viewer,
  exchange: Exchange,
  takeOrders: Sale['takeOrders'],
): Promise<void> {
  const { database, files } = services;
  let fault: string | undefined;
  for (const { id, name } of await comingFiles(database, exchange)) {
    try {
      await withWholeFile(services, id, async (path) => {
        if (await isZip(path)) {
          const unpacked = await unpackXml(files, path, name);
          await database.transaction((transaction) =>
            putUnpacked(transaction, exchange.session_id, unpacked),
          );
          return;
        }
        await log(database, exchange, ...(await takeOrders(services, viewer, exchange, { path, name })));
      });
      await files.drop(await endFile(database, id, 'read'));
    } catch (error) {
      const told = sentenceOf(error);
      if (told === undefined) throw error;
      fault ??= told;
      await files.drop(await endFile(database, id, 'failed', told));
      await log(database, exchange, { level: 'error', row: name, message: told });
    }
  }
  if (fault !== undefined) throw new Failure(fault);
  // The files of an archive come after it.
  if ((await comingFiles(database, exchange)).length > 0)
    await takeFiles(services, viewer, exchange, takeOrders);
}
