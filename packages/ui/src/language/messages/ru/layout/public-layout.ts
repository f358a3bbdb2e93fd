export const publicLayout = { sections: 'Разделы' } as const;
