export const calendar = {
  previous: 'Перейти к предыдущему месяцу',
  next: 'Перейти к следующему месяцу',
  today: 'Сегодня, {day}',
  chosen: '{day}, выбрано',
} as const;
