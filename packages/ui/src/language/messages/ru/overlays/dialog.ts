export const dialog = { close: 'Закрыть' } as const;
