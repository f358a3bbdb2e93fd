export const publicLayout = {
  sections: 'Разделы',
  support: 'Поддержка',
} as const;
