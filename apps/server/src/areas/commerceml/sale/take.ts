import { ONE_C_OPERATIONS } from '@portal/domain/one-c-statuses';
import { Problem } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Services } from '../../../services.ts';
import type { Exchange, TakenLine } from '../exchange.ts';
import { orderNumber } from './find-order.ts';
import { OrderFault } from './order-fault.ts';
import { takeOrder } from './take-order.ts';
import { takeRelease } from './take-release.ts';
import { type OneCDocument, readDocuments } from './read-documents.ts';
import { sayFault } from './say-fault.ts';

interface File {
  path: string;
  name: string;
}

/**
 * Takes the documents of a file: first the orders, then what was released by them, each in a transaction of its own. A
 * document that is not possible leaves its order as it was, and the others go on. The same file again changes
 * nothing. Returns lines for the log and the number of documents. Throws Failure, before anything is taken, for a file that cannot be read.
 */
export async function takeOrders(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  exchange: Exchange,
  file: File,
): Promise<{ lines: TakenLine[]; documents: number }> {
  const { released, documents } = await readThrough(file);
  const lines: TakenLine[] = [];
  for (const turn of ['orders', 'releases'] as const)
    for await (const document of readDocuments(file)) {
      if (turnOf(document) !== turn) continue;
      const taking = { viewer, exchange, document };
      try {
        const said = await database.transaction((transaction) =>
          turn === 'releases'
            ? takeRelease(transaction, taking)
            : takeOrder(transaction, taking, released.has(orderNumber(document))),
        );
        if (said !== null) lines.push(said);
      } catch (error) {
        if (!(error instanceof OrderFault) && !(error instanceof Problem)) throw error;
        lines.push(sayFault(document, error));
      }
    }
  return { lines, documents };
}

const turnOf = ({ operation }: OneCDocument) =>
  operation === ONE_C_OPERATIONS.release ? 'releases' : 'orders';

/** Reads the whole file once before anything is taken: numbers of the orders of which it has releases, and all its documents. */
async function readThrough(file: File): Promise<{ released: ReadonlySet<string>; documents: number }> {
  const released = new Set<string>();
  let documents = 0;
  for await (const document of readDocuments(file)) {
    documents += 1;
    if (turnOf(document) === 'releases' && document.base) released.add(orderNumber(document.base));
  }
  released.delete('');
  return { released, documents };
}
