export const loadingPopup = { text: 'Загрузка...', hint: 'Это может занять от 2 до 5 минут' } as const;
