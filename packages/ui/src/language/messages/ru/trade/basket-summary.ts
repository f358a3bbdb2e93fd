export const basketSummary = {
  label: 'Итог корзины',
  positions: 'Позиций',
  pieces: 'Штук',
  suppliers: 'Поставщиков',
  total: 'К оплате',
} as const;
