import { oneCPlace } from '@portal/domain/order-sentences';
import { sentence } from '@portal/domain/sentences';
import type { Problem } from '../../../contract/problem.ts';
import type { TakenLine } from '../exchange.ts';
import { orderNumber } from './find-order.ts';
import { OrderFault } from './order-fault.ts';
import type { OneCDocument } from './read-documents.ts';

/** The log's line of a document that was not taken: its order, its line, and why in one sentence. */
export function sayFault(document: OneCDocument, error: OrderFault | Problem): TakenLine {
  const number = orderNumber(document.base ?? document);
  const { nth } = document;
  if (!(error instanceof OrderFault))
    return { level: 'error', row: oneCPlace({ number, nth }), message: error.message };
  const { fault, level } = error;
  const place = 'row' in fault ? { number, nth, row: fault.row } : { number, nth };
  return { level, row: oneCPlace(place), message: sentence(fault) };
}
