import { REQUEST_MACHINE, type RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow, Said } from '../../documents/document.ts';
import { scope } from '../../lists/scope.ts';
import { request } from './tables.ts';

interface RequestRow extends DocumentRow<RequestStatus> {
  created_by: number;
}
export interface RequestInput {
  /** Every position of the request has been ordered, or put into the basket. */
  whole?: boolean;
  /** The browser that gets the events. */
  session_id?: string;
}

/** Definition of the request (an uploaded list) for the state machine. */
export const requestDocument: DocumentDefinition<
  RequestStatus,
  RequestRow,
  RequestInput,
  'finish' | 'put' | 'order' | 'regenerate'
> = {
  machine: REQUEST_MACHINE,
  table: request,
  rows: { alias: 'r', columns: sql`r.created_by` },
  visible(viewer) {
    const { own, storages } = scope(viewer);
    return sql`${own(sql`r.contractor_id`)} AND ${storages(sql`r.storage_id`)}`;
  },
  personOf: ({ permissions }) => ({ actor: 'customer', permissions }),
  words: { absent: 'Заявка не найдена', stale: 'Заявка уже изменена. Обновите страницу.' },
  statusOf: (_, { whole }) => (whole ? 'ordered' : 'ordered_partially'),
  effects: {},
  audience: { 'request-item-offer-start-generate': ({ row, input }) => startedGenerating(row, input) },
  actions: {
    regenerate: { text: () => 'Список предложен заново по подписке' },
    finish: { text: () => 'Предложения подобраны' },
    put: {
      text: ({ input: { whole } }) =>
        whole ? 'Заявка положена в корзину целиком' : 'Заявка положена в корзину частично',
    },
    order: {
      text: ({ input: { whole } }) => (whole ? 'Заявка заказана целиком' : 'Заявка заказана частично'),
    },
  },
};

/** Event that makes the requesting browser show offers as they are generated. */
export function startedGenerating(
  { id, created_by }: Pick<RequestRow, 'id' | 'created_by'>,
  { session_id }: RequestInput,
): Said {
  const message = { session_id, document_id: id };
  return {
    events: [{ event_name: 'request-item-offer-start-generate', user_id: created_by, message }],
  };
}
