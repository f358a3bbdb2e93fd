export const popover = { label: 'Подсказка' } as const;
