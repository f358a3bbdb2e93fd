export const numberInput = {
  notPrice: 'Поле «Сумма» должно содержать цену',
  notMoney: 'Сумма введена некорректно, ожидаемо {example}',
  notNumber: 'Введите число',
  notDecimal: 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
  notPercent: 'Процент введён некорректно',
} as const;
