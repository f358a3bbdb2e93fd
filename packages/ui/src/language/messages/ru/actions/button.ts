export const button = { pending: 'Выполняется' } as const;
