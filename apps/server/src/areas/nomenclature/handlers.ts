import type { Handlers } from '../../contract/handlers.ts';
import { answerWorkbook, type Sheet } from '../../lists/export.ts';
import { readPage, type WireRow } from '../../lists/list.ts';
import { reserves } from './reserves.ts';

/** The first columns are those that an upload of stock recognises. */
const SHEET: Sheet<WireRow<'listReserves'>> = {
  name: 'Остатки',
  columns: [
    { title: 'Артикул', width: 20, cell: ({ article }) => article },
    { title: 'Бренд', width: 20, cell: ({ brand_title }) => brand_title },
    { title: 'Остаток', width: 10, cell: ({ quantity_text }) => quantity_text },
    { title: 'Наименование', width: 50, cell: ({ title }) => title },
    { title: 'Поставщик', width: 30, cell: ({ supplier }) => supplier.title },
    { title: 'Хранится на', width: 30, cell: ({ storage }) => storage.title },
    { title: 'Держат заказы', width: 14, cell: ({ held }) => held },
    { title: 'Свободно', width: 10, cell: ({ free }) => free },
  ],
};

export const nomenclatureHandlers: Handlers<'listReserves' | 'exportReserves'> = {
  listReserves: (call) => readPage(reserves, call),
  exportReserves: (call) => answerWorkbook(reserves, SHEET, call),
};
