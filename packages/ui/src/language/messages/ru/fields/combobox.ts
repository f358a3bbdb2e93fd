export const combobox = {
  placeholder: 'Начните вводить',
  clear: 'Очистить',
} as const;
