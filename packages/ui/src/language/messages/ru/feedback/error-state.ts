export const errorState = { retry: 'Повторить' } as const;
