export const pageProgress = { label: 'Загрузка страницы' } as const;
