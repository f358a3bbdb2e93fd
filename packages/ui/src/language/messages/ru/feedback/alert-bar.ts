export const alertBar = { close: 'Закрыть' } as const;
