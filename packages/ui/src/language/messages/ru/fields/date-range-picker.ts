export const dateRangePicker = {
  label: 'Период',
  start: '{label}: начало',
  end: '{label}: конец',
  panel: 'Выбор периода',
  chooseFirst: 'Выберите первый день',
  chooseLast: 'Выберите последний день',
  today: 'Сегодня',
  yesterday: 'Вчера',
  days7: '7 дней',
  days30: '30 дней',
  thisMonth: 'Этот месяц',
} as const;
