export const quantityFlow = { of: '{value} из {ordered}' } as const;
