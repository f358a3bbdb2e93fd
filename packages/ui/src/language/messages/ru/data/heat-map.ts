export const heatMap = {
  empty: 'Данных за это время нет',
  table: '{title}: таблица',
  row: 'Строка',
  total: 'всего',
  none: 'нет',
} as const;
