export const weekSchedule = {
  cutOff: 'Отсечка',
  departure: 'Отгрузка',
  arrival: 'Прибытие',
  closed: 'не работает',
  cutOffOf: '{day}: отсечка',
  opensOf: '{day}: открытие',
  closesOf: '{day}: закрытие',
  workingDay: 'рабочий день',
} as const;
