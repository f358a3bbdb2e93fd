/** Steps from the basket to the order. */
export const STEPS = ['Корзина', 'Получение', 'Подтверждение'];
