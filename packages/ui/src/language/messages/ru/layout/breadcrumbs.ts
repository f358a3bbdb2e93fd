export const breadcrumbs = { label: 'Навигационная цепочка' } as const;
