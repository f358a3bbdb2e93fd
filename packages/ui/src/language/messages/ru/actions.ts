export const actionBar = {
  label: 'Действия',
  more: 'Ещё',
} as const;

export const button = { pending: 'Выполняется' } as const;
