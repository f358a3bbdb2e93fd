export const treeView = {
  failed: 'Не удалось загрузить',
  search: 'Поиск: {label}',
  placeholder: 'Найти',
  none: 'По вашему запросу ничего не найдено',
  retry: 'Повторить',
} as const;
