export const readersClock = { time: 'время {clock}' } as const;
