import { SOMETHING_WENT_WRONG } from '@portal/domain/toasts';

export const toasts = {
  label: 'Сообщения',
  close: 'Закрыть сообщение',
  failed: SOMETHING_WENT_WRONG,
} as const;
