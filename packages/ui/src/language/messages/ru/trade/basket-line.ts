export const basketLine = {
  select: 'Выбрать {name}',
  before: 'Было',
  quantity: 'Количество, {name}',
  defer: 'Отложить {name}',
  remove: 'Убрать {name} из корзины',
  agree: 'Согласиться с ценой',
  dearer: 'Цена выросла с тех пор, как товар положен в корзину',
  cheaper: 'Цена снизилась с тех пор, как товар положен в корзину',
} as const;
