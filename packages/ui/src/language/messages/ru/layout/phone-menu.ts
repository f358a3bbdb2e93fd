export const phoneMenu = {
  bar: 'Быстрые переходы',
  menu: 'Меню',
  close: 'Закрыть меню',
} as const;
