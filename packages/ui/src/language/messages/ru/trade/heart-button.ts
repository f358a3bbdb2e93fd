export const heartButton = {
  add: 'Отложить: {name}',
  remove: 'Убрать из отложенных: {name}',
} as const;
