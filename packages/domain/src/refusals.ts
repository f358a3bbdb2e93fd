/** Why an order is refused. Decisions, «Refusal». */
export const REFUSAL_REASONS = [
  { id: 1, title: 'нет в наличии' },
  { id: 2, title: 'снято с производства' },
  { id: 3, title: 'изменилась цена' },
  { id: 4, title: 'ошибка количества или кратности' },
  { id: 5, title: 'не успеваем к сроку' },
  { id: 6, title: 'заказ ошибочный' },
  { id: 7, title: 'прочее' },
] as const;
