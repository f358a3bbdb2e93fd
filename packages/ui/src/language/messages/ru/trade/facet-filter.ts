export const facetFilter = {
  search: 'Найти: {label}',
  placeholder: 'Найти',
  frequent: 'Показаны самые частые: {count}. Остальные найдёт поиск',
  none: 'По запросу ничего не найдено',
} as const;
