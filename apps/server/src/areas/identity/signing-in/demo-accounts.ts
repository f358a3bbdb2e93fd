/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Portal2026';

/** The demo accounts; shown on the sign-in page in demo mode only. */
export const DEMO_ACCOUNTS = [
  { login: 'admin', title: 'Администратор' },
  { login: 'supplier', title: 'Поставщик' },
  { login: 'distributor', title: 'Дистрибьютор' },
  { login: 'shop', title: 'Магазин' },
  { login: 'b2c', title: 'Магазин B2C' },
  { login: 'buyer', title: 'Закупщик магазина' },
  { login: 'supplier2', title: 'Поставщик 2' },
  { login: 'distributor2', title: 'Дистрибьютор 2' },
  { login: 'shop2', title: 'Магазин 2' },
  { login: 'newshop', title: 'Новый магазин' },
] as const;
