import { toKopecks } from '@portal/api-client/money';
import { DateTime } from '@portal/ui/date-time';
import { Price } from '@portal/ui/price';
import type { Movement } from './movement-queries.ts';

/** Facts of a movement, shared by both of its pages. */
export const movementFacts = (movement: Movement) => [
  { term: 'Организация', value: movement.contractor.title },
  { term: 'Откуда', value: movement.from_storage.title },
  { term: 'Куда', value: movement.to_storage.title },
  { term: 'Создано', value: <DateTime value={movement.created_at} /> },
  ...(movement.shipped_at === null
    ? []
    : [
        {
          term: 'Отправлено',
          value: <DateTime value={movement.shipped_at} zone={movement.from_storage.time_zone} />,
        },
      ]),
  ...(movement.received_at === null
    ? []
    : [
        {
          term: 'Получено',
          value: <DateTime value={movement.received_at} zone={movement.to_storage.time_zone} />,
        },
      ]),
  {
    term: `Сумма, ${movement.quantity} шт.`,
    value: <Price value={toKopecks(movement.amount)} strong />,
  },
];

export const MOVEMENT_WORDS = { label: 'Позиции перемещения', remove: 'Убрать из перемещения' };
