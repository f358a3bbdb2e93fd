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
