export const accountMenu = { account: 'Учётная запись: {name}' } as const;
