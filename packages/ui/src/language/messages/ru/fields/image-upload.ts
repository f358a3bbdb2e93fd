export const imageUpload = {
  wrongType: '«{name}»: подходят только {types}',
  tooLarge: '«{name}»: больше {megabytes} МБ',
  tooMany: '«{name}»: уже {max} фотографий',
  main: 'Главная',
  sending: 'Отправка: {name}',
  retry: 'Отправить снова: {name}',
  makeMain: 'Сделать главной: {name}',
  earlier: 'Раньше: {name}',
  later: 'Позже: {name}',
  remove: 'Удалить: {name}',
  add: 'Добавить фотографии',
  limit: '{types}, до {megabytes} МБ, не больше {max}',
} as const;
