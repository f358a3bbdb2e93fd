import { checkRule } from '@portal/domain/access';
import { exportPageFault, UNSUPPORTED_PAGE } from '@portal/domain/exports';
import type { Readable } from 'node:stream';
import type { Answer, Handler } from '../../contract/handlers.ts';
import { forbidden, unprocessable } from '../../contract/problem.ts';
import { answerWorkbook, type Sheet } from '../../lists/export.ts';
import { incomingOrders, outgoingOrders } from './list.ts';

type Row = Answer<'listIncomingOrders'>['data'][number];

const columns: Sheet<Row>['columns'] = [
  { title: 'Номер', width: 12, cell: ({ id }) => id },
  { title: 'Создан', width: 18, cell: ({ created_at }) => moscow.format(new Date(created_at)) },
  { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
  { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
  { title: 'Склад отгрузки', width: 28, cell: ({ supplier_storage }) => supplier_storage.title },
  { title: 'Склад получения', width: 28, cell: ({ customer_storage }) => customer_storage.title },
  { title: 'Строк', width: 8, cell: ({ lines_count }) => lines_count },
  { title: 'Сумма, ₽', width: 14, cell: ({ amount }) => amount },
  { title: 'Статус', width: 22, cell: ({ status }) => status.title },
  { title: 'Просрочен', width: 12, cell: ({ is_overdue }) => (is_overdue ? 'Да' : null) },
];
const moscow = new Intl.DateTimeFormat('ru', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
});

const PAGES = {
  'incoming-orders': { rule: 'pages.inbox', list: incomingOrders, name: 'Входящие заказы' },
  'outgoing-orders': { rule: 'pages.outgoing', list: outgoingOrders, name: 'Исходящие заказы' },
} as const;
const isPage = (page: string): page is keyof typeof PAGES => Object.hasOwn(PAGES, page);

/** Throws 422 for a page that has no orders, 403 for one that the person may not open. */
export const exportOrders: Handler<'exportOrders'> = async ({ path, ...call }): Promise<Readable> => {
  const { page } = path;
  if (!isPage(page)) throw unprocessable(exportPageFault(page) ?? UNSUPPORTED_PAGE);
  const { rule, list, name } = PAGES[page];
  if (!checkRule(rule, { ...call.viewer, is_work_with_b2c: call.viewer.b2c_user })) throw forbidden();
  return answerWorkbook(list, { name, columns }, call);
};
