import { documentNumber } from '@portal/domain/documents';
import { formatMoney } from '@portal/domain/money';
import { plural } from '@portal/domain/words';
import type { Notice } from '../../events/notify.ts';

/** Facts of an order that its notices name. */
export interface ToldOrder {
  id: number;
  supplier_id: number;
  customer_title: string;
  lines_count: number;
  amount_kopecks: number;
}

/** Notice to the supplier about a new order. */
export function placedNotice(order: ToldOrder): Notice {
  const { id, supplier_id, customer_title, lines_count, amount_kopecks } = order;
  return {
    contractor_id: supplier_id,
    event_name: 'order-activated',
    entity_id: id,
    title: `Новый заказ ${documentNumber(id)}`,
    text: `${customer_title}: ${positions(lines_count)} на ${formatMoney(amount_kopecks)}`,
    message: { order_id: id, status: 'active', customer_contractor_title: customer_title },
  };
}

/** «3 позиции» */
export const positions = (count: number): string =>
  `${count} ${plural(count, 'позиция', 'позиции', 'позиций')}`;
