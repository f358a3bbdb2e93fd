export const pagination = {
  label: 'Страницы',
  place: '{from}–{to} из {total}',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
} as const;
