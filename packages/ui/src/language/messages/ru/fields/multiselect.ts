export const multiselect = {
  placeholder: 'Выберите',
  remove: 'Убрать {label}',
  more: 'ещё {number}',
  chooseFound: 'Выбрать найденные',
  clear: 'Очистить',
} as const;
