export const timePicker = {
  placeholder: 'чч:мм',
  list: 'Время',
  wrong: 'Введите время как 16:00',
  notMultiple: 'Время должно быть кратно 15 минутам',
  late: 'Не позже {time}',
  early: 'Не раньше {time}',
} as const;
