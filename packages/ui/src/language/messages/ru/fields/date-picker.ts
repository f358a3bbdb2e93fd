export const datePicker = {
  day: 'дд',
  month: 'мм',
  year: 'гггг',
  wrong: 'Введите дату как {example}',
  noSuchDay: 'Такого дня нет: {day}',
  late: 'Не позже {day}',
  early: 'Не раньше {day}',
  open: 'Открыть календарь',
  panel: 'Выбор даты',
} as const;
