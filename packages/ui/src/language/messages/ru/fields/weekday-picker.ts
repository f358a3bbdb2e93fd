export const weekdayPicker = {
  label: 'Дни недели',
  days: 'Дни',
  working: 'рабочий',
  off: 'нерабочий',
  none: 'Рабочие дни не отмечены',
  list: 'Рабочие: {days}',
  makeWorking: 'Сделать рабочими',
  makeOff: 'Сделать нерабочими',
} as const;
