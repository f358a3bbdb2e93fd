export const fileUpload = {
  tooLarge: 'Файл «{name}» больше {megabytes} МБ',
  drop: 'Перетащите файл сюда',
  choose: 'Выбрать файл',
  sending: 'Отправка файла {name}',
  sent: 'Отправлено {percent} %',
  checking: 'Проверка файла…',
  limit: 'до {megabytes} МБ',
  refused: 'Не принято строк: {count}',
  row: 'Строка {row}: {message}',
  more: 'и ещё {count}',
} as const;
