export const sideMenu = { label: 'Главное меню' } as const;
