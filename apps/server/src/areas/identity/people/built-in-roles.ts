/** Ids of the platform's built-in roles. */
export const ROLES = {
  admin: { id: 1, title: 'Администратор', description: 'Администратор Платформы' },
  supplier: { id: 2, title: 'Поставщик', description: 'Менеджер Поставщика' },
  distributor: { id: 3, title: 'Дистрибьютор', description: 'Менеджер Дистрибьютора' },
  shop: { id: 4, title: 'Магазин', description: 'Менеджер Магазина' },
} as const;
