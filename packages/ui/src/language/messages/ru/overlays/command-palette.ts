export const commandPalette = {
  title: 'Быстрый переход',
  close: 'Закрыть',
  found: 'Найденное',
  choose: 'выбрать',
  open: 'открыть',
  closes: 'закрыть',
  searching: 'Ищем…',
} as const;
