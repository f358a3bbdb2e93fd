import { ARRIVAL_DUES, whereabouts } from '@portal/domain/expected-arrivals';
import { roublesOf } from '../../../contract/money.ts';
import { momentColumn, moneyCell, type Sheet } from '../../../lists/export.ts';
import type { Cell } from '../../../lists/workbook.ts';
import type { ArrivalLines } from './arrivals.ts';

/** A position that is expected. */
interface Line extends Omit<ArrivalLines, 'positions'> {
  position: ArrivalLines['positions'][number];
}

export const ARRIVALS_SHEET: Sheet<Line> = {
  name: 'Где мои детали',
  columns: [
    { title: 'Склад', width: 28, cell: ({ storage }) => storage.title },
    { title: 'Срок', width: 22, cell: ({ due }) => ARRIVAL_DUES[due].label },
    momentColumn('Когда', ({ at }) => at),
    momentColumn('Обещали', ({ was_at }) => was_at),
    { title: 'Поставщик', width: 30, cell: ({ supplier }) => supplier.title },
    { title: 'Заказ', width: 12, cell: ({ order_id }) => order_id },
    { title: 'Бренд', width: 16, cell: ({ position }) => position.brand_title },
    { title: 'Артикул', width: 18, cell: ({ position }) => position.article },
    { title: 'Наименование', width: 40, cell: ({ position }) => position.title },
    { title: 'Штук', width: 8, cell: ({ position }) => position.quantity },
    {
      title: 'Цена, руб.',
      width: 14,
      cell: ({ position: { price_kopecks } }) => moneyCell(roublesOf(price_kopecks)),
    },
    {
      title: 'Сумма, руб.',
      width: 16,
      cell: ({ position: { price_kopecks, quantity } }) => moneyCell(roublesOf(price_kopecks * quantity)),
    },
    { title: 'Где (все позиции вместе)', width: 30, cell: whereabouts },
    { title: 'Самовывоз', width: 28, cell: ({ pickup_from }) => pickup_from?.title ?? null },
  ],
};

/** The cells of the page's file: a row for each position. */
export function* cellsOf(arrivals: readonly ArrivalLines[]): Generator<readonly Cell[]> {
  for (const { positions, ...arrival } of arrivals)
    for (const position of positions)
      yield ARRIVALS_SHEET.columns.map(({ cell }) => cell({ ...arrival, position }));
}
