export const deliveryTerm = {
  days: '{count}\u00a0дн.',
  hours: '{count}\u00a0ч.',
  fastest: 'раньше других',
} as const;
