export const notificationBell = {
  title: 'Уведомления',
  withNew: 'Уведомления, новых: {number}',
  unread: {
    one: 'новое уведомление',
    few: 'новых уведомления',
    many: 'новых уведомлений',
    other: 'новых уведомлений',
  },
  readAll: 'Прочитать все',
  none: 'Новых уведомлений нет',
} as const;
