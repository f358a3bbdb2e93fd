export const accountMenu = { account: 'Учётная запись: {name}' } as const;

export const appShell = { toContent: 'К содержанию' } as const;

export const breadcrumbs = { label: 'Навигационная цепочка' } as const;

/** The name of the portal in frames that are given none. */
export const portal = { title: 'Портал запчастей' } as const;

export const notificationBell = {
  title: 'Уведомления',
  withNew: 'Уведомления, новых: {number}',
  unread: {
    one: 'новое уведомление',
    few: 'новых уведомления',
    many: 'новых уведомлений',
    other: 'новых уведомлений',
  },
  readAll: 'Прочитать все',
  none: 'Новых уведомлений нет',
} as const;

export const phoneMenu = {
  bar: 'Быстрые переходы',
  menu: 'Меню',
  close: 'Закрыть меню',
} as const;

export const carousel = {
  carousel: 'карусель',
  slide: 'слайд',
  place: '{place} из {total}: {label}',
  choice: 'Выбор слайда',
  choose: 'Слайд {place}: {label}',
  play: 'Продолжить показ',
  pause: 'Остановить показ',
  previous: 'Предыдущий',
  next: 'Следующий',
} as const;

export const publicLayout = {
  sections: 'Разделы',
  support: 'Поддержка',
} as const;

export const sideMenu = { label: 'Главное меню' } as const;

export const stepList = {
  waiting: 'ждёт',
  done: 'сделано',
} as const;

export const stepper = { done: 'выполнено' } as const;
