export const supportChat = {
  title: 'Чат поддержки',
  close: 'Закрыть чат',
} as const;
