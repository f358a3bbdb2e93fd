export const columnsMenu = {
  earlier: 'Переместить раньше: {name}',
  later: 'Переместить дальше: {name}',
  columns: 'Столбцы',
  panel: 'Столбцы таблицы',
  reset: 'Как было',
} as const;
