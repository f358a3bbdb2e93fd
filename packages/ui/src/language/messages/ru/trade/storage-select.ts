import { NO_SUCH_STORAGE } from '@portal/domain/failures';

export const storageSelect = {
  label: 'Склад:',
  choose: 'Выберите склад',
  panel: 'Выбор склада',
  search: 'Поиск склада',
  placeholder: 'Название или адрес',
  none: NO_SUCH_STORAGE,
  list: 'Склады',
} as const;
