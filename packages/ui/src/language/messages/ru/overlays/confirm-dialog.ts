export const confirmDialog = {
  failed: 'Не получилось. Попробуйте ещё раз.',
  cancel: 'Не нужно',
} as const;
