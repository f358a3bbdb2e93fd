import { SHIPMENT_DUE } from '@portal/domain/dates';
import type { Answer } from '../../contract/handlers.ts';
import { exportOf, momentColumn, type Sheet, moneyCell } from '../../lists/export.ts';
import { incomingOrders, outgoingOrders } from './list.ts';

type Row = Answer<'listIncomingOrders'>['data'][number];

const columns: Sheet<Row>['columns'] = [
  { title: 'Номер', width: 12, cell: ({ id }) => id },
  momentColumn('Создан', ({ created_at }) => created_at),
  { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
  { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
  { title: 'Склад отгрузки', width: 28, cell: ({ supplier_storage }) => supplier_storage.title },
  { title: 'Склад получения', width: 28, cell: ({ customer_storage }) => customer_storage.title },
  { title: 'Позиций', width: 10, cell: ({ lines_count }) => lines_count },
  { title: 'Сумма, руб.', width: 14, cell: ({ amount }) => moneyCell(amount) },
  { title: 'Статус', width: 22, cell: ({ status }) => status.title },
  { title: 'Транзит', width: 10, cell: ({ is_transit }) => (is_transit ? 'Да' : null) },
  { title: 'Претензия', width: 12, cell: ({ has_claim }) => (has_claim ? 'Да' : null) },
  { title: 'Корректировка срока', width: 20, cell: ({ has_corrective }) => (has_corrective ? 'Да' : null) },
  {
    title: 'Отгрузка',
    width: 22,
    cell: ({ is_overdue, is_late }) =>
      is_late ? SHIPMENT_DUE.late.label : is_overdue ? SHIPMENT_DUE.today.label : null,
  },
];

export const exportOrders = exportOf({
  'incoming-orders': {
    rule: 'pages.inbox',
    list: incomingOrders,
    sheet: { name: 'Входящие заказы', columns },
  },
  'outgoing-orders': {
    rule: 'pages.outgoing',
    list: outgoingOrders,
    sheet: { name: 'Исходящие заказы', columns },
  },
});
