export const spinner = { label: 'Загрузка…' } as const;
