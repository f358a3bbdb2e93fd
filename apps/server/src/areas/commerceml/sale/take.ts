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
 * nothing. Returns lines for the log. Throws Failure, before anything is taken, for a file that cannot be read.
 */
export async function takeOrders(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  exchange: Exchange,
  file: File,
): Promise<TakenLine[]> {
  const released = await releasedOrders(file);
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
  return lines;
}

const turnOf = ({ operation }: OneCDocument) =>
  operation === ONE_C_OPERATIONS.release ? 'releases' : 'orders';

/** Numbers of the orders of which the file has releases; also reads the whole file once before anything is taken. */
async function releasedOrders(file: File): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>();
  for await (const document of readDocuments(file))
    if (turnOf(document) === 'releases' && document.base) numbers.add(orderNumber(document.base));
  numbers.delete('');
  return numbers;
}
