import { BASKETED, TO_BASKET } from '@portal/domain/offers';

export const basketButton = {
  add: TO_BASKET,
  added: BASKETED,
  open: 'Открыть корзину',
  removeOffer: 'Убрать из корзины: {name}',
  remove: 'Убрать',
  takeOffer: 'Взять {quantity}: {name}',
  take: 'Взять {count}',
} as const;
