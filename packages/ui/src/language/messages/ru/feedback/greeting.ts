export const greeting = { close: 'Спасибо' } as const;
