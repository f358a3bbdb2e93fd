export const brandFilter = { label: 'Бренд' } as const;
