export const actionBar = {
  label: 'Actions',
  more: 'More',
} as const;

export const button = { pending: 'In progress' } as const;
