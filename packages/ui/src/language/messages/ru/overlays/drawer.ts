export const drawer = { close: 'Закрыть' } as const;
