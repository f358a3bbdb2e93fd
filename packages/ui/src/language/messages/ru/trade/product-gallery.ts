export const productGallery = {
  none: '{name}: фотографии нет',
  pictures: 'Фотографии: {name}',
  enlarge: '{name}: увеличить фотографию',
  all: 'Все фотографии',
  picture: 'Фотография {place} из {total}',
  place: '{place} из {total}',
  previous: 'Предыдущая фотография',
  next: 'Следующая фотография',
  zoom: 'Крупнее',
  large: '{name}, фотография {place} из {total}',
} as const;
