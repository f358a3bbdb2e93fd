export const listbox = { status: 'Вариантов: {number}. Стрелки вверх и вниз — выбор.' } as const;
