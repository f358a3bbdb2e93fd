import { confirmationFault, ORDER_PAPERS } from '@portal/domain/papers';
import type { PrintedPaper } from '../../kit/document/print-menu.tsx';
import { api } from '../../session/api.ts';
import type { Order } from './queries.ts';

/** Printed forms of an order available now. */
export const orderPapers = ({ id, lines }: Order): readonly PrintedPaper[] =>
  confirmationFault(lines) === null
    ? ORDER_PAPERS.map((kind) => ({
        kind,
        call: () => api.GET('/document/order/paper', { params: { query: { id, kind } }, parseAs: 'blob' }),
      }))
    : [];
