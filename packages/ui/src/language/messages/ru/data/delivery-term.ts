export const deliveryTerm = {
  days: '{count}\u00a0дн.',
  hours: '{count}\u00a0ч.',
  fromCutOff: 'Срок от отсечки',
  fastest: 'раньше других',
} as const;
