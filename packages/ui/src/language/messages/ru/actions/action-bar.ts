export const actionBar = {
  label: 'Действия',
  more: 'Ещё',
} as const;
