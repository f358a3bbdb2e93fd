export const addressAutocomplete = { placeholder: 'Город, улица, дом' } as const;
