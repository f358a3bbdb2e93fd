export const passwordInput = {
  show: 'Показать пароль',
  hide: 'Скрыть пароль',
} as const;
