export const counter = {
  less: 'Меньше',
  more: 'Больше',
  hint: 'Подсказка',
  take: 'Взять {quantity}',
  notInteger: 'Количество должно быть целым числом больше 0',
  aboveReserve: 'Количество не может превышать запасы в наличии поставщика: {reserve}',
  belowMinimum:
    'Количество должно быть больше минимального и соответствовать норме поставки: не меньше {minimal}',
  belowMinimumMultiple:
    'Количество должно быть больше минимального и соответствовать норме поставки: не меньше {minimal}, кратно {multiple}',
  reserveMultiplicity: 'Количество должно быть кратно {unit}',
  deliveryMultiple: 'Количество должно быть кратно норме поставки: {multiple}',
} as const;
