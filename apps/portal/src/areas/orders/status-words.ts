import type { OrderStatus } from '@portal/domain/order-status';

/** What each status of an order means for the customer. */
export const STATUS_WORDS: readonly (readonly [OrderStatus, string])[] = [
  ['awaiting_credit', 'Товар отложен, поставщик получит заказ после решения банка'],
  ['active', 'Поставщик ещё не ответил; снять можно сразу'],
  ['confirmed_partially', 'По части штук поставщик решил, остальные ждут ответа или в них отказано'],
  ['confirmed', 'Поставщик соберёт всё; снять можно с его согласия'],
  ['shipping', 'Часть уже в пути'],
  ['shipped', 'Всё, что должно прийти, в пути'],
  ['accepted_partially', 'Часть принята на вашем складе'],
  ['completed', 'Принято всё, что отгружено'],
  ['refused', 'Поставщик отказал; товар можно заменить, лимит возвращён'],
  ['cancelled', 'Снято вами; лимит возвращён'],
];
