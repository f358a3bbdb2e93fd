export const searchInput = {
  modes: 'Как искать',
  clear: 'Очистить поиск',
  search: 'Найти',
  suggestions: 'Подсказки',
} as const;
