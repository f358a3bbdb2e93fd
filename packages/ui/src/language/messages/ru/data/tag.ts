export const tag = { remove: 'Убрать {name}' } as const;
