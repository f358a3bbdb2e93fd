import { EMPTY_TABLE } from '@portal/domain/failures';
import { SOMETHING_WENT_WRONG } from '@portal/domain/toasts';
import { SHOW_ALL } from '@portal/domain/words';

export const alertBar = { close: 'Закрыть' } as const;

export const greeting = { close: 'Спасибо' } as const;

export const notificationItem = { expand: SHOW_ALL } as const;

export const pageProgress = { label: 'Загрузка страницы' } as const;

export const spinner = { label: 'Загрузка…' } as const;

export const emptyState = { title: EMPTY_TABLE } as const;

export const errorState = { retry: 'Повторить' } as const;

export const supportChat = {
  title: 'Чат поддержки',
  close: 'Закрыть чат',
} as const;

export const toasts = {
  label: 'Сообщения',
  close: 'Закрыть сообщение',
  failed: SOMETHING_WENT_WRONG,
} as const;
