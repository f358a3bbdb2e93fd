export const listbox = { status: 'Вариантов: {number}. Стрелки вверх и вниз — выбор.' } as const;

export const commandPalette = {
  title: 'Быстрый переход',
  close: 'Закрыть',
  found: 'Найденное',
  choose: 'выбрать',
  open: 'открыть',
  closes: 'закрыть',
  searching: 'Ищем…',
} as const;

export const confirmDialog = {
  failed: 'Не получилось. Попробуйте ещё раз.',
  cancel: 'Не нужно',
} as const;

export const dialog = { close: 'Закрыть' } as const;

export const drawer = { close: 'Закрыть' } as const;

export const popover = { label: 'Подсказка' } as const;

export const loadingPopup = { text: 'Загрузка...', hint: 'Это может занять от 2 до 5 минут' } as const;
